// The audit log: a row for each write of an administrator or the operator, in the same transaction as the write, and for
// each read that its endpoint declares as audited, and each export.
import { sql } from 'kysely';
import type { OperatorAction } from '#contract/activity.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { lockAccounts } from './accountLocks.ts';

/** A field of an account that was changed, with its name in the API. */
export interface Change {
  accountId: number;
  field: string;
  oldValue: string | null;
  newValue: string | null;
}

/** The administrator's account and usually the endpoint's name; null for the operator on the command line. */
type Actor = { by: number; action: string } | { by: null; action: OperatorAction };

export type Action = Actor & {
  /** What was changed: ids of items or, for donors, of accounts. */
  ids: readonly number[];
  /** Of accounts that still exist: their values are erased with them. */
  changes?: readonly Change[];
  /** Of what is no account, or the filters that found the accounts. */
  fields?: readonly string[];
  /** Of accounts that are not among `ids`: those of `changes`, which go with them. */
  rowCount?: number;
};

/** Call it with the transaction's own handle, so that the row is committed or rolled back with the write. Returns its id. */
export async function recordAction(
  db: Db,
  { by, action, ids, changes = [], rowCount, ...given }: Action,
): Promise<number> {
  const fields = given.fields ?? [...new Set(changes.map(({ field }) => field))];
  const { id } = await db
    .insertInto('auditLog')
    .values({
      actor: by,
      action,
      rowCount,
      ids: sql<number[]>`${ids}::bigint[]`,
      fields: sql<string[]>`${fields}::text[]`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (changes.length > 0) await recordValues(db, id, changes);
  return id;
}

/** One statement for any number of values. */
async function recordValues(db: Db, auditId: number, changes: readonly Change[]): Promise<void> {
  const accountIds = changes.map(({ accountId }) => accountId);
  const fields = changes.map(({ field }) => field);
  const oldValues = changes.map(({ oldValue }) => oldValue);
  const newValues = changes.map(({ newValue }) => newValue);
  await sql`insert into audit_values (audit_id, account_id, field, old_value, new_value)
    select ${auditId}::bigint, changed.*
    from unnest(${accountIds}::bigint[], ${fields}::text[], ${oldValues}::text[], ${newValues}::text[]) as changed
  `.execute(db);
}

interface Read {
  by: number;
  action: string;
}

interface ReadPage extends Read {
  /** The filters of a list; never what was typed in them, which may be somebody's number. */
  fields: readonly string[];
  /** How many people it shows. */
  rowCount: number;
}

/** A page of people, without who they are. */
export async function recordReading(db: Db, { by, action, fields, rowCount }: ReadPage): Promise<void> {
  const filters = sql<string[]>`${fields}::text[]`;
  await db
    .insertInto('auditLog')
    .values({ actor: by, action, ids: [], fields: filters, rowCount, isReading: true })
    .execute();
}

/** A look at one donor, in a transaction. The same look within a minute leaves no second row. */
export async function recordLook(db: Db, { by, action, ids }: Read & { ids: readonly number[] }): Promise<void> {
  // The second of two concurrent looks waits here and then finds the row of the first.
  await lockAccounts(db, [by]);
  await sql`insert into audit_log (actor, action, ids, is_reading)
    select ${by}::bigint, ${action}::text, ${ids}::bigint[], true
    where not exists (
      select from audit_log recent
      where recent.actor = ${by} and recent.action = ${action} and recent.ids = ${ids}::bigint[]
        and recent.created_at > clock_timestamp() - interval '1 minute')`.execute(db);
}

const NOT_FILTERS: readonly string[] = ['limit', 'offset', 'page', 'size', 'sort', 'order', 'after'];

/** The names of the filters that the input of a list uses. */
export function usedFilters(input: object): string[] {
  const used = Object.entries(input).filter(([name, value]) => value !== null && !NOT_FILTERS.includes(name));
  return used.map(([name]) => name);
}

/** Returns the id of the row. `filters`: the names of the fields that limit it. */
export async function recordExport(
  db: Db,
  {
    by,
    action,
    filters,
    rowCount,
  }: { by: number; action: string; filters: readonly string[]; rowCount: number | null },
): Promise<number> {
  const row = { actor: by, action, ids: [], rowCount, fields: sql<string[]>`${filters}::text[]` };
  const { id } = await db.insertInto('auditLog').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Of an export or import, as far as it is. */
export async function recordRows(db: Db, id: number, rowCount: number): Promise<void> {
  await db.updateTable('auditLog').set({ rowCount }).where('id', '=', id).execute();
}

/** Rows about accounts: their ids, or what changed in them, of which an action on many has no ids. */
export const isAbout = (...accountIds: readonly number[]) => sql<boolean>`audit_log.id in (
  select id from audit_log where ids && ${accountIds}::bigint[]
  union select audit_id from audit_values where account_id = ${anyOf(accountIds)})`;
