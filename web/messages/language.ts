// The language of the page. language.server.ts provides that of each request, language.client.ts that of the document.
import { directionOf, isolateIn, type LanguageCode, type Translation } from '#messages/languages.ts';
import { NOT_HYDRATED } from '#messages/pageGroups.ts';
import type { Language } from '#messages/translate.ts';

interface Provider {
  currentLanguage: () => Language;
  /** The English of what `write` writes; null where the translation needs none beside it. */
  inEnglish: (write: () => string) => string | null;
  /** Fetches the messages of a group of pages that the browser is about to show without the server. */
  loadMessages: (group: string) => Promise<void>;
}

export let provider: Provider;

export function provideLanguage(given: Provider): void {
  provider = given;
}

export const languageCode = (): LanguageCode => provider.currentLanguage().code;

/** The language in which the page asks for names of places: none in English. */
export function nameLanguage(): Translation | undefined {
  const language = languageCode();
  return language === 'en' ? undefined : language;
}

/** Those of what is loaded on demand, or was rendered by the server alone. */
export const loadLaterMessages = (): Promise<void> => provider.loadMessages(NOT_HYDRATED);

/** 'Guntur, Andhra Pradesh', with the comma of the language. */
export const joinNames = (names: readonly string[]): string =>
  names.join(directionOf(languageCode()) === 'rtl' ? '، ' : ', ');

/** Keeps the sign of 'O+' at its end in right-to-left text. */
export const isolate = (text: string): string => isolateIn(languageCode(), text);
