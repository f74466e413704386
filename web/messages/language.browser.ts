// In the browser: the one language of this document, with the messages that the server wrote into it.
import { withoutPrefix, type LanguageCode } from '#messages/languageCodes.ts';
import { makeLanguage, type Catalogue, type Language } from '#messages/translate.ts';

export const languageCode = (): LanguageCode => document.documentElement.lang as LanguageCode;

const messages: Catalogue = JSON.parse(
  document.querySelector<HTMLTemplateElement>('#messages')?.content.textContent || '{}',
);
const language = makeLanguage(languageCode(), messages);
const loaded = new Set([withoutPrefix(languageCode(), location.pathname)]);

export const currentLanguage = (): Language => language;

/** The browser has the messages of one language. What needs English beside it is rendered by the server. */
export const inEnglish = (_write: () => string): string | null => null;

/** Fetches the messages of a page (its path) that the browser is about to show without the server. */
export async function loadMessages(page: string): Promise<void> {
  if (loaded.has(page)) return;
  const { default: pages } = await import('virtual:later-messages');
  Object.assign(messages, (await pages[languageCode()]?.[page]?.())?.default);
  loaded.add(page);
}
