// The language of a request: a page's is in its address, the API's is asked for.
import Negotiator from 'negotiator';
import { languageCodes, withoutPrefix, type LanguageCode } from '#messages/languages.ts';

/** More than any browser sends. */
const MAX_HEADER_LENGTH = 500;

/** The language of a page, and its address in English: '/hi?show=1' is Hindi and '/?show=1'. */
export function readAddress(address: string): { language: LanguageCode; english: string } {
  const language = languageCodes.find((code) => withoutPrefix(code, address) !== address) ?? 'en';
  return { language, english: withoutPrefix(language, address) };
}

/** The first language of `Accept-Language` that the site has, also for 'hi-IN'; English without one. */
export function readAcceptLanguage(header = ''): LanguageCode {
  const headers = { 'accept-language': header.slice(0, MAX_HEADER_LENGTH) };
  const preferred = new Negotiator({ headers }).language([...languageCodes]);
  return languageCodes.find((code) => code === preferred) ?? 'en';
}
