// A page of a list, or why there is none.
import { data } from 'react-router';
import { isFailure, type Failure } from '#contract/errors.ts';
import { ROWS_PER_PAGE } from '#contract/admin.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import type { Page } from '#web/lib/page.ts';
import { readAddress, type Address } from './address.ts';
import type { ListScreen, Wanted } from './screen.ts';

export interface Shown<Row> {
  rows: Row[];
  /** How many rows all pages have together. */
  total: number;
  pages: number;
  /** With the page that is shown: the last one where a later one was asked for. */
  address: Address;
  /** Why the list could not be loaded. */
  failure: string | null;
}

/** A session that is over leads to the login page; a page that is not theirs is 403. */
function throwUnlessShown(request: Request, failure: Failure): void {
  throwWhenLoggedOut(request, failure);
  if (failure.code === 'forbidden') throw data(failure.message, { status: failure.status });
}

async function loadExisting<Row extends object>(screen: ListScreen<Row>, page: Page, wanted: Wanted) {
  const { data: rows, totalRecords: total = rows.length } = await screen.load(page.call, wanted);
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  return { rows, total, pages };
}

export async function loadList<Row extends object>(
  screen: ListScreen<Row>,
  page: Page,
  request: Request,
): Promise<Shown<Row>> {
  const address = readAddress(new URL(request.url).searchParams);
  try {
    const found = await loadExisting(screen, page, address);
    if (address.page <= found.pages) return { ...found, address, failure: null };
    // What was decided away took its page along.
    const last = { ...address, page: found.pages };
    return { ...(await loadExisting(screen, page, last)), address: last, failure: null };
  } catch (error) {
    if (!isFailure(error)) throw error;
    throwUnlessShown(request, error);
    return { rows: [], total: 0, pages: 1, address, failure: error.message };
  }
}
