// A list's whole state is in its address: ?page=2&search=asha&more=17.
import { readPage } from '#web/donations/paging.ts';

export interface Address {
  page: number;
  search: string;
  /** The row whose dialog is open. */
  more: string | null;
  /** Whether the dialog for a new one is open. */
  isAdding: boolean;
}

export function readAddress(params: URLSearchParams): Address {
  return {
    page: readPage(params),
    search: params.get('search')?.trim() ?? '',
    more: params.get('more'),
    isAdding: params.has('add'),
  };
}

export function hrefOf(path: string, { page = 1, search = '', more, isAdding }: Partial<Address>): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (page > 1) params.set('page', String(page));
  if (more) params.set('more', more);
  if (isAdding) params.set('add', '1');
  return params.size > 0 ? `${path}?${params.toString()}` : path;
}
