// What of the administrators' lists can be exported.
import * as z from 'zod/mini';
import { donorFilters } from './adminDonors.ts';
import { csvExport } from './csvExport.ts';
import { endpoint, nobody } from './endpoint.ts';
import { inOrder, listFilters } from './listFilters.ts';
import { formQueues } from './queues.ts';
import { statisticsFilters } from './statistics.ts';

// Deleted donors are in no file.
const filters = z.omit(z.object(donorFilters), { after: true, deleted: true });

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

export const exportIssueReports = csvExport(
  'exportIssueReports',
  'issue reports',
  z.object(listFilters).check(inOrder),
);
/** It may be published: counts under five are '<5'. */
export const exportStatistics = csvExport('exportStatistics', 'statistics', z.object(statisticsFilters));

export const exports = [
  exportDonors,
  ...formQueues.map(({ exported }) => exported),
  exportIssueReports,
  exportStatistics,
] as const;
