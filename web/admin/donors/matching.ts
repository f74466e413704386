// The page that writes to all donors whom the filters of Registered Donors find.
import type { DonorFilters } from './donorFilters.ts';

export const WRITE_TO_DONORS = '/dashboard/write-to-donors';

/** `count`: as many as the list said. */
export function writeHref(filters: DonorFilters, count: number): string {
  const given = Object.entries(filters).filter(([name, value]) => value !== '' && name !== 'sort');
  return `${WRITE_TO_DONORS}?${new URLSearchParams([...given, ['count', String(count)]]).toString()}`;
}
