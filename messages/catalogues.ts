// All messages of every language, for the server. A browser gets only those of its page (web/messages).
import { readFileSync } from 'node:fs';
import { languageCodes, type LanguageCode } from './languages.ts';
import { makeLanguage, type Catalogue, type Language } from './translate.ts';

const byLanguage = <Value>(make: (code: LanguageCode) => Value) =>
  Object.fromEntries(languageCodes.map((code) => [code, make(code)])) as Record<LanguageCode, Value>;

export const catalogues = byLanguage<Catalogue>((code) =>
  JSON.parse(readFileSync(new URL(`${code}.json`, import.meta.url), 'utf8')),
);

export const languages = byLanguage<Language>((code) => makeLanguage(code, catalogues[code]));
