// Reports about donors, a row per donor.
import * as z from 'zod/mini';
import { RegisteredDonor } from './adminDonors.ts';
import { DonorDetails } from './donorDetails.ts';
import { endpoint, showDonors } from './endpoint.ts';
import { blankAsNull, id, LimitAndOffset, Timestamp } from './fields.ts';
import { inOrder, listFilters } from './listFilters.ts';
import { MAXIMUM_SELECTION } from './moderationQueue.ts';
import { Undoable } from './undo.ts';

/** How many reports of a donor are sent with their text. */
export const SHOWN_REPORTS = 3;

/** Options of reports that the site adds itself; the last one in older versions. */
export const siteReportOptions = [
  'Number listed without consent',
  'Number changed often',
  'Registered too often',
] as const;
export type SiteReportOption = (typeof siteReportOptions)[number];

export const ReportedDonor = z.extend(RegisteredDonor, {
  /** Why searches do not show the donor; null where they do. */
  notListed: DonorDetails.shape.notListed,
  /** Whether an administrator set the donor to unavailable: `enableDonor` takes it back. */
  canEnable: z.boolean(),
  /** Most frequent first. */
  options: z.array(z.object({ option: z.string(), count: z.number(), addedBySite: z.boolean() })),
  oldestReport: Timestamp,
  newestReport: Timestamp,
  /** The newest cases: `count` is more than one for objections to one number on one day, of which this is the newest. */
  newest: z.array(
    z.object({
      id: z.number(),
      option: z.string(),
      description: z.string(),
      createdDate: Timestamp,
      count: z.number(),
    }),
  ),
  /** At most 100, oldest first: as many as `deleteIssueReport` takes. */
  reportIds: z.array(z.number()).check(z.maxLength(MAXIMUM_SELECTION)),
});
export type ReportedDonor = z.infer<typeof ReportedDonor>;

export const getReportedDonors = endpoint({
  name: 'getReportedDonors',
  isForModerators: true,
  effect: 'read',
  path: '/api/admin/getReportedDonors/:limit/:offset',
  summary:
    'Reported donors: first those who asked for money, then those whom the site reports, then by number of reports and age of the oldest',
  access: 'admin',
  input: z.extend(LimitAndOffset, { regid: blankAsNull(id({ text: 'Donor' })), ...listFilters }).check(inOrder),
  data: z.array(ReportedDonor),
  counted: true,
  shows: showDonors,
});

export const dismissReports = endpoint({
  name: 'dismissReports',
  isForModerators: true,
  summary: 'Close the case of a reported donor: its reports are deleted, up to the newest that was read',
  access: 'admin',
  input: z.object({ regid: id({ text: 'Donor' }), newest: id({ text: 'Report' }) }),
  data: Undoable,
});
