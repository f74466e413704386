// In the browser: the one language of this document, with the messages of the file that its page names.
import type { LanguageCode } from '#messages/languages.ts';
import { makeLanguage, type Catalogue } from '#messages/translate.ts';
import { provideLanguage } from './language.ts';

const file = document.querySelector<HTMLLinkElement>('link[data-messages]')?.href ?? '';
const pageGroup = file.slice(file.lastIndexOf('/') + 1, -'.json'.length);

const messages: Catalogue = {};
const language = makeLanguage(document.documentElement.lang as LanguageCode, messages);
const loaded = new Set<string>();

async function loadMessages(group: string): Promise<void> {
  if (loaded.has(group)) return;
  const response = await fetch(file.replace(`${pageGroup}.json`, `${group}.json`));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  Object.assign(messages, await response.json());
  loaded.add(group);
}

/** Those that hydration needs. */
export const loadPageMessages = (): Promise<void> => loadMessages(pageGroup);

provideLanguage({
  currentLanguage: () => language,
  // The browser has the messages of one language. What needs English beside it is rendered by the server.
  inEnglish: () => null,
  loadMessages,
});
