// The language of a request: a page's is in its address, the API's is asked for.
import { Negotiator } from '@fastify/accept-negotiator';
import { languageCodes, withoutPrefix, type LanguageCode } from '#messages/languageCodes.ts';

const negotiator = new Negotiator<LanguageCode>({ supportedValues: languageCodes });

/** The language of a page, and its address in English: '/hi?show=1' is Hindi and '/?show=1'. */
export function readAddress(address: string): { language: LanguageCode; english: string } {
  const language = languageCodes.find((code) => withoutPrefix(code, address) !== address) ?? 'en';
  return { language, english: withoutPrefix(language, address) };
}

/** The first language of `Accept-Language` that the site has; English without one. */
export const readAcceptLanguage = (header: string | undefined): LanguageCode =>
  (header && negotiator.negotiate(header)) || 'en';
