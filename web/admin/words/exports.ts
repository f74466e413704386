// The words of the exports.
import { formatCount } from '#web/lib/format.ts';

/** Of '3412', or '10000+'. */
const rowsOf = (count: string) =>
  `${count.endsWith('+') ? 'more than ' : ''}${formatCount(Number.parseInt(count, 10))}`;

export const exportWords = {
  button: (count: string | null) => (count === null ? 'Export' : `Export ${rowsOf(count)}`),
  rows: (count: string) => `The list has ${rowsOf(count)} ${count === '1' ? 'row' : 'rows'}.`,
  title: 'Export',
  lead: 'Downloads the list as a CSV file for a spreadsheet, with the filters of the list: at most five an hour.',
  failed: 'The file could not be downloaded.',
  back: 'Back to the list',
  question: (count: number) =>
    `This file will hold the names and numbers of ${formatCount(count)} ${count === 1 ? 'donor' : 'donors'}.`,
  filtered: (words: readonly string[]) => `Only those with: ${words.join(' · ')}.`,
  unfiltered: 'They are all donors: no filter is chosen.',
  care: 'Whoever gets the file can call and write to all of them. Keep it encrypted, and delete it when it is not needed. The download is recorded, and past 5,000 donors a day the other administrators are told.',
  choose: 'Choose a list to export.',
} as const;
