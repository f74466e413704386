// The filters of Registered Donors, as its URL has them.
import { ROWS_PER_PAGE } from '#contract/listFilters.ts';
import { donorSorts, getRegisteredDonors, type RegisteredDonor } from '#contract/adminDonors.ts';
import type { Call } from '#contract/endpoint.ts';
import { recordOf } from '#contract/records.ts';
import { donorWords } from '#web/admin/words.ts';
import {
  chosenNames,
  loadBelowCountry,
  noLists,
  noPlaces,
  type GivenLists,
  type Level,
  type Places,
} from '#web/locations/places.ts';
import { orElse } from '#web/lib/page.ts';
import { hrefWithout, limitAndOffset, type Find } from '#web/admin/list.ts';
import type { ShownFilter } from '#web/admin/listSearch.ts';

const names = [
  'search',
  'regid',
  'bloodGroup',
  'state',
  'district',
  'city',
  'availability',
  'listed',
  'reported',
  'deleted',
] as const;
type FilterName = (typeof names)[number];
/** '' for no filter. */
export type DonorFilters = Record<FilterName, string> & { sort: (typeof donorSorts)[number] };

/** Without what the list of a larger place contains. */
const dependent: Partial<Record<FilterName, FilterName[]>> = { state: ['district', 'city'], district: ['city'] };

export function readFilters(params: URLSearchParams): DonorFilters {
  const sort = donorSorts.find((known) => known === params.get('sort')) ?? 'newest';
  return { ...recordOf(names, (name) => params.get(name)?.trim() ?? ''), sort };
}

/** Asks for one page; after a row, for one row more than a page has, which tells that another page follows. */
export function findDonors(call: Call, { search, sort, ...filters }: DonorFilters): Find<RegisteredDonor> {
  return (wanted) => {
    const { after } = wanted;
    const part = after === null ? limitAndOffset(wanted) : { limit: ROWS_PER_PAGE + 1, offset: 0, after };
    return call(getRegisteredDonors, { ...filters, ...part, searchTerm: search, sort });
  };
}

/** The fields of the export's endpoint, which gives no deleted donors. */
export function toExport({ search, ...filters }: DonorFilters): Record<string, string | null> {
  const given = Object.entries({ ...filters, searchTerm: search }).filter(([name]) => name !== 'deleted');
  return Object.fromEntries(given.map(([name, value]) => [name, value || null]));
}

/** The places that a filter can name are those of India. */
export interface FilterPlaces {
  places: Places;
  /** Of the chosen places; '' for one that is not known. */
  names: Record<Level, string>;
  lists: GivenLists;
}

export async function loadFilterPlaces(call: Call, { state, district, city }: DonorFilters): Promise<FilterPlaces> {
  const places = { ...noPlaces, state, district, city };
  const lists = { ...noLists, ...(await orElse(loadBelowCountry(call, places, false), {})) };
  return { places, names: chosenNames(lists, places), lists: () => lists };
}

/** The filters in force, in words. */
export function describeFilters(
  filters: DonorFilters,
  { names: placeNames }: FilterPlaces,
  here: { pathname: string; search: string },
): ShownFilter[] {
  const describe = (name: FilterName): string => {
    const value = filters[name];
    if (name === 'state' || name === 'district' || name === 'city') return placeNames[name] || value;
    return donorWords.filterValues[`${name} ${value}`] ?? (name === 'search' ? `“${value}”` : value);
  };
  return names
    .filter((name) => filters[name] !== '')
    .map((name) => ({ text: describe(name), href: hrefWithout(here, name, ...(dependent[name] ?? [])) }));
}

/** The page that writes to all donors whom these filters find. `count`: as many as the list said. */
export function writeHref(filters: DonorFilters, count: number): string {
  const given = Object.entries(filters).filter(([name, value]) => value !== '' && name !== 'sort');
  return `/dashboard/write-to-donors?${new URLSearchParams([...given, ['count', String(count)]]).toString()}`;
}
