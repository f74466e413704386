// On the server: the language of the current request.
import { AsyncLocalStorage } from 'node:async_hooks';
import { languages } from '#messages/catalogues.ts';
import { isUnread, type LanguageCode } from '#messages/languages.ts';
import { languageCode, provideLanguage } from './language.ts';

const storage = new AsyncLocalStorage<LanguageCode>();

/** Runs a request in a language; concurrent requests stay separate. */
export const inLanguage = <Result>(code: LanguageCode, answer: () => Result): Result => storage.run(code, answer);

export const isUnreadLanguage = (): boolean => isUnread(languageCode());

provideLanguage({
  currentLanguage: () => languages[storage.getStore() ?? 'en'],
  inEnglish: (write) => (isUnreadLanguage() ? storage.run('en', write) : null),
  // It has every message from the beginning.
  loadMessages: () => Promise.resolve(),
});
