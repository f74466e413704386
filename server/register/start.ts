// 'Start', 'Pause' and 'Go on' of the notices to the donors of a register, and what follows a start.
import { sql } from 'kysely';
import { conflict, Failure } from '#contract/errors.ts';
import type { NoticeState } from '#contract/registers.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { anyOf } from '#server/db/expressions.ts';
import { inBatches } from '#server/db/inBatches.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listingOn } from '#server/donors/listingRank.ts';
import { countStarted, countToStart, stateOf } from './registers.ts';

/** Of donors in one run, so that the other jobs are not kept waiting. */
const MOST_BATCHES = 200;

/**
 * Locks the register; an import that stores donors at this moment is waited for. Throws `not_found`, and a conflict while an
 * import is being taken back.
 */
export async function lockRegister(db: Db, id: number) {
  const registers = db
    .selectFrom('registers')
    .select(['id', 'name', 'startedAt', 'pausedAt', 'undoneAt', 'undoEndedAt']);
  const register = await registers.where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!register) throw new Failure('not_found', { message: 'There is no such register.' });
  const state = stateOf(register, await countStarted(db, id));
  if (register.undoneAt !== null && register.undoEndedAt === null)
    throw conflict(`An import into ‘${register.name}’ is being taken back. No changes were made.`, { state });
  return { ...register, state };
}

type Locked = Awaited<ReturnType<typeof lockRegister>>;

export function requireState({ state, name }: Locked, wanted: NoticeState): void {
  if (state !== wanted)
    throw conflict(`The notices to donors of ‘${name}’ are ${state}. No changes were made.`, { state });
}

/** Returns for how many. Throws a conflict where nobody waits for it, or more than the caller saw. */
export async function startNotices(
  db: Db,
  { id, name, state }: Locked,
  { anHour, toStart }: { anHour: number; toStart: number | null },
): Promise<number> {
  const count = await countToStart(db, id);
  if (count === 0)
    throw conflict(`Nobody of ‘${name}’ waits for ‘Start’: the notices are ${state}. No changes were made.`, { state });
  if (toStart !== null && count > toStart)
    throw conflict(`Of ‘${name}’ ${count} donors wait for ‘Start’ now, not ${toStart}: an import goes on.`, { state });
  const startedAt = sql<Date>`clock_timestamp()`;
  await db.updateTable('registers').set({ startedAt, pausedAt: null, anHour }).where('id', '=', id).execute();
  await releaseLetters(db, id);
  return count;
}

const lettersOf = (id: number) => sql`failed_at is null and template ->> 'name' in ('moved', 'moved and listed')
  and account_id in (select account_id from imported_donors where register_id = ${id} and notified_at > '-infinity')`;

/** What is being sent at this moment is sent. */
export async function pauseNotices(db: Db, id: number): Promise<void> {
  await db
    .updateTable('registers')
    .set({ pausedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await sql`update outbox_emails set next_try_at = 'infinity' where ${lettersOf(id)}`.execute(db);
}

/** The week in which they are tried begins anew. */
const releaseLetters = (db: Db, id: number) =>
  sql`update outbox_emails set next_try_at = now(), created_at = now()
    where next_try_at = 'infinity' and ${lettersOf(id)}`.execute(db);

export async function resumeNotices(db: Db, id: number, anHour: number): Promise<void> {
  await db.updateTable('registers').set({ pausedAt: null, anHour }).where('id', '=', id).execute();
  await releaseLetters(db, id);
}

async function findToList(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id as "accountId" from imported_donors join registers on registers.id = register_id
    where is_listed_at_start and account_id is not null and imported_at <= started_at
      and (undone_at is null or undo_ended_at is not null) limit ${limit}::int`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** Not who answered meanwhile, nor who waits for an administrator's decision. */
async function listBatch(db: Db, limit: number, now: Date): Promise<number> {
  const accountIds = await findToList(db, limit);
  if (accountIds.length === 0) return 0;
  await lockAccounts(db, accountIds);
  const { rows } = await sql<{ accountId: number }>`update imported_donors set is_listed_at_start = false
    where account_id = ${anyOf(accountIds)} and is_listed_at_start
    returning case when answered_at is null
      and not exists (select from listing_claims where listing_claims.account_id = imported_donors.account_id)
      then account_id end as "accountId"`.execute(db);
  const listed = rows.flatMap(({ accountId }) => accountId ?? []);
  await db
    .updateTable('donors')
    .set({ awaitsConfirmation: false, ...listingOn(now, { awaitsConfirmation: sql`false` }) })
    .where('accountId', '=', anyOf(listed))
    .execute();
  return accountIds.length;
}

/** Shows the donors of --listed in searches whose notices were started. Safe on several instances at once. */
export const listStarted = (db: PooledDb, now: Date, stopping: AbortSignal): Promise<number> =>
  inBatches(
    stopping,
    (limit) => inTransaction(db, (transaction) => listBatch(transaction, limit, now)),
    undefined,
    MOST_BATCHES,
  );
