// Registration, by the donor or by an administrator for them.
import { ageBar } from '#contract/eligibility.ts';
import { yearInIndia } from '#contract/indiaTime.ts';
import { Failure } from '#contract/errors.ts';
import type { LanguageCode } from '#messages/languages.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/http/services.ts';
import type { Addressee } from '#server/mail/email.ts';
import { addedByAdminEmail, invitationEmail, welcomeEmail, type Listing } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { countUnrequestedEmail } from '#server/mail/recipientLimit.ts';
import { linkTo } from '#server/auth/links.ts';
import { requireStrength } from '#server/auth/passwords.ts';
import { applyCaps, lockCaps } from '#server/donors/listingCaps.ts';
import { addAccount, isUserIdTaken, type NewAccount } from '#server/accounts/queries.ts';
import { addDonor, type Consent, type Profile } from '#server/donors/profile.ts';

export interface RegistrationRequest {
  userId: string;
  email: string;
  /** Null where the donor sets it with a link. */
  password: string | null;
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
  if (password === null) return { account: { userId, email, passwordHash: null }, profile };
  await requireStrength('password', password, { userId, email, ...profile });
  return { account: { userId, email, passwordHash: await passwords.hash(password) }, profile };
}

export interface Registered {
  accountId: number;
  listing: Listing;
}

/** Adds account, donor and welcome e-mail. Throws `user_exists` with data 'A'. */
export async function register(
  db: Db,
  { config }: Pick<Services, 'config'>,
  prepared: PreparedRegistration | null,
  { consent, now, language = 'en' }: { consent: Consent; now: Date; language?: LanguageCode },
): Promise<Registered> {
  if (prepared === null) throw new Failure('user_exists', { data: 'A' });
  const { account, profile } = prepared;
  const { userId, email } = account;
  const values = { mobile: profile.mobile, email };
  await lockCaps(db, values);
  const accountId = await addAccount(db, { ...account, language });
  if (accountId === null) throw new Failure('user_exists', { data: 'A' });
  await addDonor(db, accountId, profile, consent, now);
  const waits = await applyCaps(db, { accountId, values }, { now });
  const listing = ageBar(profile.birthYear!, yearInIndia(now)) ?? (waits ? 'claimed' : 'listed');
  const { fullName } = profile;
  const owner = { accountId, userId, email, emailConfirmedAt: null, fullName, isAdmin: false, language };
  const isByAdmin = consent.by !== null;
  await welcome(db, config, owner, { listing, isByAdmin, hasPassword: account.passwordHash !== null });
  return { accountId, listing };
}

/**
 * The e-mail to a new donor; without a password it holds a link to set one. The address may be a third person's, so it
 * gets only so many that visitors cause.
 */
async function welcome(
  db: Db,
  config: Config,
  owner: Addressee,
  { listing, isByAdmin, hasPassword }: { listing: Listing; isByAdmin: boolean; hasPassword: boolean },
): Promise<void> {
  if (!isByAdmin && !(await countUnrequestedEmail(db, config, owner.email))) return;
  if (!hasPassword) {
    const link = await linkTo(db, { purpose: 'invitation', accountId: owner.accountId });
    await enqueueEmail(db, config, invitationEmail(owner, { link }));
    return;
  }
  const confirmLink = await linkTo(db, { purpose: 'confirm-email', accountId: owner.accountId });
  const compose = isByAdmin ? addedByAdminEmail : welcomeEmail;
  await enqueueEmail(db, config, compose(owner, { listing, confirmLink }));
}
