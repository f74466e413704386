// The outbox: e-mails are queued in the transaction that causes them, sent by the mail worker and deleted once sent.
import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql, type Selectable } from 'kysely';
import type { LanguageCode } from '#messages/languages.ts';
import type { Config } from '#server/config.ts';
import { readNetwork } from '#server/content/rows.ts';
import { anyOf, daysAgo, inSeconds } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Schema } from '#server/db/schema/index.ts';
import type { Email } from './email.ts';
import { toHtml } from './html.ts';
import { toText, urlOf, type Sender, type Site } from './text.ts';
import { firstRow } from '#server/db/rows.ts';

const columns = [
  'id',
  'accountId',
  'messageId',
  'recipientName',
  'recipientAddress',
  'subject',
  'body',
  'html',
  'attempts',
  'listUnsubscribe',
  'isMessage',
  'language',
  'template',
] as const;

export type QueuedEmail = Pick<Selectable<Schema['outboxEmails']>, (typeof columns)[number]> & {
  /** The name of the network. */
  network: string;
};

const now = sql<Date>`now()`;
const storedTemplate = ({ template }: Email) => (template ? JSON.stringify(template) : null);

/** By the languages of the e-mails. */
async function readSenders(db: Db, site: Site, emails: readonly Email[]) {
  const network = await readNetwork(db);
  return new Map(
    emails.map(({ language }): [LanguageCode, Sender] => {
      const { name, accent, grievanceOfficer } = network(language);
      const grievanceContact = grievanceOfficer ?? site.grievanceContact;
      return [language, { ...site, network: name, accent, grievanceContact }];
    }),
  );
}

export const TELL_AFTER_SECONDS = 120;
/** When an e-mail tells of what a person decides now: what is taken back until then is never told. */
export const tellAt = (moment: Date): Date => new Date(moment.getTime() + TELL_AFTER_SECONDS * 1000);

/** Queues e-mails; they are sent only if the transaction commits. Returns their ids. */
export async function enqueueEmail(db: Db, site: Site, ...emails: readonly Email[]): Promise<number[]> {
  // A donor of a former network may have no address.
  const sent = emails.filter(({ to }) => to.address !== '');
  if (sent.length === 0) return [];
  const host = new URL(site.publicUrl).hostname;
  const senders = await readSenders(db, site, sent);
  const rows = sent.map((email) => ({
    accountId: email.accountId,
    messageId: `<${randomUUID()}@${host}>`,
    recipientName: email.to.name,
    recipientAddress: email.to.address,
    subject: email.subject,
    body: toText(email, senders.get(email.language)!),
    html: toHtml(email, senders.get(email.language)!),
    listUnsubscribe: email.unsubscribeLink === undefined ? null : urlOf(email.unsubscribeLink, site, email.language),
    language: email.language,
    template: storedTemplate(email),
    ...(email.notBefore && { nextTryAt: email.notBefore }),
  }));
  const queued = await db.insertInto('outboxEmails').values(rows).returning('id').execute();
  return queued.map(({ id }) => id);
}

/** Deletes those that were not tried yet. Returns whom they were for. */
export async function withdrawEmails(db: Db, ids: readonly number[]): Promise<(number | null)[]> {
  const untried = db.deleteFrom('outboxEmails').where('id', '=', anyOf(ids)).where('attempts', '=', 0);
  const withdrawn = await untried.returning('accountId').execute();
  return withdrawn.map(({ accountId }) => accountId);
}

/** Queues a text for the operator's hook, which gets it like the mail server an e-mail. `to` is a mobile number. */
export async function enqueueMessage(db: Db, site: Site, message: Email & { link: string | null }): Promise<void> {
  const { accountId, to, subject, link, language, notBefore, unsubscribeLink = '/unsubscribe' } = message;
  await db
    .insertInto('outboxEmails')
    .values({
      accountId,
      messageId: randomUUID(),
      recipientName: '',
      recipientAddress: to.address,
      subject,
      body: link === null ? '' : urlOf(link, site, language),
      listUnsubscribe: urlOf(unsubscribeLink, site, language),
      isMessage: true,
      language,
      template: storedTemplate(message),
      ...(notBefore && { nextTryAt: notBefore }),
    })
    .execute();
}

/** Of a row of `donors`: a text from the number proved it, and agreed to texts; no STOP came since. */
export const TAKES_TEXTS = 'number_confirmed_at is not null and texts_stopped_at is null';

/** Queues a text for a donor; none where the number is not proven, or the operator has no hook. */
export async function textDonor(
  db: Db,
  site: Site & Pick<Config, 'messaging'>,
  message: Email & { link: string },
): Promise<void> {
  if (!site.messaging || message.accountId === null) return;
  const donor = await db
    .selectFrom('donors')
    .select('mobile')
    .where('accountId', '=', message.accountId)
    .where(sql<boolean>`${sql.raw(TAKES_TEXTS)}`)
    .executeTakeFirst();
  if (donor) await enqueueMessage(db, site, { ...message, to: { name: '', address: donor.mobile } });
}

/** Routine ones name how to stop them, and wait for the day; those about a request for blood do not wait. */
const WAITS_FOR_DAY = `list_unsubscribe is not null and coalesce(template->>'name', '') not like 'request%'`;

/** The ids of due e-mails, oldest first, without those that another worker is claiming; routine ones only by day. */
export function dueEmails(db: Db, count: number, isDaytime: boolean) {
  return db
    .selectFrom('outboxEmails')
    .select('id')
    .where('failedAt', 'is', null)
    .where('nextTryAt', '<=', now)
    .where(sql<boolean>`(${isDaytime}::boolean or not (${sql.raw(WAITS_FOR_DAY)}))`)
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .skipLocked();
}

const DUE = `select exists (select from visitor_requests where next_try_at <= now()) or exists (
    select from outbox_emails where failed_at is null and next_try_at <= now() and ($1::boolean or not (${WAITS_FOR_DAY}))
  ) as "isDue"`;

/** Whether an e-mail or a visitor's request is due: written SQL, because it runs every two seconds in an idle process. */
export async function isAnythingDue(db: Db, isDaytime: boolean): Promise<boolean> {
  const { rows } = await db.executeQuery<{ isDue: boolean }>(CompiledQuery.raw(DUE, [isDaytime]));
  return firstRow(rows).isDue;
}

/**
 * Claims due e-mails, for one try each. The lease postpones the next try: if this process dies before it
 * records the result, another try follows and the recipient gets at most one duplicate.
 */
export async function claimEmails(
  db: Db,
  count: number,
  { leaseSeconds, isDaytime }: { leaseSeconds: number; isDaytime: boolean },
): Promise<QueuedEmail[]> {
  const claimed = await db
    // A plan may run a subquery with FOR UPDATE several times, each with its own LIMIT.
    .with(
      (cte) => cte('due').materialized(),
      () => dueEmails(db, count, isDaytime),
    )
    .updateTable('outboxEmails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), nextTryAt: inSeconds(leaseSeconds) }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returning(columns)
    .execute();
  if (claimed.length === 0) return [];
  const { name } = (await readNetwork(db))('en');
  return claimed.toSorted((a, b) => a.id - b.id).map((email) => ({ ...email, network: name }));
}

/** Deletes an e-mail that was sent. True when it was already deleted together with its account. */
export async function removeEmail(db: Db, { id, accountId }: QueuedEmail): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('outboxEmails').where('id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows > 0 || accountId === null) return false;
  const account = await db.selectFrom('accounts').select('accountId').where('accountId', '=', accountId).execute();
  return account.length === 0;
}

export async function postponeEmail(db: Db, id: number, seconds: number, smtpCode: number | null): Promise<void> {
  await db
    .updateTable('outboxEmails')
    .set({ nextTryAt: inSeconds(seconds), smtpCode })
    .where('id', '=', id)
    .execute();
}

/** Marks an e-mail that the mail server rejected permanently. */
export async function failEmail(db: Db, id: number, smtpCode: number | null): Promise<void> {
  await db.updateTable('outboxEmails').set({ failedAt: now, smtpCode }).where('id', '=', id).execute();
}

/** Marks up to `limit` e-mails that were not accepted within the given days. Returns how many. */
export async function failOldEmails(db: Db, days: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('outboxEmails')
    .select('id')
    .where('failedAt', 'is', null)
    .where('createdAt', '<', daysAgo(days))
    // Those of paused notices wait.
    .where('nextTryAt', '<', sql<Date>`'infinity'`)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await db
    .with(
      (cte) => cte('old').materialized(),
      () => old,
    )
    .updateTable('outboxEmails')
    .set({ failedAt: now })
    .where('id', 'in', (eb) => eb.selectFrom('old').select('id'))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes up to `limit` e-mails that were marked more than the given days ago. Returns how many. */
export const deleteFailedEmails = (db: Db, days: number, limit: number) =>
  deleteUpTo(db, limit, 'outboxEmails', sql`failed_at < ${daysAgo(days)}`);
