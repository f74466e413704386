// What a write of an administrator or coordinator replaces, kept for the minutes in which it can be taken back.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { UNDO_MINUTES, type Undo } from '#contract/undo.ts';
import type { Config } from '#server/config.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';
import { inSeconds } from '#server/db/expressions.ts';
import type { Email } from '#server/mail/email.ts';
import { enqueueEmail, tellAt } from '#server/mail/outbox.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';

/** By the names of the database's columns, as JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** Its names are those of the database. */
interface KeptTable {
  keys: readonly string[];
  keyType?: 'text';
  /** Those that such a write may change; all unless given. */
  columns?: readonly string[];
  /** The donor whom a row is about. */
  donor?: string;
  /** Columns with accounts that may be erased before it is taken back. */
  people?: readonly string[];
  /** Columns that change by themselves: restored, but not compared. */
  notCompared?: readonly string[];
}

const named = (...names: readonly string[]) => names.flatMap((some) => some.split(' '));
const items = { keys: ['id'], people: ['decided_by'] } as const;
const ofDonor = { keys: ['account_id'], donor: 'account_id' } as const;

/** In the order in which their rows are locked and restored. */
export const keptTables = {
  accounts: { ...ofDonor, columns: ['deleted_at', 'deleted_by', 'blocked_at', 'is_admin', 'is_moderator'] },
  donors: {
    ...ofDonor,
    columns: named(
      'is_available disabled_by unavailable_until awaits_confirmation',
      'consent_version consent_at consent_by moves_at shuffle_key',
    ),
    people: ['consent_by'],
    notCompared: ['moves_at', 'shuffle_key'],
  },
  importedDonors: { ...ofDonor, columns: ['answered_at'] },
  listingClaims: ofDonor,
  confirmationCalls: { ...ofDonor, people: ['held_by'] },
  coordinators: ofDonor,
  distinctDonors: { keys: ['first_id', 'second_id'] },
  donorNotes: { keys: ['id'], donor: 'account_id', people: ['author'] },
  donations: { keys: ['id'], donor: 'account_id', columns: ['account_id', 'patient_name'] },
  issueReports: {
    keys: ['id'],
    donor: 'account_id',
    columns: ['account_id', 'removed_at', 'removed_by', 'removed_name'],
  },
  feedback: items,
  serviceFeedback: items,
  volunteers: items,
  organizations: items,
  translations: items,
  bloodRequests: {
    keys: ['id'],
    columns: ['last_move', 'deleted_at', 'deleted_by', 'claimed_by', 'claimed_at', 'first_taken_at'],
    people: ['claimed_by'],
    notCompared: ['claimed_at', 'first_taken_at'],
  },
  askedDonors: {
    keys: ['request_id', 'account_id'],
    donor: 'account_id',
    columns: named('answer answered_at answered_by network was_asked told_donor tell_donor_at tell_family_at'),
    notCompared: ['tell_family_at'],
  },
  stoppedSenders: { keys: ['sender'], keyType: 'text' },
} as const satisfies Readonly<Record<string, KeptTable>>;
export type KeptName = keyof typeof keptTables;

export const tableOf = (name: KeptName): KeptTable => keptTables[name];

/** Of a row that the write changed, the changed columns; `before` is null where it added the row, `after` where it deleted it. */
export interface Replaced {
  table: KeptName;
  before: Row | null;
  after: Row | null;
}

export type Id = number | string;

/** All of the keys are among the ids. */
const isAmong = ({ keys, keyType }: KeptTable, ids: readonly Id[]): RawBuilder<SqlBool> => {
  const given = keyType === 'text' ? sql`${ids}::text[]` : sql`${ids}::bigint[]`;
  return sql<SqlBool>`${sql.join(
    keys.map((key) => sql`${sql.ref(key)} = any(${given})`),
    sql` and `,
  )}`;
};

/** The rows as they are, locked. */
export async function lockRows(db: Db, name: KeptName, ids: readonly Id[]): Promise<Row[]> {
  const table = tableOf(name);
  const { keys, columns } = table;
  const selected = columns ? sql.join([...new Set([...keys, ...columns])].map((column) => sql.ref(column))) : sql`*`;
  const found = await sql<{ row: string }>`
    select row_to_json(kept)::text as row from (
      select ${selected} from ${sql.table(name)} where ${isAmong(table, ids)}
      order by ${sql.join(keys.map((key) => sql.ref(key)))} for no key update) kept`.execute(db);
  return found.rows.map(({ row }): Row => JSON.parse(row));
}

export const keyOf = (name: KeptName, row: Row): string =>
  tableOf(name)
    .keys.map((key) => String(row[key]))
    .join(' ');

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Null where the row is as before. Of a changed row, the keys, the donor and what changed. */
function compare(table: KeptName, before: Row | null, after: Row | null): Replaced | null {
  if (!before || !after) return before || after ? { table, before, after } : null;
  const { keys, donor } = tableOf(table);
  const changed = Object.keys(after).filter((column) => !isSame(before[column], after[column]));
  if (changed.length === 0) return null;
  const kept = new Set([...keys, ...(donor ? [donor] : []), ...changed]);
  const pick = (row: Row) => Object.fromEntries(Object.entries(row).filter(([column]) => kept.has(column)));
  return { table, before: pick(before), after: pick(after) };
}

/** What an undoable write is given. */
export interface Keeper {
  /** Call it before these rows, the present ones among them locked by it, are changed, added or deleted. */
  keep: (table: KeptName, ids: readonly Id[]) => Promise<void>;
  /** Queues what a decision writes to a person: sent in two minutes, unless the decision was taken back. */
  tell: (config: Config, emails: readonly Email[]) => Promise<void>;
  /** Once the write is done and audited. */
  store: (keys: SigningKeys, auditId: number) => Promise<Undo>;
}

export function startKeeping(db: Db, now: Date): Keeper {
  const kept: { table: KeptName; ids: readonly Id[]; rows: Map<string, Row> }[] = [];
  const letters: number[] = [];
  const read = async (table: KeptName, ids: readonly Id[]) =>
    new Map((await lockRows(db, table, ids)).map((row) => [keyOf(table, row), row]));

  async function findReplaced(): Promise<Replaced[]> {
    const replaced: Replaced[] = [];
    for (const { table, ids, rows } of kept) {
      const present = await read(table, ids);
      for (const key of new Set([...rows.keys(), ...present.keys()])) {
        const change = compare(table, rows.get(key) ?? null, present.get(key) ?? null);
        if (change) replaced.push(change);
      }
    }
    return replaced;
  }

  return {
    async keep(table, ids) {
      kept.push({ table, ids, rows: await read(table, ids) });
    },
    async tell(config, emails) {
      letters.push(
        ...(await enqueueEmail(db, config, ...emails.map((email) => ({ ...email, notBefore: tellAt(now) })))),
      );
    },
    async store(keys, auditId) {
      const replaced = await findReplaced();
      return replaced.length === 0 ? null : storeReplaced(db, keys, { auditId, replaced, letters });
    },
  };
}

const contextOf = (auditId: number) => `undo ${auditId}`;

interface Stored {
  auditId: number;
  replaced: readonly Replaced[];
  letters: readonly number[];
}

async function storeReplaced(db: Db, keys: SigningKeys, { auditId, replaced, letters }: Stored): Promise<Undo> {
  const { until } = await db
    .insertInto('auditUndo')
    .values({
      auditId,
      until: inSeconds(UNDO_MINUTES * 60),
      letters: sql<number[]>`${letters}::bigint[]`,
      rowCount: replaced.length,
    })
    .returning('until')
    .executeTakeFirstOrThrow();
  const donors = replaced.map(({ table, before, after }) => (before ?? after)?.[tableOf(table).donor ?? ''] ?? null);
  const encrypted = replaced.map((row) => keys.encrypt(JSON.stringify(row), contextOf(auditId)));
  await sql`insert into audit_undo_rows (audit_id, account_id, replaced)
    select ${auditId}::bigint, kept.* from unnest(${donors}::bigint[], ${encrypted}::bytea[]) as kept`.execute(db);
  return { auditId, until: until.toISOString() };
}

/** What is still kept, and what no key decrypts left out. */
export async function readReplaced(db: Db, keys: SigningKeys, auditId: number): Promise<Replaced[]> {
  const rows = db.selectFrom('auditUndoRows').select('replaced').where('auditId', '=', auditId).orderBy('id');
  return (await rows.execute()).flatMap(({ replaced }): Replaced[] => {
    const decrypted = keys.decrypt(replaced, contextOf(auditId));
    return decrypted ? [JSON.parse(decrypted.text)] : [];
  });
}

/** Erases up to `limit` of what can no longer be taken back. Returns how many. */
export const deleteOldUndo = (db: Db, limit: number) => deleteUpTo(db, limit, 'auditUndo', sql`until < now()`);
