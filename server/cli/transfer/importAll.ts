// Brings in what exportAll wrote: into an empty database, or one that has the same rows already. All of it or nothing.
import { sql } from 'kysely';
import { userIdKey } from '#contract/text.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listingRankOn } from '#server/donors/listingRank.ts';
import { namesOf, readVersion } from './exportAll.ts';
import { Faults } from './faults.ts';
import { readRows, type Read } from './readRows.ts';
import { tables, type Table } from './tables.ts';

const ROWS_AT_ONCE = 500;

/** Rows of one table. */
type Batch = [Read, ...Read[]];

export interface Imported {
  added: number;
  /** Rows that were there already, the same in every field. */
  known: number;
}

/** The rows as the database's own records, for a statement to select from. */
function recordsOf({ name }: Table, batch: readonly Read[]) {
  const rows = JSON.stringify(batch.map(({ row }) => row));
  return sql`json_populate_recordset(null::${sql.raw(name)}, ${rows}::json)`;
}

/** Those that are here already: the same is fine, another with the same key is a fault. Returns the rest. */
async function findNew(db: Db, table: Table, batch: readonly Read[], errors: Faults): Promise<Read[]> {
  const { name, key } = table;
  const { rows: found } = await sql<{
    row: Record<string, unknown>;
  }>`select row_to_json(t) as row from (select ${namesOf(table)} from ${sql.raw(name)}
        where ${sql.raw(key)} in (select ${sql.raw(key)} from ${recordsOf(table, batch)})) t`.execute(db);
  const here = new Map(found.map(({ row }) => [row[key], row]));
  for (const { line, row } of batch) {
    const other = here.get(row[key]);
    const differing = other && Object.keys(table.columns).find((c) => !isSame(row[c], other[c]));
    if (differing) errors.add(line, `${name}.${differing}`, 'This row is here already, with another value.');
  }
  return batch.filter(({ row }) => !here.has(row[key]));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const keyOf = ({ row }: Read) => userIdKey(String(row.user_id));

async function checkUserIds(db: Db, batch: readonly Read[], errors: Faults): Promise<void> {
  const keys = batch.map(keyOf);
  const { rows: taken } = await sql<{
    key: string;
    regid: number;
  }>`select user_id_key as key, account_id as regid from accounts where user_id_key = any(${keys}::text[])`.execute(db);
  const owners = new Map(taken.map(({ key, regid }) => [key, regid]));
  for (const read of batch) {
    const owner = owners.get(keyOf(read));
    if (owner !== undefined && owner !== read.row.account_id)
      errors.add(read.line, 'accounts.user_id', 'Another account here has this user id.');
  }
}

async function checkPlaces(db: Db, table: Table, batch: readonly Read[], errors: Faults): Promise<void> {
  const { rows: lost } = await sql<{ regid: number }>`select g.account_id as regid from ${recordsOf(table, batch)} g
        left join cities c on c.city_id = g.city_id and c.district_id = g.district_id
        left join districts d on d.district_id = c.district_id and d.state_id = g.state_id
        left join states s on s.state_id = d.state_id and s.country_id = g.country_id
        where s.state_id is null`.execute(db);
  const regids = new Set<unknown>(lost.map(({ regid }) => regid));
  for (const { line, row } of batch) {
    if (regids.has(row.account_id)) errors.add(line, 'donors.city_id', 'These four places do not belong together.');
  }
}

async function insertBatch(db: Db, table: Table, batch: readonly Read[]): Promise<number> {
  const isAccount = table.name === 'accounts';
  const names = isAccount ? sql`${namesOf(table)}, user_id_key` : namesOf(table);
  const rows = isAccount ? batch.map((read) => ({ ...read, row: { ...read.row, user_id_key: keyOf(read) } })) : batch;
  const { numAffectedRows } = await sql`insert into ${sql.raw(table.name)} (${names}) overriding system value
        select ${names} from ${recordsOf(table, rows)}`.execute(db);
  return Number(numAffectedRows);
}

/** Numbers that the database gives out next come after those that were brought. */
async function moveCounters(db: Db): Promise<void> {
  for (const { name } of tables.filter(({ key }) => key === 'id')) {
    const [table, counter] = [sql.raw(name), sql.raw(`pg_get_serial_sequence('${name}', 'id')`)];
    await sql`select setval(${counter}, (select max(id) from ${table})) where exists (select from ${table})`.execute(
      db,
    );
  }
}

async function importBatch(db: Db, batch: Batch, errors: Faults): Promise<Imported> {
  const [{ table }] = batch;
  // Values that are wrong by themselves would be refused by the database, in its own words.
  if (errors.any) return { added: 0, known: 0 };
  if (table.name === 'accounts') await checkUserIds(db, batch, errors);
  if (table.name === 'donors') await checkPlaces(db, table, batch, errors);
  const added = await findNew(db, table, batch, errors);
  if (!errors.any && added.length > 0) await insertBatch(db, table, added);
  return { added: added.length, known: batch.length - added.length };
}

/** Groups what follows each other and is of one table. */
async function* inBatches(rows: AsyncIterable<Read>): AsyncGenerator<Batch> {
  let batch: Batch | undefined;
  for await (const read of rows) {
    if (batch && batch.length < ROWS_AT_ONCE && batch[0].table === read.table) batch.push(read);
    else {
      if (batch) yield batch;
      batch = [read];
    }
  }
  if (batch) yield batch;
}

/** Throws ImportError, naming lines and fields, and then nothing was imported. The database has its places already. */
export async function importAll(db: PooledDb, path: string, now: Date): Promise<Imported> {
  return inTransaction(db, async (transaction) => {
    await sql`set local timezone to 'UTC'`.execute(transaction);
    const errors = new Faults();
    const sum = { added: 0, known: 0 };
    for await (const batch of inBatches(readRows(path, await readVersion(transaction), errors))) {
      const { added, known } = await importBatch(transaction, batch, errors);
      sum.added += added;
      sum.known += known;
    }
    errors.throwIfAny();
    await moveCounters(transaction);
    await transaction
      .updateTable('donors')
      .set({ listingRank: listingRankOn(now) })
      .where('listingRank', 'is distinct from', listingRankOn(now))
      .execute();
    return sum;
  });
}
