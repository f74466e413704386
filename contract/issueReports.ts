// Reports about donors, and about names, messages and requests, as administrators read them.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { whole } from './fields.ts';
import { inOrder, listFilters } from './listFilters.ts';
import { idList } from './moderationQueue.ts';
import { Undoable } from './undo.ts';

export const IssueReport = z.object({
  id: z.number(),
  /** The reported donor, and the user id to find them in the list of donors; null where a donation's donor is erased. */
  regid: z.nullable(z.number()),
  userID: z.nullable(z.string()),
  name: z.string(),
  mobile_number: z.string(),
  options: z.string(),
  description: z.string(),
  created_date: z.string(),
});
export type IssueReport = z.infer<typeof IssueReport>;

export const getIssueReports = endpoint({
  name: 'getIssueReport',
  isForModerators: true,
  effect: 'read',
  path: '/api/admin/getIssueReport/:page/:size',
  summary: 'Reports about donors, by words and days: first those that a donor asked for money, then newest first',
  access: 'admin',
  input: z
    .object({ page: whole('page', 1, 1_000_000_000), size: whole('size', 1, 100), ...listFilters })
    .check(inOrder),
  data: z.array(IssueReport),
  counted: true,
  shows: (reports) => ({
    donors: reports.flatMap(({ regid }) => regid ?? []),
    others: reports.filter(({ regid }) => regid === null).length,
  }),
});

const onReports = {
  access: 'admin',
  input: z.object({ issueIDs: idList({ text: 'Report' }) }),
  data: Undoable,
} as const;

export const deleteIssueReports = endpoint({
  ...onReports,
  name: 'deleteIssueReport',
  path: '/api/v1/deleteIssueReport',
  summary: 'Delete reports: all or none',
  errors: ['not_found'],
});

export const removeDonationNames = endpoint({
  ...onReports,
  name: 'removeDonationName',
  summary:
    "Replace the patients' names that these reports are about by 'Not known', and delete the reports: all or none",
  invalidates: true,
  errors: ['not_found', 'conflict'],
});

export const stopMessageSenders = endpoint({
  ...onReports,
  name: 'stopMessageSenders',
  summary: 'For 30 days the senders of the messages that these reports are about can write to no donor: all or none',
  errors: ['not_found', 'conflict'],
});

export const allowMessageSenders = endpoint({
  ...onReports,
  name: 'allowMessageSenders',
  summary: 'Let those senders write again, but not to the donors who reported them: all or none',
  errors: ['not_found', 'conflict'],
});
