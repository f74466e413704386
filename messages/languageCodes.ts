// The languages of the site. Each but English has the addresses of its own prefix: /hi, /hi/find-donor.
// For the browser too; the messages themselves are in languages.ts.

/** Each in its own script. */
export const languageNames = { en: 'English', hi: 'हिन्दी', te: 'తెలుగు', ta: 'தமிழ்', ur: 'اردو' } as const;

export type LanguageCode = keyof typeof languageNames;

export const languageCodes = Object.keys(languageNames) as LanguageCode[];

export type Translation = Exclude<LanguageCode, 'en'>;

export const translations = languageCodes.filter((code) => code !== 'en');

/** What search engines are told: each language and the address for readers of any other. */
export const alternates: readonly (readonly [hrefLang: string, code: LanguageCode])[] = [
  ...languageCodes.map((code) => [code, code] as const),
  ['x-default', 'en'],
];

export const directionOf = (language: LanguageCode): 'ltr' | 'rtl' => (language === 'ur' ? 'rtl' : 'ltr');

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
