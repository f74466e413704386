// The operator's commands for administrators (server/cli/admin.ts): create, promote, demote, new link. All are audited.
import { wordsOf } from '#contract/message.ts';
import * as z from 'zod/mini';
import { languages } from '#messages/catalogues.ts';
import { email as emailField } from '#contract/contactFields.ts';
import { NewUserId } from '#contract/userIds.ts';
import { createLink, GIVEN_LINK_MINUTES } from '#server/auth/links.ts';
import { lockAccounts, lockAccountsAndAdmins, type LockedAccount } from '#server/auth/accountLocks.ts';
import { getUser } from '#server/accounts/profile/queries.ts';
import { addAccount, findCredentials, type NewAccount } from '#server/accounts/queries.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import { remove as removeSecondFactor } from '#server/auth/secondFactor.ts';
import { endSessions } from '#server/auth/session.ts';
import { recordAction } from '#server/auth/auditLog.ts';
import { roleOf } from '#server/accounts/profile/wire.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { newAdminEmail, removedAdminEmail } from '#server/mail/adminEmails.ts';
import { secondFactorEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import type { Site } from '#server/mail/text.ts';
import { requireRemainingAdmin } from '#server/admin/donors/rules.ts';
import { changeRole } from './roles.ts';

/** For an administrator without a mail address: no e-mail reaches it. */
export const NO_MAIL = 'admin@localhost';
const NO_EMAIL_REACHES = 'No e-mail reaches this account, also no link for a forgotten password: no EMAIL was given.';

/** The command cannot be carried out; the message says why. */
export class AdminError extends Error {}

/** The first reason for which a schema rejected a value, as text. */
export function firstIssue({ issues: [issue] }: z.core.$ZodError): string {
  return issue ? languages.en.read(wordsOf(issue)) : '';
}

export function passwordLink({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  return `${publicUrl}/resetpassword?token=${token}`;
}

/** Adds an administrator without a donor profile. Returns its id, or null when the user id is taken. */
export async function addAdmin(db: Db, account: Omit<NewAccount, 'isAdmin' | 'isModerator'>): Promise<number | null> {
  const accountId = await addAccount(db, { ...account, isAdmin: true });
  if (accountId !== null) await recordAction(db, { by: null, action: 'createAdmin', ids: [accountId] });
  return accountId;
}

/** Locks the account of this name. Throws when there is none. */
export async function lockByUserId(
  db: Db,
  userId: string,
  lock = lockAccounts,
): Promise<{ account: LockedAccount; locked: readonly LockedAccount[] }> {
  const found = await findCredentials(db, userId.trim());
  const locked = found ? await lock(db, [found.accountId]) : [];
  const account = locked.find(({ accountId }) => accountId === found?.accountId);
  if (!account) throw new AdminError(`There is no account '${userId}'.`);
  return { account, locked };
}

/** The same for an account that is not deleted. */
async function lockPresent(...given: Parameters<typeof lockByUserId>) {
  const found = await lockByUserId(...given);
  if (found.account.isDeleted) throw new AdminError(`${given[1]} was deleted by an administrator.`);
  return found;
}

async function setAdmin(
  db: Db,
  config: Site,
  { accountId, ...account }: LockedAccount,
  isAdmin: boolean,
): Promise<void> {
  const before = roleOf(account);
  await changeRole(db, accountId, isAdmin ? 'administrator' : null);
  await recordAction(db, { by: null, action: isAdmin ? 'promoteAdmin' : 'demoteAdmin', ids: [accountId] });
  const [owner] = await findAddressees(db, [accountId]);
  if (!owner || owner.email === NO_MAIL) return;
  const email = isAdmin
    ? newAdminEmail(owner, { link: null, role: 'administrator' })
    : removedAdminEmail(owner, { erased: false, role: before ?? 'administrator' });
  await enqueueEmail(db, config, email);
}

async function describeLink(db: Db, config: Pick<Config, 'publicUrl'>, accountId: number): Promise<string> {
  const link = passwordLink(
    config,
    await createLink(db, { purpose: 'password', accountId: accountId, minutes: GIVEN_LINK_MINUTES }),
  );
  return `Choose the password here, once, within 24 hours: ${link}`;
}

/** The commands. Each runs in a transaction, returns sentences for the operator and throws an AdminError or a Failure. */
export interface Request {
  userId: string;
  /** For a new administrator. */
  email?: string | undefined;
  config: Site;
}

async function create(db: Db, { userId, email = NO_MAIL, config }: Request): Promise<string> {
  const name = z.safeParse(NewUserId, userId);
  if (!name.success) throw new AdminError(`'${userId}' cannot be a user id. ${firstIssue(name.error)}`);
  if (email !== NO_MAIL && !z.safeParse(emailField(), email).success)
    throw new AdminError(`'${email}' is not a valid e-mail address.`);
  const accountId = await addAdmin(db, { userId: name.data, email, passwordHash: null });
  if (accountId === null) throw new AdminError(`There is already an account '${userId}'.`);
  const link = await describeLink(db, config, accountId);
  return `${name.data} is an administrator now.\n${link}${email === NO_MAIL ? `\n${NO_EMAIL_REACHES}` : ''}`;
}

/** Why nobody can log in to an account, and what to do about it. Null where somebody can. */
function warnOfLogin(userId: string, { isBlocked, passwordHash }: LockedAccount): string | null {
  if (isBlocked) return `${userId} is blocked and cannot log in until another administrator unblocks the account.`;
  return passwordHash === null ? `There is no password yet: npm run admin -- reset ${userId}` : null;
}

async function promote(db: Db, { userId, config }: Request): Promise<string> {
  const { account } = await lockPresent(db, userId);
  if (account.isAdmin && !account.isModerator) return `${userId} is an administrator already.`;
  if (account.isDemo) throw new AdminError(`${userId} is a sample donor: nobody can log in.`);
  await setAdmin(db, config, account, true);
  return [`${userId} is an administrator now.`, warnOfLogin(userId, account)].filter(Boolean).join(' ');
}

async function demote(db: Db, { userId, config }: Request): Promise<string> {
  const { account, locked } = await lockPresent(db, userId, lockAccountsAndAdmins);
  if (!account.isAdmin) return `${userId} is no administrator.`;
  requireRemainingAdmin(locked, [account.accountId]);
  await setAdmin(db, config, account, false);
  return `${userId} is no longer an administrator.`;
}

async function reset(db: Db, { userId, config }: Request): Promise<string> {
  const { accountId, isAdmin } = (await lockPresent(db, userId)).account;
  if (!isAdmin) throw new AdminError(`${userId} is not an administrator. Donors ask for a link at /forgotpassword.`);
  await endSessions(db, accountId, null);
  await recordAction(db, { by: null, action: 'resetAdmin', ids: [accountId] });
  return `Every session of ${userId} has ended.\n${await describeLink(db, config, accountId)}`;
}

/** For a lost phone: from now on the password is enough, until they turn a second factor on again. */
async function resetSecondFactor(db: Db, { userId, config }: Request): Promise<string> {
  const { accountId } = (await lockPresent(db, userId)).account;
  await endSessions(db, accountId, null);
  if (!(await removeSecondFactor(db, accountId))) throw new AdminError(`${userId} has no second factor.`);
  await enqueueEmail(db, config, secondFactorEmail(await getUser(db, accountId), { event: 'reset by operator' }));
  await recordAction(db, { by: null, action: 'resetSecondFactor', ids: [accountId] });
  return `${userId} logs in with the password alone now. Every session has ended.`;
}

export const requests = { create, promote, demote, reset, resetSecondFactor } as const;
