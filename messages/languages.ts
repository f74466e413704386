// The languages of the site: a new one is a line here and a folder with its .po files and glossary.json. Each but English
// has the addresses of its own prefix: /hi, /hi/find-donor. For the browser too; the messages are in catalogues.ts.

/** `name` is in its own script. Who has read which messages: messages/unread.ts. */
const table = {
  en: { name: 'English', script: 'Latin' },
  hi: { name: 'हिन्दी', script: 'Devanagari' },
  te: { name: 'తెలుగు', script: 'Telugu' },
  ta: { name: 'தமிழ்', script: 'Tamil' },
  kn: { name: 'ಕನ್ನಡ', script: 'Kannada' },
  ml: { name: 'മലയാളം', script: 'Malayalam' },
  ur: { name: 'اردو', script: 'Arabic' },
  bn: { name: 'বাংলা', script: 'Bengali' },
  mr: { name: 'मराठी', script: 'Devanagari' },
  gu: { name: 'ગુજરાતી', script: 'Gujarati' },
  or: { name: 'ଓଡ଼ିଆ', script: 'Oriya' },
  pa: { name: 'ਪੰਜਾਬੀ', script: 'Gurmukhi' },
} as const;

export type LanguageCode = keyof typeof table;

export const languageCodes = Object.keys(table) as LanguageCode[];

export type Translation = Exclude<LanguageCode, 'en'>;

export const translations = languageCodes.filter((code) => code !== 'en');

/** What search engines are told: each language and the address for readers of any other. */
export const alternatesOf = (
  languages: readonly LanguageCode[],
): readonly (readonly [hrefLang: string, code: LanguageCode])[] => [
  ...languages.map((code) => [code, code] as const),
  ['x-default', 'en'],
];

export const nameOf = (language: LanguageCode): string => table[language].name;

export const directionOf = (language: LanguageCode): 'ltr' | 'rtl' =>
  table[language].script === 'Arabic' ? 'rtl' : 'ltr';

/** A letter of the language. */
export const letterOf = (language: LanguageCode): RegExp =>
  new RegExp(String.raw`\p{Script=${table[language].script}}`, 'u');

/** In a right-to-left text a value keeps its own direction: FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE. */
export const isolateIn = (language: LanguageCode, text: string): string =>
  directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text;

/** What the addresses of a language begin with. */
export const prefixOf = (language: LanguageCode): string => (language === 'en' ? '' : `/${language}`);

/** '/find-donor?page=2' as '/hi/find-donor?page=2', and '/' as '/hi'. */
export function withPrefix(language: LanguageCode, address: string): string {
  const prefix = prefixOf(language);
  return prefix === '' ? address : prefix + address.replace(/^\/(?=[?#]|$)/, '');
}

/** The reverse; an address without the prefix stays as it is. */
export function withoutPrefix(language: LanguageCode, address: string): string {
  const prefix = prefixOf(language);
  const rest = address.slice(prefix.length);
  if (prefix === '' || !address.startsWith(prefix) || !/^(?:[/?#]|$)/.test(rest)) return address;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
