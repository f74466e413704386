// CSV files of the administrators' lists. An error is JSON, as everywhere; a browser that opens the file as a document is
// led to EXPORT_PAGE, which shows it.
import * as z from 'zod/mini';
import { donorFilters } from './adminDonors.ts';
import { endpoint, nobody } from './endpoint.ts';
import { inOrder, listFilters } from './listFilters.ts';
import { queueFilters } from './moderationQueue.ts';
import { statisticsFilters } from './statistics.ts';

/** With `list` (the file's name without .csv) and the filters. */
export const EXPORT_PAGE = '/dashboard/export';

/** The text of the file, in parts. */
const Csv = z.custom<AsyncIterable<string>>();

/** Five files of a list an hour; the password was given within the last ten minutes. */
function csvExport<Input extends z.ZodMiniType>(name: string, list: string, input: Input) {
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

// Deleted donors are in no file.
const filters = z.omit(z.object(donorFilters), { after: true, deleted: true });
const ofQueue = z.omit(z.object(queueFilters), { id: true }).check(inOrder);

export const exportDonors = csvExport('exportDonors', 'donors', filters);
/** From so many rows on, or without a filter, a file of donors is asked about once more. */
export const MANY_IN_A_FILE = 1000;

export const countDonors = endpoint({
  name: 'countDonors',
  effect: 'read',
  summary: 'How many donors a file with these filters would hold, exactly',
  access: 'admin',
  limits: [{ name: 'count-donors', by: 'account', points: 120, seconds: 3600, counts: 'requests' }],
  input: filters,
  data: z.object({ count: z.number() }),
  shows: nobody,
});

export const exportFeedbacks = csvExport('exportFeedbacks', 'feedback', ofQueue);
export const exportServiceFeedbacks = csvExport('exportServiceFeedbacks', 'service feedback', ofQueue);
export const exportVolunteers = csvExport('exportVolunteers', 'volunteers', ofQueue);
export const exportOrganizations = csvExport('exportOrganizations', 'organizations', ofQueue);
export const exportTranslations = csvExport('exportTranslations', 'translations', ofQueue);
export const exportIssueReports = csvExport(
  'exportIssueReports',
  'issue reports',
  z.object(listFilters).check(inOrder),
);
/** For everyone's eyes: counts under five are '<5'. */
export const exportStatistics = csvExport('exportStatistics', 'statistics', z.object(statisticsFilters));

export const exports = [
  exportDonors,
  exportFeedbacks,
  exportServiceFeedbacks,
  exportVolunteers,
  exportOrganizations,
  exportTranslations,
  exportIssueReports,
  exportStatistics,
] as const;
