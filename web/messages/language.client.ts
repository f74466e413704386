// In the browser: the one language of this document, with the messages of the file that its page names.
import { version } from 'virtual:messages';
import { withoutPrefix, type LanguageCode } from '#messages/languages.ts';
import { groupOf, messageFile, NO_PAGE } from '#messages/pageGroups.ts';
import { makeLanguage, type Catalogue } from '#messages/translate.ts';
import { provideLanguage } from './language.ts';

const code = document.documentElement.lang as LanguageCode;

async function loadFile(url: string): Promise<Catalogue> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

const fileOf = (group: string) => messageFile(version, code, group);

/** The entry imports this module, so hydration waits for the messages of the page. */
const messages = await loadFile(
  document.querySelector<HTMLLinkElement>('link[data-messages]')?.href ?? fileOf(NO_PAGE),
);
const language = makeLanguage(code, messages);
const loaded = new Set([groupOf(withoutPrefix(code, location.pathname))]);

provideLanguage({
  currentLanguage: () => language,
  // The browser has the messages of one language. What needs English beside it is rendered by the server.
  inEnglish: () => null,
  async loadMessages(group) {
    if (loaded.has(group)) return;
    Object.assign(messages, await loadFile(fileOf(group)));
    loaded.add(group);
  },
});
