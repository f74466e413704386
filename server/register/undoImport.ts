// Takes the imports of the last day into a register back: the maintenance job, or the operator's command, erases the donors
// as if they had never been imported. Who confirmed the entry or was changed by somebody since stays.
import { sql } from 'kysely';
import { conflict } from '#contract/errors.ts';
import { AdminError } from '#server/admin/people/commands.ts';
import { deleteAccounts } from '#server/accounts/queries.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { recordAction } from '#server/auth/auditLog.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { firstRow } from '#server/db/rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUndone } from './registers.ts';
import { lockRegister, pauseNotices } from './start.ts';

const BATCH = 250;
/** In one run of the job, so that the others are not kept waiting. */
const MOST_BATCHES = 200;

/** Of an imported donor with the account: nobody but the import wrote to it. */
const isUntouched = sql`answered_at is null and password_hash is null and email_confirmed_at is null
  and last_login_at is null and deleted_at is null and blocked_at is null and not is_admin
  and not exists (select from donors where donors.account_id = accounts.account_id
    and (disabled_by is not null or consent_version is not null))
  and not exists (select from audit_log where ids @> array[accounts.account_id] and not is_reading)
  and not exists (select from audit_values where audit_values.account_id = accounts.account_id)`;

async function findUntouched(db: Db, registerId: number, after: number, accountIds?: readonly number[]) {
  const { rows } = await sql<{ accountId: number }>`
    select account_id as "accountId" from imported_donors join registers on registers.id = register_id
    join accounts using (account_id)
    where register_id = ${registerId}::int and ${isUndone} and account_id > ${after}::bigint and ${isUntouched}
      and ${accountIds === undefined ? sql`true` : sql`account_id = ${anyOf(accountIds)}`}
    order by account_id limit ${BATCH}::int`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

type Locked = Awaited<ReturnType<typeof lockRegister>>;

/** For the job, of a register that is locked: returns how many were imported. `latest`: how many the caller saw. */
export async function beginUndo(db: Db, { id, name, state }: Locked, latest: number | null): Promise<number> {
  const undoneAt = sql<Date>`clock_timestamp()`;
  await db.updateTable('registers').set({ undoneAt, undoEndedAt: null }).where('id', '=', id).execute();
  if ((await findUntouched(db, id, 0)).length === 0)
    throw conflict(
      `Nobody was imported into ‘${name}’ within the last day who is as the import left them. No changes were made.`,
      { state },
    );
  const { rows } = await sql<{ count: number }>`
    select count(*) from imported_donors join registers on registers.id = register_id
    where register_id = ${id}::int and account_id is not null and ${isUndone}`.execute(db);
  const { count } = firstRow(rows);
  if (latest !== null && count > latest)
    throw conflict(
      `Of ‘${name}’ ${count} donors are of the last day now, not ${latest}: an import goes on. No changes were made.`,
      { state },
    );
  if (state === 'running') await pauseNotices(db, id);
  return count;
}

/** Nobody is barred from another import. Counts them in the row of the audit log. */
async function eraseBatch(db: Db, registerId: number, found: readonly number[]): Promise<number> {
  await lockAccounts(db, found, 'update');
  // Who answered meanwhile stays.
  const accountIds = await findUntouched(db, registerId, 0, found);
  await db.deleteFrom('importedDonors').where('accountId', '=', anyOf(accountIds)).execute();
  const donations = db.deleteFrom('donations').where('isImported', '=', true);
  await donations.where('accountId', '=', anyOf(accountIds)).execute();
  const count = await deleteAccounts(db, accountIds);
  await sql`update audit_log set row_count = row_count + ${count}::int where id = (
    select max(id) from audit_log where action = 'undoImport' and ids @> array[${registerId}::bigint])`.execute(db);
  return count;
}

/** Returns how many were erased. Safe on several instances at once. */
async function eraseImported(db: PooledDb, registerId: number, isStopped: (batches: number) => boolean) {
  let erased = 0;
  let found = await findUntouched(db, registerId, 0);
  for (let batches = 1; found.length > 0; batches += 1) {
    const batch = found;
    erased += await inTransaction(db, (transaction) => eraseBatch(transaction, registerId, batch));
    if (isStopped(batches)) return erased;
    found = await findUntouched(db, registerId, batch.at(-1)!);
  }
  const undoEndedAt = sql<Date>`clock_timestamp()`;
  await db.updateTable('registers').set({ undoEndedAt }).where('id', '=', registerId).execute();
  return erased;
}

const findBegun = (db: Db) =>
  db.selectFrom('registers').select(['id', 'name']).where('undoneAt', 'is not', null).where('undoEndedAt', 'is', null);

/** The maintenance job. */
export async function eraseUndone(db: PooledDb, stopping: AbortSignal): Promise<void> {
  for (const { id } of await findBegun(db).execute())
    await eraseImported(db, id, (batches) => stopping.aborted || batches >= MOST_BATCHES);
}

/** The operator's command, which also goes on with what was begun. Returns how many were erased, and how many stay. */
export async function undoImport(db: PooledDb, name: string): Promise<{ erased: number; kept: number }> {
  const register = await db.selectFrom('registers').select('id').where('name', '=', name).executeTakeFirst();
  if (!register) throw new AdminError(`No register is called '${name}'.`);
  const { id } = register;
  if (!(await findBegun(db).where('name', '=', name).executeTakeFirst()))
    await inTransaction(db, async (transaction) => {
      await beginUndo(transaction, await lockRegister(transaction, id), null);
      await recordAction(transaction, { by: null, action: 'undoImport', ids: [id], rowCount: 0 });
    });
  const erased = await eraseImported(db, id, () => false);
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from imported_donors join registers on registers.id = register_id
    where register_id = ${id}::int and account_id is not null and ${isUndone}`.execute(db);
  return { erased, kept: firstRow(rows).kept };
}
