// The language in which the page asks for names of places.
import type { Translation } from '#messages/languages.ts';
import { languageCode } from '#web/messages/language.ts';

/** None in English. */
export function nameLanguage(): Translation | undefined {
  const language = languageCode();
  return language === 'en' ? undefined : language;
}
