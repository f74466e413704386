// E-mails to many donors at once, queued by day and so many an hour, as notices to imported donors are.
import { sql } from 'kysely';
import { HOUR_MS, isDaytime } from '#contract/indiaTime.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { createLink } from '#server/auth/links.ts';
import type { Config } from '#server/config.ts';
import { anyOf, secondsAgo } from '#server/db/expressions.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addresseeColumns } from '#server/mail/addressees.ts';
import { adminEmail, disabledByAdminEmail } from '#server/mail/adminEmails.ts';
import { enqueueEmail, TELL_AFTER_SECONDS } from '#server/mail/outbox.ts';
import { allowedNow } from '#server/mail/pace.ts';
import { idsOf } from './rules.ts';

/** What was written; null for the notice that an administrator marked the donor as unavailable. */
export type Written = { subject: string; message: string } | null;

/** Those of these donors who can get it; what an administrator wrote goes to confirmed addresses alone. */
function findRecipients(db: Db, accountIds: readonly number[], written: Written) {
  return db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select(addresseeColumns)
    .where('accounts.accountId', '=', anyOf(accountIds))
    .where('email', '<>', '')
    .where('isDemo', '=', false)
    .where('deletedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .$if(written === null, (donors) => donors.where('disabledBy', 'is not', null))
    .$if(written !== null, (donors) =>
      donors.where('emailConfirmedAt', 'is not', null).where('routineEmailsStoppedAt', 'is', null),
    );
}

/** Returns the donors who will get it. */
export async function addMassEmail(db: Db, accountIds: readonly number[], written: Written): Promise<number[]> {
  const recipients = idsOf(await findRecipients(db, accountIds, written).execute());
  if (recipients.length === 0) return [];
  const { subject, message } = written ?? { subject: null, message: null };
  const email = db.insertInto('massEmails').values({ subject, message }).returning('id');
  const { id } = await email.executeTakeFirstOrThrow();
  await sql`insert into mass_email_recipients (mass_email_id, account_id)
    select ${id}::bigint, unnest(${recipients}::bigint[])`.execute(db);
  return recipients;
}

/** The notice of these donors, whose accounts are locked, is not sent any more. Returns those who got it. */
export async function withdrawNotices(db: Db, accountIds: readonly number[]): Promise<number[]> {
  const notices = db.selectFrom('massEmails').select('id').where('subject', 'is', null);
  const theirs = anyOf(accountIds);
  await db
    .deleteFrom('massEmailRecipients')
    .where('accountId', '=', theirs)
    .where('massEmailId', 'in', notices)
    .where('queuedAt', 'is', null)
    .execute();
  const told = db.selectFrom('massEmailRecipients').select('accountId').distinct().where('accountId', '=', theirs);
  return idsOf(await told.where('massEmailId', 'in', notices).execute());
}

/** How many may be queued in this run. */
async function countAllowed(db: Db, { noticesAnHour }: Config, now: Date): Promise<number> {
  const queued = db.selectFrom('massEmailRecipients').select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await queued.where('queuedAt', '>', new Date(now.getTime() - HOUR_MS)).executeTakeFirstOrThrow();
  return allowedNow(noticesAnHour, count);
}

async function deleteDone(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('massEmailRecipients')
    .where('queuedAt', '<', new Date(now.getTime() - HOUR_MS))
    .execute();
  const recipients = sql<boolean>`exists (select from mass_email_recipients where mass_email_id = mass_emails.id)`;
  await db
    .deleteFrom('massEmails')
    .where((eb) => eb.not(recipients))
    .execute();
}

/** The next recipients of the oldest e-mail that is not done. */
async function findDue(db: Db, limit: number) {
  const due = await db
    .selectFrom('massEmailRecipients')
    .innerJoin('massEmails', 'massEmails.id', 'massEmailId')
    .select(['massEmailId', 'accountId', 'subject', 'message'])
    .where('queuedAt', 'is', null)
    .where(({ eb, or }) => or([eb('subject', 'is not', null), eb('createdAt', '<=', secondsAgo(TELL_AFTER_SECONDS))]))
    .orderBy('massEmailId')
    .orderBy('accountId')
    .limit(limit)
    .execute();
  return due.filter(({ massEmailId }) => massEmailId === due[0]?.massEmailId);
}

async function enqueue(db: Db, config: Config, accountIds: readonly number[], written: Written): Promise<void> {
  for (const owner of await findRecipients(db, accountIds, written).execute()) {
    if (written === null) await enqueueEmail(db, config, disabledByAdminEmail(owner));
    else {
      const token = await createLink(db, { purpose: 'unsubscribe', accountId: owner.accountId });
      const unsubscribeLink = `/unsubscribe?token=${token}`;
      await enqueueEmail(db, config, { ...adminEmail(owner, written), unsubscribeLink });
    }
  }
}

/** Queues the e-mails of a minute. One instance at a time does it. */
export async function queueMassEmails({ db, config }: { db: PooledDb; config: Config }, now: Date): Promise<void> {
  if (!isDaytime(now)) return;
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('mass e-mails', 0)) as "isFree"`.execute(transaction);
    if (!rows[0]?.isFree) return;
    const allowed = await countAllowed(transaction, config, now);
    const [first, ...others] = allowed > 0 ? await findDue(transaction, allowed) : [];
    if (first) {
      const { massEmailId, subject, message } = first;
      const accountIds = idsOf([first, ...others]);
      await lockAccounts(transaction, accountIds);
      const written = subject === null || message === null ? null : { subject, message };
      await enqueue(transaction, config, accountIds, written);
      await transaction
        .updateTable('massEmailRecipients')
        .set({ queuedAt: now })
        .where('massEmailId', '=', massEmailId)
        .where('accountId', '=', anyOf(accountIds))
        .execute();
    }
    await deleteDone(transaction, now);
  });
}
