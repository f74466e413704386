// On the server: the language of the current request.
import { AsyncLocalStorage } from 'node:async_hooks';
import { languages } from '#messages/languages.ts';
import { isUnread } from '#messages/statuses.ts';
import type { LanguageCode } from '#messages/languageCodes.ts';
import type { Language } from '#messages/translate.ts';

const storage = new AsyncLocalStorage<LanguageCode>();

/** Runs a request in a language; concurrent requests stay separate. */
export const inLanguage = <Result>(code: LanguageCode, answer: () => Result): Result => storage.run(code, answer);

export const languageCode = (): LanguageCode => storage.getStore() ?? 'en';

/** The English of what `write` writes; null where the translation needs none beside it. */
export const inEnglish = (write: () => string): string | null =>
  isUnread(languageCode()) ? storage.run('en', write) : null;

export const isUnreadLanguage = (): boolean => isUnread(languageCode());

export const currentLanguage = (): Language => languages[languageCode()];

/** The server has every message from the beginning. */
export const loadMessages = (_group: string): Promise<void> => Promise.resolve();
export const loadLaterMessages = (): Promise<void> => Promise.resolve();
