// All messages of every language, for the server. A browser gets only those of its page (web/messages).
import en from './en.json' with { type: 'json' };
import { makeLanguage, type Catalogue } from './translate.ts';

export const catalogues = { en: en as unknown as Catalogue };
export type LanguageCode = keyof typeof catalogues;

export const languages = { en: makeLanguage('en', catalogues.en) };
