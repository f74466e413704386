// The names of places in the languages of the site: those of India from a file of this version, countries from the runtime.
import { labelPlace, nameInSentence } from '#contract/placeNames.ts';
import { languages } from '#messages/catalogues.ts';
import type { LanguageCode, Translation } from '#messages/languages.ts';
import { loadOnce } from '#server/process/loadOnce.ts';
import { readPlaceRows } from './placeFiles.ts';

type Letter = 's' | 'd' | 'c';
type Names = Partial<Record<Translation, string>>;

/** The last city of every district. */
const OTHER_CITY = languages.en.t('locations.otherCity');

const readNames = loadOnce(async (): Promise<Map<string, Names>> => {
  const rows = await readPlaceRows('localNames');
  return new Map(rows.map(({ level, id, ...names }) => [`${level}${id}`, names]));
});

export type LabelOf = (letter: Letter, id: number, english: string) => string;

/** Labels in a language; English without one. */
export async function placeLabels(language: Translation | undefined): Promise<LabelOf> {
  if (!language) return (_letter, _id, english) => english;
  const names = await readNames();
  const otherCity = languages[language].t('locations.otherCity');
  return (letter, id, english) =>
    english === OTHER_CITY ? otherCity : labelPlace(english, names.get(`${letter}${id}`)?.[language]);
}

/** In a sentence, which has one script: 'తెలంగాణ'. */
export async function sentencePlaces(language: LanguageCode): Promise<LabelOf> {
  const labelOf = await placeLabels(language === 'en' ? undefined : language);
  return (letter, id, english) => nameInSentence(labelOf(letter, id, english));
}

/** Labels of countries, by the two letters of ISO 3166. */
export function countryLabels(language: Translation | undefined): (iso2: string, english: string) => string {
  if (!language) return (_iso2, english) => english;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return (iso2, english) => labelPlace(english, names.of(iso2));
}
