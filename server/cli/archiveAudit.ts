// Moves old rows of the audit log to a file. The file is whole and on the disk before the first row is deleted, and only
// rows that stand in it word for word are deleted, so that the next run finishes one that was stopped.
import { constants } from 'node:fs';
import { link, lstat, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { AdminError } from '#server/admin/people/commands.ts';
import { recordAction, recordRows } from '#server/auth/auditLog.ts';
import { anyOf } from '#server/db/expressions.ts';
import { deleteUpTo, inBatches } from '#server/db/inBatches.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { toMinute } from './table.ts';
import { withFile } from './withDatabase.ts';

type Row = Awaited<ReturnType<typeof readOld>>[number];

const BATCH = 1000;
const asLine = sql<string>`row_to_json(audit_log)::text`;

/** The oldest first. */
function readOld(db: Db, after: { id: number; createdAt: Date } | undefined, limit = BATCH) {
  let rows = db.selectFrom('auditLog').where(sql<boolean>`created_at < now() - interval '2 years'`);
  if (after) rows = rows.where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`);
  return rows
    .select(['id', 'createdAt', asLine.as('line')])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Writes all old rows to a new file, which gets its name once it is whole. */
export async function writeArchive(db: Db, path: string): Promise<void> {
  const part = `${path}.part`;
  // 'x' never follows a link.
  const file = await withFile(part, () => open(part, 'wx', 0o600));
  try {
    for (let rows = await readOld(db, undefined); rows.length > 0; rows = await readOld(db, rows.at(-1)))
      await file.appendFile(rows.map(({ line }) => `${line}\n`).join(''));
    await file.sync();
    // Unlike rename, this fails where the name is taken.
    await link(part, path);
  } finally {
    await file.close();
    await rm(part);
  }
}

async function* readArchive(path: string): AsyncGenerator<Row[]> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  let rows: Row[] = [];
  for await (const line of file.readLines()) {
    const [, id, createdAt] = /^\{"id":(\d{1,15}),"created_at":"([^"]+)"/.exec(line) ?? [];
    if (createdAt === undefined) throw new AdminError(`${path} already exists, and is no archive of the audit log.`);
    rows.push({ id: Number(id), createdAt: new Date(createdAt), line });
    if (rows.length === BATCH) yield rows.splice(0);
  }
  if (rows.length > 0) yield rows;
}

const held = (rows: readonly Row[]) =>
  sql`unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ line }) => line)}::text[]) as held (id, line)`;

/** How many rows of the file are still in the database, as they are in the file. */
async function countHeld(db: Db, rows: readonly Row[]): Promise<number> {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) from audit_log join ${held(rows)} using (id) where ${asLine} = line`.execute(db);
  return counts[0]?.count ?? 0;
}

async function deleteHeld(db: Db, rows: readonly Row[]): Promise<void> {
  // A change of many donors has as many values, too many for the statement that deletes its row.
  const values = sql`audit_id = ${anyOf(rows.map(({ id }) => id))}`;
  await inBatches(new AbortController().signal, (limit) => deleteUpTo(db, limit, 'auditValues', values));
  await sql`delete from audit_log using ${held(rows)} where audit_log.id = held.id and ${asLine} = line`.execute(db);
}

/** Deletes what is in the file from the database. */
async function deleteArchived(db: Db, path: string): Promise<string> {
  let [total, present] = [0, 0];
  let [oldest, newest]: Row[][] = [];
  for await (const rows of readArchive(path)) {
    present += await countHeld(db, rows);
    total += rows.length;
    oldest ??= rows;
    newest = rows;
  }
  if (!oldest || present === 0) throw new AdminError(`${path} already exists.`);
  const auditId = await recordAction(db, { by: null, action: 'archiveAudit', ids: [] });
  // The oldest last: they give the file its name, by which the next run finds it.
  for await (const rows of readArchive(path)) if (rows[0]?.id !== oldest[0]?.id) await deleteHeld(db, rows);
  await deleteHeld(db, oldest);
  await recordRows(db, auditId, present);
  const [from, to] = [oldest[0]!, newest!.at(-1)!].map(({ createdAt }) => toMinute(createdAt));
  return `Moved ${total} rows, from ${from} to ${to} (UTC), to ${path}.`;
}

async function moveOld(db: Db, given: string | undefined): Promise<string> {
  const [oldest] = await readOld(db, undefined, 1);
  if (!oldest) return 'Nothing is older than two years.';
  return withFile(given ?? `audit-${oldest.createdAt.toISOString().slice(0, 10)}.jsonl`, async (path) => {
    const [found, part] = await Promise.all([path, `${path}.part`].map((one) => lstat(one).catch(() => null)));
    if (found && !found.isFile()) throw new AdminError(`${path} already exists, and is no file of its own.`);
    if (!found) await writeArchive(db, path);
    // A run was stopped between the file's two names.
    else if (part?.ino === found.ino) await rm(`${path}.part`);
    // The name is on the disk before a row goes.
    const folder = await open(dirname(path));
    await folder.sync().finally(() => folder.close());
    return deleteArchived(db, path);
  });
}

const LOCK = sql`hashtextextended('archive of the audit log', 0)`;

/** On one connection, with which the lock ends. Returns a sentence for the operator. */
export function archiveAudit(pool: PooledDb, path?: string): Promise<string> {
  return pool.connection().execute(async (db) => {
    const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_lock(${LOCK}) as "isMine"`.execute(db);
    if (!rows[0]?.isMine) throw new AdminError('Another run archives the audit log just now.');
    return moveOld(db, path).finally(() => sql`select pg_advisory_unlock(${LOCK})`.execute(db));
  });
}
