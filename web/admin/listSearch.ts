// The search of a list in its address: ?search=asha&from=2026-11-01&to=2026-11-30.
import { isFailure } from '#contract/errors.ts';
import { searchWords as words } from '#web/admin/words/search.ts';
import { hrefWithout } from './list.ts';

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

/** What is searched, in words. */
export function describeSearch(
  { searchTerm, from, to }: Search,
  here: { pathname: string; search: string },
): ShownFilter[] {
  return [
    ...(searchTerm === null ? [] : [{ text: words.term(searchTerm), href: hrefWithout(here, 'search') }]),
    ...(from === null ? [] : [{ text: words.since(from), href: hrefWithout(here, 'from') }]),
    ...(to === null ? [] : [{ text: words.until(to), href: hrefWithout(here, 'to') }]),
  ];
}

/** How many there are without the search; null without one, and where that could not be asked. */
export async function countAll(
  search: Search,
  count: () => Promise<{ totalRecords?: number }>,
): Promise<number | null> {
  if (!isSearching(search)) return null;
  try {
    return (await count()).totalRecords ?? null;
  } catch (error) {
    // The list itself says so.
    if (isFailure(error)) return null;
    throw error;
  }
}

/** '12 of 3,412 records'; undefined without a search. */
export function describeFound(total: number, isLonger: boolean, all: number | null): string | undefined {
  if (isLonger) return words.foundMore(total);
  return all === null ? undefined : words.found(total, all);
}
