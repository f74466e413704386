// The names of places of India in their scripts, from a file of this version.
import { labelPlace } from '#contract/placeNames.ts';
import { languages } from '#messages/catalogues.ts';
import type { Translation } from '#messages/languages.ts';
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
