// The table of each queue in contract/queues.ts, and the API fields of its rows.
import { sql, type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import * as contract from '#contract/queues.ts';
import type { ItemState, Queue } from '#contract/moderationQueue.ts';
import { isPhone, type Submission } from '#contract/submission.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { decideRequests, deleteRequests } from '#server/bloodRequests/decisions.ts';
import { isContact } from '#server/bloodRequests/desk/lists.ts';
import type { Schema } from '#server/db/schema/index.ts';
import type { FormTable } from '#server/feedback/queries.ts';
import { requestColumns, toRequestFields, type ListedRequest } from './requestRows.ts';

/** With the user id of the administrator who decided. */
export type StoredItem = (Selectable<Schema[FormTable]> | ListedRequest) & { decidedByUser: string | null };

/** Of what visitors sent in by a form. */
export interface FormStore {
  queue: Queue;
  exported: (typeof contract.formQueues)[number]['exported'];
  table: FormTable;
  /** Their names in a row. */
  fields: readonly string[];
  /** Those with a telephone number. */
  phones: readonly string[];
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
  return {
    status,
    decision: decision ?? 'pending',
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: decidedByUser,
  };
}

/** The fields of a submission, from the columns that it declares. */
function toStore({ submission, exported, ...queue }: (typeof contract.formQueues)[number]): FormStore {
  const { table, fields, searched }: Submission<FormTable> = submission;
  const columns = Object.entries(fields).map(([name, { column }]) => [name, column] as const);
  return {
    queue,
    exported,
    table,
    fields: Object.keys(fields),
    phones: Object.entries(fields).flatMap(([name, field]) => (isPhone(field) ? [name] : [])),
    searched: searched.map((name) => fields[name]?.column ?? name),
    toRow(stored) {
      const values = new Map<string, unknown>(Object.entries(stored));
      const row: Record<string, unknown> = {};
      for (const [name, column] of columns) {
        const value = values.get(column);
        row[name] = value instanceof Date ? value.toISOString() : value;
      }
      return Object.assign(row, toState(stored));
    },
  };
}

export const formStores = contract.formQueues.map(toStore);

const requests: Store = {
  queue: contract.bloodRequests,
  table: 'bloodRequests',
  searched: ['hospital', 'publicId'],
  findElsewhere: isContact,
  columns: requestColumns,
  toRow: (stored, keys) => ('publicId' in stored ? { ...toRequestFields(stored, keys), ...toState(stored) } : {}),
  kept: sql`deleted_at is null`,
  decide: decideRequests,
  delete: deleteRequests,
};

export const stores: readonly Store[] = [...formStores, requests];
