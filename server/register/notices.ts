// Tells imported donors by e-mail, and by the operator's hook, that they moved: those of registers whose notices an
// administrator started, by day, and so many an hour.
import { sql } from 'kysely';
import { ageBar } from '#contract/eligibility.ts';
import { HOUR_MS, isDaytime, yearInIndia } from '#contract/indiaTime.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { linkTo } from '#server/auth/links.ts';
import type { Config } from '#server/config.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addresseeColumns } from '#server/mail/addressees.ts';
import { movedEmail, removalLink } from '#server/mail/emails.ts';
import { enqueueEmail, enqueueMessage } from '#server/mail/outbox.ts';
import { allowedNow } from '#server/mail/pace.ts';

interface Parts {
  db: PooledDb;
  config: Config;
}

interface Started {
  id: number;
  anHour: number | null;
}

/** How many of a register may be told in this run. Those that nothing reaches have no moment. */
async function countAllowed(db: Db, { id, anHour }: Started, { noticesAnHour }: Config, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const told = db.selectFrom('importedDonors').select(({ fn }) => fn.countAll<number>().as('count'));
  const inHour = told.where('notifiedAt', '>', hourAgo).where('registerId', '=', id);
  const { count } = await inHour.executeTakeFirstOrThrow();
  return allowedNow(anHour ?? noticesAnHour, count);
}

/** Who waits for an administrator's decision is told after it, and who is to be shown in searches once that is so. */
async function findDue(db: Db, registerId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from imported_donors join registers on registers.id = register_id
    where register_id = ${registerId} and notified_at is null and account_id is not null
      and imported_at <= started_at and not is_listed_at_start
      and not exists (select from listing_claims where listing_claims.account_id = imported_donors.account_id)
    order by imported_at, source_key limit ${limit}::int`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

function findDonors(db: Db, accountIds: readonly number[]) {
  return (
    db
      .selectFrom('importedDonors')
      .innerJoin('registers', 'registers.id', 'registerId')
      .innerJoin('accounts', 'accounts.accountId', 'importedDonors.accountId')
      .innerJoin('donors', 'donors.accountId', 'accounts.accountId')
      .select(addresseeColumns)
      .select(['mobile', 'birthYear', 'listingRank', 'numberShown', 'registers.name as former'])
      .where('accounts.accountId', '=', anyOf(accountIds))
      // Who answered knows.
      .where('passwordHash', 'is', null)
      .where('answeredAt', 'is', null)
      .where('deletedAt', 'is', null)
      .where('blockedAt', 'is', null)
      .execute()
  );
}

type Donor = Awaited<ReturnType<typeof findDonors>>[number];

/** Returns how many e-mails and messages go to the donor. */
async function notify(
  db: Db,
  config: Config,
  { former, mobile, birthYear, listingRank, numberShown, ...owner }: Donor,
  now: Date,
): Promise<number> {
  if (owner.email === '' && !config.messaging) return 0;
  const link = await linkTo(db, { purpose: 'invitation', accountId: owner.accountId });
  const shown = numberShown === 'always' ? 'listed' : 'hidden';
  const listing =
    (birthYear === null ? null : ageBar(birthYear, yearInIndia(now))) ?? (listingRank === null ? 'invited' : shown);
  const email = movedEmail(owner, { former, listing, link });
  await enqueueEmail(db, config, email);
  if (config.messaging) {
    const to = { name: '', address: mobile };
    await enqueueMessage(db, config, { ...email, to, link, unsubscribeLink: removalLink(link) });
  }
  return Number(owner.email !== '') + Number(config.messaging !== undefined);
}

/** Marks donors as told, or as those that nothing reaches: they have to be called. */
async function mark(db: Db, accountIds: readonly number[], told: { at: Date; letters: number } | null): Promise<void> {
  if (accountIds.length === 0) return;
  const set = told
    ? { notifiedAt: told.at, letterCount: told.letters }
    : { notifiedAt: sql<Date>`'-infinity'::timestamptz` };
  await db.updateTable('importedDonors').set(set).where('accountId', '=', anyOf(accountIds)).execute();
}

/** Locks a register whose notices are running, so that a pause comes before all of them or after. */
const lockRunning = (db: Db, id: number) =>
  db.selectFrom('registers').select('id').where('id', '=', id).where('pausedAt', 'is', null).forShare().execute();

async function notifyDonorsOf(db: Db, config: Config, register: Started, now: Date): Promise<void> {
  const allowed = await countAllowed(db, register, config, now);
  const due = allowed > 0 ? await findDue(db, register.id, allowed) : [];
  if (due.length === 0) return;
  await lockAccounts(db, due);
  if ((await lockRunning(db, register.id)).length === 0) return;
  const told = new Map<number, number[]>();
  for (const donor of await findDonors(db, due)) {
    const letters = await notify(db, config, donor, now);
    told.set(letters, [...(told.get(letters) ?? []), donor.accountId]);
  }
  await mark(db, due, null);
  for (const letters of [1, 2]) await mark(db, told.get(letters) ?? [], { at: now, letters });
}

/** Queues the notices of a minute. One instance at a time does it. */
export async function notifyImported({ db, config }: Parts, now: Date): Promise<void> {
  if (!isDaytime(now) || config.noticesAnHour === 0) return;
  const started = db.selectFrom('registers').select(['id', 'anHour']).where('startedAt', 'is not', null);
  for (const register of await started.where('pausedAt', 'is', null).orderBy('id').execute())
    await inTransaction(db, async (transaction) => {
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('notices to imported donors', 0)) as "isFree"`.execute(
        transaction,
      );
      if (rows[0]?.isFree) await notifyDonorsOf(transaction, config, register, now);
    });
}
