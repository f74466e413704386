// The words of the search above an administrator's list.
import { formatCount, formatDate } from '#web/lib/format.ts';

export const searchWords = {
  label: 'Search',
  hint: 'Name, number, e-mail, words',
  button: 'Search',
  days: 'Days',
  from: 'From',
  to: 'To',
  clear: 'Clear',
  remove: (filter: string) => `Remove filter: ${filter}`,
  term: (term: string) => `“${term}”`,
  since: (day: string) => `from ${formatDate(day)}`,
  until: (day: string) => `to ${formatDate(day)}`,
  /** '12 of 3,412 records' */
  found: (total: number, all: number) =>
    `${formatCount(total)} of ${formatCount(all)} ${all === 1 ? 'record' : 'records'}`,
  foundMore: (total: number) => `More than ${formatCount(total)} records: search for more words or fewer days.`,
  nothing:
    'Nothing here matches. Search for fewer words or more days, look at the other parts of the list, or select Clear.',
} as const;
