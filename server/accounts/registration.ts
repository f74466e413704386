// Becoming a donor, and changing the profile: the same whether the donor does it or an administrator for them.
import type * as z from 'zod/mini';
import type { ProfileChange, Registration, User } from '#contract/accounts.ts';
import { isAdult } from '#contract/blood.ts';
import { Failure } from '#contract/errors.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Services } from '#server/http/services.ts';
import { addressChangedEmail, welcomeEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { revokePasswordLinks } from '#server/auth/passwordLinks.ts';
import { requireStrength } from '#server/auth/passwords.ts';
import { readProfileChange, readRegistration } from './profiles.ts';
import {
  addAccount,
  addDonor,
  changeEmail,
  changeProfile,
  isUserIdTaken,
  type Consent,
  type Profile,
} from './queries.ts';

type RegistrationInput = z.output<typeof Registration>;

export interface PreparedRegistration {
  profile: Profile;
  passwordHash: string;
}

/**
 * The slow part, before the transaction. Throws a 400 for what cannot be or is easy to guess. Null where the user id is
 * taken, which costs neither a score nor a hash.
 */
export async function prepareRegistration(
  services: Services,
  input: RegistrationInput,
): Promise<PreparedRegistration | null> {
  const profile = await readRegistration(services.pool, input);
  if (await isUserIdTaken(services.pool, input.userID)) return null;
  const numbers = { mobileNumber: profile.mobile, landlineNumber: profile.landline };
  await requireStrength('password', input.password, { ...input, ...numbers });
  return { profile, passwordHash: await services.passwords.hash(input.password) };
}

/** Adds account, donor and welcome letter; returns the regid. Throws `user_exists` with data 'A'. */
export async function register(
  db: Db,
  { config }: Pick<Services, 'config'>,
  input: Pick<RegistrationInput, 'userID' | 'emailId'>,
  prepared: PreparedRegistration | null,
  { consent, now }: { consent: Consent; now: Date },
): Promise<number> {
  const { userID, emailId } = input;
  if (prepared === null) throw new Failure('user_exists', { data: 'A' });
  const { profile, passwordHash } = prepared;
  const regid = await addAccount(db, { userId: userID, email: emailId, passwordHash });
  if (regid === null) throw new Failure('user_exists', { data: 'A' });
  await addDonor(db, regid, profile, consent, now);
  const recipient = { regid, userId: userID, email: emailId, fullName: profile.fullName };
  const isListed = isAdult(profile.birthYear, now);
  await enqueueEmail(db, config, welcomeEmail(recipient, { publicUrl: config.publicUrl, isListed }));
  return regid;
}

/** Changes what is given and keeps the rest; a changed e-mail is announced to the old address. */
export async function saveProfile(
  db: Db,
  { config }: Pick<Services, 'config'>,
  user: User,
  input: ProfileChange,
  now: Date,
): Promise<void> {
  const { email, profile } = await readProfileChange(db, user, input);
  await changeProfile(db, user.regid, profile, now);
  if (email === undefined || email === user.emailId) return;
  await changeEmail(db, user.regid, email);
  // Whoever reads the old mailbox is perhaps the reason for the change.
  await revokePasswordLinks(db, user.regid);
  await enqueueEmail(db, config, addressChangedEmail(user, email));
}
