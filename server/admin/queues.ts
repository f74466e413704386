// Where each queue of contract/admin.ts is kept: its table, and the column of each field. What all tables share
// (id, created_at, decision, decided_at, decided_by) is not repeated here.
import type * as z from 'zod/mini';
import * as contract from '#contract/admin.ts';
import type { Queue } from '#contract/moderationQueue.ts';
import { momentOf } from '#server/db/moment.ts';
import { joinParts, literally, part, type Part } from '#server/db/sql.ts';

export interface Store {
  queue: Queue;
  table: Part;
  /** The select list of the queue's whole row. */
  columns: Part;
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
  const own = Object.entries<string>(columns).map(([field, column]) => literally(`${column} as "${field}"`));
  const all = [
    literally(`id as "${queue.idField}"`),
    part`${momentOf('created_at')} as ${literally(`"${queue.dateField}"`)}`,
    ...own,
    part`case decision when 'approved' then 1 else 0 end as status`,
    part`decision`,
    part`${momentOf('decided_at')} as "decidedAt"`,
  ];
  return { queue, table: literally(table), columns: joinParts(all, ', ') };
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
