// The language in which the page asks for names of places.
import { nameLanguages, type NameLanguage } from '#contract/placeNames.ts';
import { languageCode } from '#web/messages/language.ts';

/** None in English, and in a language that has no names. */
export function nameLanguage(): NameLanguage | undefined {
  const language: string = languageCode();
  return nameLanguages.find((code) => code === language);
}
