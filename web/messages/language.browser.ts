// In the browser: the one language of this document, with the messages of the file that its page names.
import { version } from 'virtual:messages';
import { withoutPrefix, type LanguageCode } from '#messages/languageCodes.ts';
import { groupOf, messageFile, NO_PAGE, NOT_HYDRATED } from '#messages/pageGroups.ts';
import { makeLanguage, type Catalogue, type Language } from '#messages/translate.ts';

export const languageCode = (): LanguageCode => document.documentElement.lang as LanguageCode;

async function loadFile(url: string): Promise<Catalogue> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

const fileOf = (group: string) => messageFile(version, languageCode(), group);

/** What imports this module, and with it hydration, waits for the messages of the page. */
const messages = await loadFile(
  document.querySelector<HTMLLinkElement>('link[data-messages]')?.href ?? fileOf(NO_PAGE),
);
const language = makeLanguage(languageCode(), messages);
const loaded = new Set([groupOf(withoutPrefix(languageCode(), location.pathname))]);

export const currentLanguage = (): Language => language;

/** The browser has the messages of one language. What needs English beside it is rendered by the server. */
export const inEnglish = (_write: () => string): string | null => null;

/** Fetches the messages of a group of pages that the browser is about to show without the server. */
export async function loadMessages(group: string): Promise<void> {
  if (loaded.has(group)) return;
  Object.assign(messages, await loadFile(fileOf(group)));
  loaded.add(group);
}

/** Those of what is loaded on demand, or was rendered by the server alone. */
export const loadLaterMessages = (): Promise<void> => loadMessages(NOT_HYDRATED);
