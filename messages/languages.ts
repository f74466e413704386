// All messages of every language, for the server. A browser gets only those of its page (web/messages).
import en from './en.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import ta from './ta.json' with { type: 'json' };
import te from './te.json' with { type: 'json' };
import ur from './ur.json' with { type: 'json' };
import { languageCodes, type LanguageCode } from './languageCodes.ts';
import { makeLanguage, type Catalogue, type Language } from './translate.ts';

export const catalogues = { en, hi, te, ta, ur } as unknown as Record<LanguageCode, Catalogue>;

export const languages = Object.fromEntries(
  languageCodes.map((code) => [code, makeLanguage(code, catalogues[code])]),
) as Record<LanguageCode, Language>;
