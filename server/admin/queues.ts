// Where each queue of contract/admin.ts is kept: its table, and the column of each field. What all tables share
// (id, created_at, decision, decided_at, decided_by) is not repeated here.
import type * as z from 'zod/mini';
import * as contract from '#contract/admin.ts';
import type { Queue } from '#contract/moderationQueue.ts';
import { isoTimestamp } from '#server/db/isoTimestamp.ts';
import { joinFragments, rawSql, fragment, type SqlFragment } from '#server/db/sql.ts';

export interface Store {
  queue: Queue;
  table: SqlFragment;
  /** The select list of the queue's whole row. */
  columns: SqlFragment;
}

const shared = ['status', 'decision', 'decidedAt'] as const;

type OwnField<Declared extends Queue & { Row: z.ZodMiniType }> = Exclude<
  keyof z.output<Declared['Row']>,
  Declared['idField'] | Declared['dateField'] | (typeof shared)[number]
>;

function store<Declared extends Queue & { Row: z.ZodMiniType }>(
  queue: Declared,
  table: string,
  columns: Record<OwnField<Declared>, string>,
): Store {
  const own = Object.entries<string>(columns).map(([field, column]) => rawSql(`${column} as "${field}"`));
  const all = [
    rawSql(`id as "${queue.idField}"`),
    fragment`${isoTimestamp('created_at')} as ${rawSql(`"${queue.dateField}"`)}`,
    ...own,
    fragment`case decision when 'approved' then 1 else 0 end as status`,
    fragment`decision`,
    fragment`${isoTimestamp('decided_at')} as "decidedAt"`,
  ];
  return { queue, table: rawSql(table), columns: joinFragments(all, ', ') };
}

export const stores: readonly Store[] = [
  store(contract.feedback, 'feedback', {
    name: 'name',
    location: 'location',
    emailId: 'email',
    mobileNumber: 'mobile',
    occupation: 'occupation',
    landlineNumber: 'landline',
    suggestions: 'suggestions',
  }),
  store(contract.serviceFeedback, 'service_feedback', {
    ServiceOrgname: 'organization_name',
    SubmitterDetails: 'submitter_details',
    ServiceOrgFeedback: 'feedback',
    DataFeedback: 'data_information',
  }),
  store(contract.volunteers, 'volunteers', {
    fullName: 'full_name',
    dob: 'birth_date',
    emailId: 'email',
    presentLocation: 'present_location',
    occupation: 'occupation',
    permanentAddress: 'permanent_address',
    landLineNumber: 'landline',
    mobileNumber: 'mobile',
    whyToJoinWithUs: 'why_join',
    visionAfterJoinWithUs: 'vision',
  }),
  store(contract.organizations, 'organizations', {
    Name: 'name',
    ServiceCategory: 'category',
    EmailId: 'email',
    NGOType: 'type',
    website: 'website',
    ServiceSector: 'sector',
    Phone1: 'phone1',
    Phone2: 'phone2',
    Address: 'address',
    Comments: 'comments',
    SubmitterDetails: 'submitter_details',
  }),
];
