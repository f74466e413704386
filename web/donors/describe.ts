// A search in words.
import type { Need } from '#contract/compatibility.ts';
import { LISTING_END } from '#contract/donors.ts';
import { placeName } from '#web/locations/places.ts';
import { t } from '#web/messages/t.ts';
import type { SearchPage } from './search.ts';

type Named = Pick<SearchPage, 'search' | 'lists'>;

const withoutRepeats = (names: readonly (string | null)[]) => names.filter((name, i) => name && name !== names[i - 1]);

function placesOf({ search, lists }: Named) {
  const chosen = (['city', 'district', 'state'] as const).filter((level) => search.places[level] !== 'all');
  return withoutRepeats(chosen.map((level) => placeName(lists, search.places, level)));
}

/** Names from the smallest place to the largest, each once: 'Mangalagiri, Guntur'. */
export const joinPlaces = (names: readonly (string | null)[]): string => withoutRepeats(names).join(', ');

/** 'Guntur, Andhra Pradesh'. */
export const describePlace = (page: Named): string => joinPlaces(placesOf(page));

const ofGroup = {
  blood: 'donors.ofBlood',
  platelets: 'donors.ofPlatelets',
  plasma: 'donors.ofPlasma',
} as const satisfies Record<Need, string>;

/** 'O+ blood'. */
export const describeNeed = ({ bloodgroup, need }: SearchPage['search']): string =>
  t(ofGroup[need], { group: bloodgroup });

/** 'O+ · Guntur, Andhra Pradesh'. */
export function describeSearch({ search, lists }: Named): string {
  const what = search.need === 'blood' ? search.bloodgroup : describeNeed(search);
  return `${what} · ${describePlace({ search, lists })}`;
}

/** '23 donors for O+ in Guntur, Andhra Pradesh'. */
export function describeResults({ search, lists, results, foundBy }: SearchPage): string {
  if (!results) return '';
  const [name = '', ...around] = placesOf({ search, lists });
  const isOther = foundBy !== null && foundBy.toLowerCase() !== name?.toLowerCase();
  const place = [isOther ? t('donors.searchedFor', { place: name ?? '', text: foundBy }) : name, ...around].join(', ');
  const group = search.bloodgroup;
  if (results.total >= LISTING_END) return t('donors.foundMore', { count: LISTING_END, group, place });
  return t('donors.found', { count: results.total, group, place });
}
