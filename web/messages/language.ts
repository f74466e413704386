// The language of the page. language.server.ts provides that of each request, language.client.ts that of the document.
import type { LanguageCode } from '#messages/languages.ts';
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

/** Those of what is loaded on demand, or was rendered by the server alone. */
export const loadLaterMessages = (): Promise<void> => provider.loadMessages(NOT_HYDRATED);
