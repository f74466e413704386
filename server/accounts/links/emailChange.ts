// Changes of an account's e-mail address: asked for, confirmed from the new mailbox, undone from the old one.
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { linkTo, revokeLinks, revokeNewerLinks, takeLink } from '#server/auth/links.ts';
import { endSessions, type Session } from '#server/auth/session.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import {
  addressChangedEmail,
  addressRestoredEmail,
  confirmAddressEmail,
  newAddressEmail,
} from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { countUnrequestedEmail, mayEmailOwner } from '#server/mail/recipientLimit.ts';
import { markConfirmed } from './confirmation.ts';
import { applyCaps, lockCaps } from '#server/donors/listingCaps.ts';
import { getUser, type UserDetails } from '#server/accounts/profile/queries.ts';
import { changeEmail, storePassword } from '#server/accounts/queries.ts';

const RETRY_SECONDS = 3600;
/** Whether an address is another one; the site compares addresses without regard to case. */
export const isNewAddress = ({ email }: UserDetails, address: string | undefined): address is string =>
  address !== undefined && address.toLowerCase() !== email.toLowerCase();

/** Sends a link to a new address, which is in force once the link is answered. It voids the link of an earlier request. */
export async function requestEmailChange(db: Db, config: Config, user: UserDetails, newAddress: string): Promise<void> {
  // The address may be a third person's.
  if (!(await countUnrequestedEmail(db, config, newAddress))) {
    const errors = { emailId: message('emailChange.waits') };
    throw new Failure('too_many_requests', { errors, retryAfterSeconds: RETRY_SECONDS });
  }
  const link = await linkTo(db, { purpose: 'new-email', accountId: user.accountId, email: newAddress });
  await enqueueEmail(db, config, newAddressEmail(user, { newAddress, link }));
}

/** Stores the address of a locked account. Past the cap of donors with one address the donor waits. */
async function takeAddress(db: Db, accountId: number, email: string, now: Date): Promise<void> {
  await changeEmail(db, accountId, email);
  const { mobile } = await getUser(db, accountId);
  if (mobile === null) return;
  await lockCaps(db, { mobile, email });
  await applyCaps(db, { accountId, values: { mobile, email } }, { changed: ['email'], now });
}

/** An administrator's change of a locked account is in force at once, but not confirmed. */
export async function changeEmailAsAdmin(
  db: Db,
  { config, user, now }: { config: Config; user: UserDetails; now: Date },
  newAddress: string,
): Promise<void> {
  const { accountId } = user;
  await takeAddress(db, accountId, newAddress, now);
  await revokeLinks(db, accountId, ['new-email', 'undo-email']);
  await enqueueEmail(db, config, addressChangedEmail(user, { newAddress, undoLink: null, byAdmin: true }));
  const owner = { ...user, email: newAddress, emailConfirmedAt: null };
  const link = await linkTo(db, { purpose: 'confirm-email', accountId });
  await enqueueEmail(db, config, confirmAddressEmail(owner, link));
}

interface Circumstances {
  config: Config;
  /** Of the browser that answers. */
  session: Session | null;
  now: Date;
}

/**
 * Answers a link that was sent to a new address: 'mine' puts it in force and tells the old one, 'not me' changes nothing.
 * The same answer again changes nothing. Throws a 400 for a link that is unknown, expired, void or answered otherwise.
 */
export async function confirmNewEmail(
  db: Db,
  { token, answer }: { token: string; answer: 'mine' | 'not me' },
  { config, session, now }: Circumstances,
): Promise<void> {
  const { isFirst, accountId, email } = await takeLink(db, 'new-email', token, answer);
  if (!isFirst || answer === 'not me') return;
  const user = await getUser(db, accountId);
  await takeAddress(db, accountId, email, now);
  await markConfirmed(db, accountId, now);
  await endSessions(db, accountId, session?.accountId === accountId ? session : null);
  const undo = { purpose: 'undo-email', accountId, email: user.email } as const;
  const undoLink = user.emailConfirmedAt === null ? null : await linkTo(db, undo);
  if (await mayEmailOwner(db, config, user))
    await enqueueEmail(db, config, addressChangedEmail(user, { newAddress: email, undoLink, byAdmin: false }));
}

/**
 * Restores the address that the link was sent to. The person who changed it may know the password and have sessions and links:
 * all of them end, and the link in the e-mail sets a new password. Returns the account. The same link again changes nothing.
 */
export async function undoEmailChange(
  db: Db,
  token: string,
  { config, now }: Omit<Circumstances, 'session'>,
): Promise<number> {
  const { isFirst, accountId, email } = await takeLink(db, 'undo-email', token, 'undone');
  if (!isFirst) return accountId;
  await takeAddress(db, accountId, email, now);
  await markConfirmed(db, accountId, now);
  await storePassword(db, accountId, null);
  await endSessions(db, accountId, null);
  // A later change told the address that this one takes back.
  await revokeNewerLinks(db, 'undo-email', token);
  const link = await linkTo(db, { purpose: 'password', accountId });
  await enqueueEmail(db, config, addressRestoredEmail(await getUser(db, accountId), link));
  return accountId;
}
