// On the server: the language of the current request.
import { AsyncLocalStorage } from 'node:async_hooks';
import { catalogues, languages } from '#messages/catalogues.ts';
import { translations, type LanguageCode } from '#messages/languages.ts';
import { listUnread, readMessages } from '#messages/unread.ts';
import { languageCode, provideLanguage } from './language.ts';

const storage = new AsyncLocalStorage<LanguageCode>();

/** Runs a request in a language; concurrent requests stay separate. */
export const inLanguage = <Result>(code: LanguageCode, answer: () => Result): Result => storage.run(code, answer);

/** Medical sentences; those of these languages have their English beside. */
const medical = Object.keys(catalogues.en).filter((id) => id.startsWith('eligibility.'));
const unread = new Set<LanguageCode>(translations.filter((code) => listUnread(medical, readMessages(code)).length > 0));

provideLanguage({
  currentLanguage: () => languages[storage.getStore() ?? 'en'],
  inEnglish: (write) => (unread.has(languageCode()) ? storage.run('en', write) : null),
  // It has every message from the beginning.
  loadMessages: () => Promise.resolve(),
});
