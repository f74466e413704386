// The audit log as administrators read it.
import * as z from 'zod/mini';
import { endpoint, nobody, showDonors } from './endpoint.ts';
import { blankAsNull, id, line, LimitAndOffset } from './fields.ts';
import { dayFilters, inOrder } from './listFilters.ts';

/** What the operator does on the command line. */
export const operatorActions = [
  'createAdmin',
  'promoteAdmin',
  'demoteAdmin',
  'resetAdmin',
  'resetSecondFactor',
  'exportDonor',
  'eraseDonor',
  'importDonors',
  'importDonations',
  'archiveAudit',
] as const;
/** And what administrators do too. */
export type OperatorAction = (typeof operatorActions)[number] | 'undoImport';

/** As an administrator in the filter: the operator, who has no user id. No user id is that short. */
export const OPERATOR = '-';

/** As an action in the filter: whatever is more than a page that was read or an export. No endpoint has that name. */
export const CHANGES = 'changes';

const Person = z.object({
  regid: z.number(),
  /** Null for erased accounts. */
  userID: z.nullable(z.string()),
  /** Null for erased accounts and for those without a donor. */
  fullName: z.nullable(z.string()),
});
export type Person = z.infer<typeof Person>;

/** One write or audited read by an administrator, or by the operator on the command line. */
export const Activity = z.object({
  activityId: z.number(),
  createdDate: z.string(),
  /** Account id; null for the operator. */
  regid: z.nullable(z.number()),
  /** Null for the operator and for erased accounts. */
  userID: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  /** The endpoint's name: approveFeedback, deleteDonor…; after `undo ` where that was taken back. */
  action: z.string(),
  /** Ids of the items or, for donors, their regids. */
  ids: z.array(z.number()),
  /** Names of the fields that changed or, for a search or export, of its filters. */
  fields: z.array(z.string()),
  /** Rows of an export; people on a page that was read. */
  rowCount: z.nullable(z.number()),
  /** Old and new values, while the donor is registered. */
  changes: z.array(
    z.object({
      regid: z.number(),
      field: z.string(),
      oldValue: z.nullable(z.string()),
      newValue: z.nullable(z.string()),
    }),
  ),
  /** Until when the reader, who did it, can take it back; null where that is not so. */
  undoUntil: z.nullable(z.string()),
  /** The accounts that the ids belong to; none where they are ids of items. */
  subjects: z.array(Person),
  /** Of the items that the ids belong to, those that still exist and have a name. */
  items: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type Activity = z.infer<typeof Activity>;

/** Fields whose old and new values hold numbers, addresses or what was written about a donor. */
const contactFields = new Set(['mobileNumber', 'landlineNumber', 'emailId', 'note', 'report']);

/** The total is exact up to this number and never larger; beyond it a page begins after a row. */
export const COUNTED_ACTIVITIES = 10_000;

export const activityFilters = {
  /** A user id, else a regid; or OPERATOR. */
  admin: blankAsNull(line({ text: 'Administrator' })),
  /** An endpoint's name; or CHANGES. */
  action: blankAsNull(line({ text: 'Action' })),
  /** Whether pages that were read are among the rows; 'yes' unless said. */
  readings: blankAsNull(z.enum(['yes', 'no'], 'Readings is yes or no.')),
  /** A user id, else a regid, or words of the name, the number or the e-mail address of at most 100 donors. */
  donor: blankAsNull(line({ text: 'Donor' })),
  ...dayFilters,
};

export const getActivity = endpoint({
  name: 'getActivity',
  effect: 'read',
  path: '/api/admin/getActivity/:limit/:offset',
  summary: 'What administrators did or looked at, newest first, by administrator, action, donor and day',
  access: 'admin',
  input: z
    .extend(LimitAndOffset, {
      ...activityFilters,
      /** The id of a row: the page begins after it. */
      after: blankAsNull(id({ text: 'Record' })),
    })
    .check(
      inOrder,
      z.refine(({ offset }) => offset <= COUNTED_ACTIVITIES, {
        path: ['offset'],
        error: `Pages end at the record ${COUNTED_ACTIVITIES.toLocaleString('en')}: begin after a record, or choose fewer days.`,
      }),
    ),
  data: z.array(Activity),
  counted: true,
  shows(rows) {
    const shown = rows.flatMap(({ changes }) => changes.filter(({ field }) => contactFields.has(field)));
    return shown.length > 0 ? showDonors(shown) : nobody();
  },
});
