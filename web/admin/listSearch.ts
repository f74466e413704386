// The search of a list in its address: ?search=asha&from=2026-11-01&to=2026-11-30.
import type { LoaderFunctionArgs } from 'react-router';
import { hrefWithout, limitAndOffset, loadList, type Find } from './list.ts';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { orElse } from '#web/lib/page.ts';

/** As the endpoints take it; null where nothing is typed. */
export interface Search {
  searchTerm: string | null;
  from: string | null;
  to: string | null;
}

export function readSearch(params: URLSearchParams): Search {
  const read = (name: string) => params.get(name)?.trim() || null;
  return { searchTerm: read('search'), from: read('from'), to: read('to') };
}

export const isSearching = (search: Search): boolean => Object.values(search).some((value) => value !== null);

export interface ShownFilter {
  text: string;
  /** The list without it. */
  href: string;
}

/** What is searched, in searchWords. */
export function describeSearch(
  { searchTerm, from, to }: Search,
  here: { pathname: string; search: string },
): ShownFilter[] {
  return [
    ...(searchTerm === null ? [] : [{ text: `“${searchTerm}”`, href: hrefWithout(here, 'search') }]),
    ...(from === null ? [] : [{ text: searchWords.since(from), href: hrefWithout(here, 'from') }]),
    ...(to === null ? [] : [{ text: searchWords.until(to), href: hrefWithout(here, 'to') }]),
  ];
}

interface Query extends Search {
  limit: number;
  offset: number;
}

/** A page of what the search of the address finds; `all`: how many there are without the search, null without one. */
export async function loadSearched<Row>(
  args: Pick<LoaderFunctionArgs, 'request' | 'url'>,
  find: (query: Query) => ReturnType<Find<Row>>,
) {
  const search = readSearch(args.url.searchParams);
  const one = { searchTerm: null, from: null, to: null, limit: 1, offset: 0 };
  const [list, counted] = await Promise.all([
    loadList(args, (wanted) => find({ ...search, ...limitAndOffset(wanted) })),
    isSearching(search) ? orElse(find(one), null) : null,
  ]);
  return { list, search, all: counted?.totalRecords ?? null };
}

/** '12 of 3,412 records'; undefined without a search. */
export function describeFound(total: number, isLonger: boolean, all: number | null): string | undefined {
  if (isLonger) return searchWords.foundMore(total);
  return all === null ? undefined : searchWords.found(total, all);
}

export const searchWords = {
  since: (day: string) => `from ${formatDate(day)}`,
  until: (day: string) => `to ${formatDate(day)}`,
  /** '12 of 3,412 records' */
  found: (total: number, all: number) =>
    `${formatCount(total)} of ${formatCount(all)} ${all === 1 ? 'record' : 'records'}`,
  foundMore: (total: number) => `More than ${formatCount(total)} records: search for more words or fewer days.`,
  nothing:
    'Nothing here matches. Search for fewer words or more days, look at the other parts of the list, or select Clear.',
} as const;
