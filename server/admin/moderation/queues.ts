// The table of each queue in contract/admin.ts, and the API fields of its rows.
import { sql, type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import * as contract from '#contract/admin.ts';
import type { ItemState, Queue } from '#contract/moderationQueue.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { decideRequests, deleteRequests } from '#server/bloodRequests/decisions.ts';
import { isContact } from '#server/bloodRequests/desk/lists.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { requestColumns, toRequestFields, type ListedRequest } from './requestRows.ts';

type FormTable = 'feedback' | 'serviceFeedback' | 'volunteers' | 'organizations' | 'translations';
/** With the user id of the administrator who decided. */
export type StoredItem = Selectable<Schema[FormTable]> & { decidedByUser: string | null };

/** Of what visitors sent in by a form. */
export interface FormStore {
  queue: Queue;
  table: FormTable;
  /** The columns that a search looks at, as the index <table>_search has them. */
  searched: readonly string[];
  toRow(stored: StoredItem): Record<string, unknown>;
}

export interface Store {
  queue: Queue;
  table: FormTable | 'bloodRequests';
  searched: readonly string[];
  /** For terms that are not in the columns, what they find. */
  findElsewhere?: (term: string, keys: SigningKeys) => RawBuilder<SqlBool> | null;
  toRow(stored: StoredItem, keys: SigningKeys): Record<string, unknown>;
  /** Of other tables. */
  columns?: readonly AliasedRawBuilder<unknown, string>[];
  /** Which rows there are. */
  kept?: RawBuilder<SqlBool>;
  /** Of items whose decisions and deletion have rules of their own. The rows are locked. */
  decide?: typeof decideRequests;
  delete?: typeof deleteRequests;
}

function toState({ decision, decidedAt, decidedByUser }: StoredItem): ItemState {
  const status = decision === 'approved' ? 1 : 0;
  return { status, decision, decidedAt: decidedAt?.toISOString() ?? null, decidedBy: decidedByUser };
}

function store<Table extends FormTable, Declared extends Queue & { Row: z.ZodMiniType }>(
  queue: Declared,
  table: Table,
  searched: readonly (keyof Schema[Table] & string)[],
  toFields: (stored: Selectable<Schema[Table]>) => Omit<z.output<Declared['Row']>, keyof ItemState>,
): FormStore {
  // The rows of a queue come from its own table.
  const toRow = (stored: StoredItem) => ({
    ...toFields(stored as StoredItem & Selectable<Schema[Table]>),
    ...toState(stored),
  });
  return { queue, table, searched, toRow };
}

export const formStores: readonly FormStore[] = [
  store(
    contract.feedback,
    'feedback',
    ['name', 'email', 'mobile', 'landline', 'occupation', 'location', 'suggestions'],
    (stored) => ({
      feedbackId: stored.id,
      createdDate: stored.createdAt.toISOString(),
      name: stored.name,
      location: stored.location,
      emailId: stored.email,
      mobileNumber: stored.mobile,
      occupation: stored.occupation,
      landlineNumber: stored.landline,
      suggestions: stored.suggestions,
    }),
  ),
  store(
    contract.serviceFeedback,
    'serviceFeedback',
    ['organizationName', 'submitterDetails', 'feedback', 'dataInformation'],
    (stored) => ({
      FeedbackId: stored.id,
      ServiceOrgname: stored.organizationName,
      SubmitDate: stored.createdAt.toISOString(),
      SubmitterDetails: stored.submitterDetails,
      ServiceOrgFeedback: stored.feedback,
      DataFeedback: stored.dataInformation,
    }),
  ),
  store(
    contract.volunteers,
    'volunteers',
    [
      'fullName',
      'email',
      'mobile',
      'landline',
      'presentLocation',
      'occupation',
      'permanentAddress',
      'whyJoin',
      'vision',
    ],
    (stored) => ({
      joinWithUsId: stored.id,
      createdDate: stored.createdAt.toISOString(),
      fullName: stored.fullName,
      dob: stored.birthDate,
      emailId: stored.email,
      presentLocation: stored.presentLocation,
      occupation: stored.occupation,
      permanentAddress: stored.permanentAddress,
      landLineNumber: stored.landline,
      mobileNumber: stored.mobile,
      whyToJoinWithUs: stored.whyJoin,
      visionAfterJoinWithUs: stored.vision,
    }),
  ),
  store(
    contract.organizations,
    'organizations',
    [
      'name',
      'category',
      'email',
      'type',
      'website',
      'sector',
      'phone1',
      'phone2',
      'address',
      'comments',
      'submitterDetails',
    ],
    (stored) => ({
      ServiceOrgId: stored.id,
      Name: stored.name,
      CreatedDate: stored.createdAt.toISOString(),
      ServiceCategory: stored.category,
      EmailId: stored.email,
      NGOType: stored.type,
      website: stored.website,
      ServiceSector: stored.sector,
      Phone1: stored.phone1,
      Phone2: stored.phone2,
      Address: stored.address,
      Comments: stored.comments,
      SubmitterDetails: stored.submitterDetails,
    }),
  ),
  store(contract.translations, 'translations', ['name', 'page', 'sentence', 'betterWords'], (stored) => ({
    translationId: stored.id,
    createdDate: stored.createdAt.toISOString(),
    language: stored.language,
    page: stored.page,
    sentence: stored.sentence,
    betterWords: stored.betterWords,
    name: stored.name,
  })),
];

const requests: Store = {
  queue: contract.bloodRequests,
  table: 'bloodRequests',
  searched: ['hospital', 'publicId'],
  findElsewhere: isContact,
  columns: requestColumns,
  toRow(item, keys) {
    const stored = item as unknown as ListedRequest & StoredItem;
    return { ...toRequestFields(stored, keys), ...toState(stored) };
  },
  kept: sql`deleted_at is null`,
  decide: decideRequests,
  delete: deleteRequests,
};

export const stores: readonly Store[] = [...formStores, requests];
