// A search in words.
import type { Need } from '#contract/compatibility.ts';
import { LISTING_END } from '#contract/donors.ts';
import { nameInSentence, readLabel } from '#contract/placeNames.ts';
import { isolate, joinNames } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';
import { searchFields, type SearchPage } from './search.ts';

type Named = Pick<SearchPage, 'search' | 'names'>;

/** Names from the smallest place to the largest, each once: 'Guntur, Andhra Pradesh'. */
export const joinPlaces = (names: readonly (string | null)[]): string =>
  joinNames(names.filter((name, i): name is string => Boolean(name) && name !== names[i - 1]));

function labelsOf({ search, names }: Named): string[] {
  const chosen = (['city', 'district', 'state'] as const).filter((level) => search.places[level] !== 'all');
  return chosen.map((level) => names[level]);
}

const namesOf = (named: Named): string[] => labelsOf(named).map(nameInSentence);

export const describePlace = (named: Named): string => named.search.text || joinPlaces(namesOf(named));

/** 'Bengaluru (searched: banglore), Karnataka'. */
function describeFound(page: SearchPage): string {
  const [name = '', ...around] = namesOf(page);
  const { foundBy } = page;
  const isName = readLabel(labelsOf(page)[0] ?? '').some(
    (spelling) => spelling.toLowerCase() === foundBy?.toLowerCase(),
  );
  if (foundBy === null || isName) return describePlace(page);
  const wider = around.filter((wide) => wide !== name);
  return joinPlaces([t('donors.searchedFor', { place: name, text: foundBy }), ...wider]);
}

const ofGroup = {
  blood: 'donors.ofBlood',
  platelets: 'donors.ofPlatelets',
  plasma: 'donors.ofPlasma',
} as const satisfies Record<Need, string>;

/** 'O+ blood'. */
export const describeNeed = ({ bloodgroup, need }: SearchPage['search']): string =>
  t(ofGroup[need], { group: bloodgroup });

/** 'O+ · Guntur, Andhra Pradesh'. */
export function describeSearch({ search, names }: Named): string {
  const what = search.need === 'blood' ? search.bloodgroup : describeNeed(search);
  return `${isolate(what)} · ${describePlace({ search, names })}`;
}

/** '23 donors for O+ in Guntur, Andhra Pradesh'. */
export function describeResults(page: SearchPage): string {
  const { search, results } = page;
  if (!results) return '';
  const place = describeFound(page);
  const group = search.bloodgroup;
  if (results.total >= LISTING_END) return t('donors.foundMore', { count: LISTING_END, group, place });
  return t('donors.found', { count: results.total, group, place });
}

/** The smallest chosen place: 'Leh'. */
export const nearestPlace = (named: Named): string => named.search.text || (namesOf(named)[0] ?? '');

/** The form of a request, with what the search knows, and the words of the link to it. */
export function askFor(page: Named): { href: string; children: string } {
  const { search } = page;
  const { page: _page, ...fields } = searchFields(search);
  const group = search.need === 'blood' ? search.bloodgroup : describeNeed(search);
  return {
    href: `/need?${new URLSearchParams(fields).toString()}`,
    children: t('bloodRequests.askNear', { group, place: nearestPlace(page) }),
  };
}
