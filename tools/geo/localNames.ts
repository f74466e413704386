// The names of places in each language, written by hand: localNames.tsv, by key. Its last column has other
// spellings that people search for.
import { readFileSync } from 'node:fs';
import { translations, type Translation } from '#messages/languages.ts';
import type { PlaceRow } from '#server/locations/placeFiles.ts';
import type { Files } from './tables.ts';

/** '' where a name is not known. */
type Names = Record<Translation, string>;
type Places = Pick<Files, 'states' | 'districts' | 'cities'>;

interface LocalNames {
  names: Names;
  others: readonly string[];
}

const mapNames = (nameIn: (language: Translation) => string): Names =>
  Object.fromEntries(translations.map((language) => [language, nameIn(language)])) as Names;

const NONE: LocalNames = { names: mapNames(() => ''), others: [] };

function readFile(): Map<string, LocalNames> {
  const text = readFileSync(new URL('localNames.tsv', import.meta.url), 'utf8');
  const [columns = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const read = (row: readonly string[]): LocalNames => {
    const cell = (column: string) => row[columns.indexOf(column)] ?? '';
    return { names: mapNames(cell), others: cell('others').split('; ').filter(Boolean) };
  };
  return new Map(rows.map((row) => [row[0]!, read(row)]));
}

export const localNames: ReadonlyMap<string, LocalNames> = readFile();

/** By key. A city that has the name of its district has its names too. */
export function nameLocally({ districts, cities }: Pick<Places, 'districts' | 'cities'>): Map<string, LocalNames> {
  const districtNames = new Map(districts.map(({ key, name }) => [key, name]));
  const all = new Map(localNames);
  for (const { key, name } of cities) {
    const district = key.split('/')[0]!;
    const inherited = districtNames.get(district) === name ? localNames.get(district) : undefined;
    if (!inherited) continue;
    const own = localNames.get(key) ?? NONE;
    all.set(key, { ...own, names: mapNames((language) => own.names[language] || inherited.names[language]) });
  }
  return all;
}

export const listNames = ({ names, others }: LocalNames = NONE): string[] => [
  ...Object.values(names).filter(Boolean),
  ...others,
];

export function listLocalNames(places: Places): PlaceRow<'localNames'>[] {
  const all = nameLocally(places);
  const list = (level: string, rows: readonly { id: string; key: string }[]) =>
    rows.map(({ id, key }) => ({ level, id, ...(all.get(key) ?? NONE).names }));
  const rows = [...list('s', places.states), ...list('d', places.districts), ...list('c', places.cities)];
  return rows.filter((row) => translations.some((language) => row[language] !== ''));
}
