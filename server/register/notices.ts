// Tells imported donors by e-mail, and by the operator's hook, that they moved: by day, and so many an hour.
import { sql } from 'kysely';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { createLink } from '#server/auth/links.ts';
import type { Config } from '#server/config.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ageBar } from '#contract/eligibility.ts';
import { isDaytime, yearInIndia } from '#contract/indiaTime.ts';
import { movedEmail } from '#server/mail/emails.ts';
import { enqueueEmail, enqueueMessage } from '#server/mail/outbox.ts';

const RUNS_AN_HOUR = 60;
/** Short transactions: the embedded engine has one connection. */
const MOST_AT_ONCE = 200;

interface Parts {
  db: PooledDb;
  config: Config;
}

/** How many may be told in this run. Those that nothing reaches have no moment. */
async function countAllowed(db: Db, { noticesAnHour }: Config, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const told = db.selectFrom('importedDonors').select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await told.where('notifiedAt', '>', hourAgo).executeTakeFirstOrThrow();
  return Math.min(MOST_AT_ONCE, Math.ceil(noticesAnHour / RUNS_AN_HOUR), noticesAnHour - count);
}

/** Who waits for an administrator's decision is told after it. */
async function findDue(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from imported_donors
    where notified_at is null and account_id is not null
      and not exists (select from listing_claims where listing_claims.account_id = imported_donors.account_id)
    order by register_id, source_key limit ${limit}::int`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

function findDonors(db: Db, accountIds: readonly number[]) {
  return (
    db
      .selectFrom('importedDonors')
      .innerJoin('registers', 'registers.id', 'registerId')
      .innerJoin('accounts', 'accounts.accountId', 'importedDonors.accountId')
      .innerJoin('donors', 'donors.accountId', 'accounts.accountId')
      .select([
        'accounts.accountId',
        'userId',
        'email',
        'emailConfirmedAt',
        'fullName',
        'isAdmin',
        'language',
        'mobile',
      ])
      .select(['birthYear', 'listingRank', 'registers.name as former'])
      .where('accounts.accountId', '=', anyOf(accountIds))
      // Who set a password knows.
      .where('passwordHash', 'is', null)
      .where('deletedAt', 'is', null)
      .where('blockedAt', 'is', null)
      .execute()
  );
}

type Donor = Awaited<ReturnType<typeof findDonors>>[number];

/** Whether anything reaches the donor. */
async function notify(
  db: Db,
  config: Config,
  { former, mobile, birthYear, listingRank, ...owner }: Donor,
  now: Date,
): Promise<boolean> {
  if (owner.email === '' && !config.messaging) return false;
  const token = await createLink(db, { purpose: 'invitation', accountId: owner.accountId });
  const link = `/invitation?token=${token}`;
  const listing = ageBar(birthYear, yearInIndia(now)) ?? (listingRank === null ? 'invited' : 'listed');
  const email = movedEmail(owner, { former, listing, link });
  await enqueueEmail(db, config, email);
  if (config.messaging) {
    const to = { name: '', address: mobile };
    await enqueueMessage(db, config, { ...email, to, link, unsubscribeLink: `${link}#not-me` });
  }
  return true;
}

/** Marks donors as told, or as those that nothing reaches: they have to be called. */
async function mark(db: Db, accountIds: readonly number[], at: Date | null): Promise<void> {
  const notifiedAt = at ?? sql<Date>`'-infinity'::timestamptz`;
  await db.updateTable('importedDonors').set({ notifiedAt }).where('accountId', '=', anyOf(accountIds)).execute();
}

/** Queues the notices of a minute. One instance at a time does it. */
export async function notifyImported({ db, config }: Parts, now: Date): Promise<void> {
  if (!isDaytime(now)) return;
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('notices to imported donors', 0)) as "isFree"`.execute(
      transaction,
    );
    const allowed = rows[0]?.isFree ? await countAllowed(transaction, config, now) : 0;
    if (allowed <= 0) return;
    const due = await findDue(transaction, allowed);
    if (due.length === 0) return;
    await lockAccounts(transaction, due);
    const told: number[] = [];
    for (const donor of await findDonors(transaction, due))
      if (await notify(transaction, config, donor, now)) told.push(donor.accountId);
    await mark(transaction, due, null);
    await mark(transaction, told, now);
  });
}
