// A page of an administrator's list. All of its state is in its address: ?search=asha&page=2&more=17.
import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { ROWS_PER_PAGE } from '#contract/listFilters.ts';
import { isFailure } from '#contract/errors.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { readPage } from '#web/lib/paging.ts';

export interface Address {
  page: number;
  search: string;
  /** The row after which the list begins, in place of a page: those beyond the last numbered page. */
  after: string | null;
  /** The row whose dialog is open. */
  more: string | null;
  /** Whether the dialog for a new row is open. */
  isAdding: boolean;
}

export function readAddress(params: URLSearchParams): Address {
  return {
    page: readPage(params),
    search: params.get('search')?.trim() ?? '',
    after: params.get('after'),
    more: params.get('more'),
    isAdding: params.has('add'),
  };
}

/** The same list with the same filters: at another page, or with a row's dialog or the one for a new row open. */
export function hrefWith(
  { pathname, search }: { pathname: string; search: string },
  { page, after, more, isAdding }: Partial<Address>,
): string {
  const params = new URLSearchParams(search);
  params.delete('more');
  params.delete('add');
  if (page !== undefined) for (const name of ['page', 'after']) params.delete(name);
  if (page !== undefined && page > 1) params.set('page', String(page));
  if (after) params.set('after', after);
  if (more) params.set('more', more);
  if (isAdding) params.set('add', '1');
  return params.size > 0 ? `${pathname}?${params.toString()}` : pathname;
}

/** The first page of the same list without some of its filters. */
export function hrefWithout({ pathname, search }: { pathname: string; search: string }, ...names: string[]): string {
  const params = new URLSearchParams(search);
  for (const removed of [...names, 'page', 'after', 'more', 'add']) params.delete(removed);
  return params.size > 0 ? `${pathname}?${params.toString()}` : pathname;
}

/** The list at an address, with no dialog open. */
export const withoutDialog = (url: URL): string => hrefWith(url, {});

/** The address without the parameters that a form sent empty, where it has any. */
function withoutEmpty({ pathname, searchParams }: URL): string | null {
  const filled = [...searchParams].filter(([, value]) => value !== '');
  if (filled.length === searchParams.size) return null;
  return filled.length > 0 ? `${pathname}?${new URLSearchParams(filled).toString()}` : pathname;
}

export interface List<Row> {
  rows: readonly Row[];
  /** How many rows all pages have together. */
  total: number;
  /** There are more than `total`. */
  isLonger: boolean;
  pages: number;
  address: Address;
  /** Why the list could not be loaded. */
  failure: string | null;
  /** What was wrong in its filters, by the fields of the endpoint. */
  errors: Record<string, string>;
}

/** For the export of the list: '3412', or '10000+'; null where there is nothing to export. */
export const exportCount = ({ total, isLonger }: Pick<List<unknown>, 'total' | 'isLonger'>): string | null =>
  total === 0 ? null : `${total}${isLonger ? '+' : ''}`;

/** Asks the endpoint for one page of its rows. */
export type Find<Row> = (wanted: Address) => Promise<{ data: readonly Row[]; totalRecords?: number; message?: string }>;

export const limitAndOffset = ({ page }: Address) => ({ limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE });

async function loadPage<Row>(find: Find<Row>, address: Address): Promise<List<Row>> {
  const { data: rows, totalRecords: total = rows.length, message } = await find(address);
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  return { rows, total, isLonger: message !== undefined, pages, address, failure: null, errors: {} };
}

export async function loadList<Row>(
  { request, url }: Pick<LoaderFunctionArgs, 'request' | 'url'>,
  find: Find<Row>,
): Promise<List<Row>> {
  const filled = withoutEmpty(url);
  if (filled !== null) throw redirect(filled);
  const address = readAddress(url.searchParams);
  try {
    const found = await loadPage(find, address);
    // The page may no longer exist after its last rows were deleted.
    if (address.page > found.pages) throw redirect(hrefWith(url, { page: found.pages }));
    return found;
  } catch (error) {
    if (!isFailure(error)) throw error;
    throwWhenLoggedOut(request, error);
    if (error.code === 'forbidden') throw data(error.message, { status: error.status });
    const { message: failure, errors = {} } = error;
    return { rows: [], total: 0, isLonger: false, pages: 1, address, failure, errors };
  }
}
