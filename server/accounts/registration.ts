// Registration and profile changes, by the donor or by an administrator for them.
import { isAdult } from '#contract/blood.ts';
import { Failure } from '#contract/errors.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Services } from '#server/http/services.ts';
import { addressChangedEmail, welcomeEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { createLink, loginPurposes, revokeLinks } from '#server/auth/links.ts';
import { requireStrength } from '#server/auth/passwords.ts';
import { addDonor, changeProfile, type Consent, type Profile, type UserDetails } from './profiles.ts';
import { addAccount, changeEmail, isUserIdTaken, type NewAccount } from './queries.ts';

export interface RegistrationRequest {
  userId: string;
  email: string;
  password: string;
  profile: Profile;
}

export interface PreparedRegistration {
  account: NewAccount;
  profile: Profile;
}

/**
 * The slow part, before the transaction. Throws a 400 for an easily guessed password. Null when the user id is taken, which
 * costs neither a score nor a hash.
 */
export async function prepareRegistration(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  { userId, email, password, profile }: RegistrationRequest,
): Promise<PreparedRegistration | null> {
  if (await isUserIdTaken(db, userId)) return null;
  await requireStrength('password', password, { userId, email, ...profile });
  return { account: { userId, email, passwordHash: await passwords.hash(password) }, profile };
}

/** Adds account, donor and welcome e-mail; returns the account's id. Throws `user_exists` with data 'A'. */
export async function register(
  db: Db,
  { config }: Pick<Services, 'config'>,
  prepared: PreparedRegistration | null,
  { consent, now }: { consent: Consent; now: Date },
): Promise<number> {
  if (prepared === null) throw new Failure('user_exists', { data: 'A' });
  const { account, profile } = prepared;
  const accountId = await addAccount(db, account);
  if (accountId === null) throw new Failure('user_exists', { data: 'A' });
  await addDonor(db, accountId, profile, consent, now);
  const { userId, email } = account;
  const recipient = { accountId, userId, email, emailConfirmedAt: null, fullName: profile.fullName };
  const listing = isAdult(profile.birthYear, now) ? 'listed' : 'under 18';
  const confirmLink = `/confirm-email?token=${await createLink(db, { purpose: 'confirm-email', accountId })}`;
  await enqueueEmail(db, config, welcomeEmail(recipient, { listing, confirmLink }));
  return accountId;
}

export interface ProfileUpdate {
  email: string | undefined;
  profile: Partial<Profile>;
}

/** Changes the given fields; a changed e-mail address is announced to the old one. */
export async function saveProfile(
  db: Db,
  { config }: Pick<Services, 'config'>,
  user: UserDetails,
  { email, profile }: ProfileUpdate,
  now: Date,
): Promise<void> {
  await changeProfile(db, user.accountId, profile, now);
  if (email === undefined || email === user.email) return;
  await changeEmail(db, user.accountId, email);
  // Someone else may control the old mailbox: its password links must stop working.
  await revokeLinks(db, user.accountId, loginPurposes);
  await enqueueEmail(db, config, addressChangedEmail(user, { newAddress: email, undoLink: null, byAdmin: false }));
}
