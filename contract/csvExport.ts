// A list as a CSV file. An error is JSON, as everywhere; a browser that opens the file as a document is led to EXPORT_PAGE,
// which shows it.
import * as z from 'zod/mini';
import { endpoint, nobody } from './endpoint.ts';

/** With `list` (the file's name without .csv) and the filters. */
export const EXPORT_PAGE = '/dashboard/export';

/** The text of the file, in parts. */
const Csv = z.custom<AsyncIterable<string>>();

/** Five files of a list an hour; the password was given within the last ten minutes. */
export function csvExport<Input extends z.ZodMiniObject>(name: string, list: string, input: Input) {
  return endpoint({
    name,
    effect: 'read',
    summary: `A CSV file of ${list}, with the filters of the list`,
    access: 'admin',
    limits: [{ name, by: 'account', points: 5, seconds: 3600, counts: 'accepted' }],
    input,
    data: Csv,
    isCsv: true,
    // An export is recorded of itself, before the file begins.
    shows: nobody,
    attachment: `${list.replaceAll(' ', '-')}.csv`,
    errors: ['reauthenticate', 'csrf'],
  });
}
