// What an objection to the listing of a number leads to: a report for administrators and an e-mail to each listed donor.
import { hash } from 'node:crypto';
import type { SiteReportOption } from '#contract/reportedDonors.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { linkTo } from '#server/auth/links.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import type { Config } from '#server/config.ts';
import { anyOf, daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { barNumbers } from './barredNumbers.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { objectionEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { countUnrequestedEmail } from '#server/mail/recipientLimit.ts';
import { addReport } from '#server/reports/queries.ts';

/** For administrators, like the options of a report. */
export const OBJECTION_OPTION: SiteReportOption = 'Number listed without consent';
const MAX_DONORS = 20;
const PURPOSE = 'listing';

export interface Objection {
  /** E.164 */
  subject: string;
  message: string | null;
}

/** What the writer entered, as administrators read it. */
export function describeObjection({ description, contact }: { description: string | null; contact: string | null }) {
  return `${description ?? 'No description.'}\n\n${contact === null ? 'No contact given.' : `Contact: ${contact}`}`;
}

async function findListedDonors(db: Db, mobile: string): Promise<number[]> {
  const donors = await db
    .selectFrom('donors')
    .select('accountId')
    .where('mobile', '=', mobile)
    .where('listingRank', 'is not', null)
    .orderBy('accountId')
    .limit(MAX_DONORS)
    .execute();
  return donors.map(({ accountId }) => accountId);
}

async function hasConfirmed(db: Db, accountIds: readonly number[]): Promise<boolean> {
  const accounts = db.selectFrom('accounts').select('accountId').where('accountId', '=', anyOf(accountIds));
  return (await accounts.where('emailConfirmedAt', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

/** Those of them who got such an e-mail within 24 hours. */
const findTold = async (db: Db, accountIds: readonly number[]) => {
  const links = db.selectFrom('accountLinks').select('accountId').where('accountId', '=', anyOf(accountIds));
  const sent = links.where('purpose', '=', PURPOSE).where('createdAt', '>', daysAgo(1));
  return new Set((await sent.execute()).map(({ accountId }) => accountId));
};

/** Run it in a transaction. The listing itself stays as it is. */
export async function handleObjection(db: Db, config: Config, { subject, message: text }: Objection): Promise<void> {
  const found = await findListedDonors(db, subject);
  await lockAccounts(db, found);
  // Read again under the lock: one may have got another number.
  const accountIds = (await findListedDonors(db, subject)).filter((accountId) => found.includes(accountId));
  // Anybody may object: the number of a member whose address is confirmed is barred once that member agrees.
  if (!(await hasConfirmed(db, accountIds)))
    await barNumbers(db, await loadSigningKeys(db, config.secretKeys), [subject]);
  const description = text ?? '';
  const reporter = hash('sha256', `${subject} ${description}`, 'base64url');
  for (const accountId of accountIds)
    await addReport(db, { accountId, option: OBJECTION_OPTION, description, reporter });
  const told = await findTold(db, accountIds);
  for (const donor of await findAddressees(db, accountIds)) {
    if (told.has(donor.accountId) || !(await countUnrequestedEmail(db, config, donor.email))) continue;
    const link = await linkTo(db, { purpose: PURPOSE, accountId: donor.accountId });
    await enqueueEmail(db, config, objectionEmail(donor, { link }));
  }
}
