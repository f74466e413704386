// Administrators by the operator's hand (scripts/admin.ts): made, unmade, let in again. Each is on the record.
import * as z from 'zod/mini';
import { email as emailField, NewUserId } from '#contract/fields.ts';
import { makeLink } from '#server/account/links.ts';
import { addAccount, findUser, findCredentials, type NewAccount } from '#server/account/queries.ts';
import type { Config } from '#server/config.ts';
import { sql, type Queryable } from '#server/database/sql.ts';
import { endSessions } from '#server/http/session.ts';
import { recordAction } from './audit.ts';
import { holdAccounts, requireAdminLeft } from './donors.ts';

/** For an administrator without a mail address: no letter ever reaches it. */
export const NO_MAIL = 'admin@localhost';
/** Who asks for it on the machine itself may take a day to open it. */
export const OPERATOR_LINK_MINUTES = 24 * 60;

/** What the operator asked for cannot be done; the message says why. */
export class AdminError extends Error {}

export function passwordLink({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  return `${publicUrl}/resetpassword?token=${token}`;
}

/** Adds an administrator who is no donor. Returns the regid, or null where the user id is taken. */
export async function addAdmin(db: Queryable, account: Omit<NewAccount, 'isAdmin'>): Promise<number | null> {
  const regid = await addAccount(db, { ...account, isAdmin: true });
  if (regid !== null) await recordAction(db, { by: null, action: 'createAdmin', ids: [regid] });
  return regid;
}

export async function findAccount(db: Queryable, userId: string): Promise<{ regid: number; isAdmin: boolean }> {
  const found = await findCredentials(db, userId.trim());
  if (!found) throw new AdminError(`There is no account '${userId}'.`);
  const user = await findUser(db, found.regid);
  return { regid: found.regid, isAdmin: user?.userType === '1' };
}

async function setAdmin(db: Queryable, regid: number, isAdmin: boolean): Promise<void> {
  await db.query(sql`update accounts set is_admin = ${isAdmin} where regid = ${regid}`);
  await recordAction(db, { by: null, action: isAdmin ? 'promoteAdmin' : 'demoteAdmin', ids: [regid] });
}

async function describeLink(db: Queryable, config: Pick<Config, 'publicUrl'>, regid: number): Promise<string> {
  const link = passwordLink(config, await makeLink(db, regid, OPERATOR_LINK_MINUTES));
  return `Choose the password here, once, within 24 hours: ${link}`;
}

/** What an operator can ask for. Each runs in a transaction, answers in sentences and throws an AdminError or a Failure. */
export interface Request {
  userId: string;
  /** Of a new administrator. */
  email?: string | undefined;
  config: Pick<Config, 'publicUrl'>;
}

async function create(db: Queryable, { userId, email = NO_MAIL, config }: Request): Promise<string> {
  const name = z.safeParse(NewUserId, userId);
  if (!name.success) throw new AdminError(`'${userId}' cannot be a user id. ${name.error.issues[0]!.message}`);
  if (email !== NO_MAIL && !z.safeParse(emailField(), email).success) throw new AdminError(`'${email}' is no address.`);
  const regid = await addAdmin(db, { userId: name.data, email, passwordHash: null });
  if (regid === null) throw new AdminError(`There is already an account '${userId}'.`);
  return `${name.data} is an administrator now.\n${await describeLink(db, config, regid)}`;
}

async function promote(db: Queryable, { userId }: Request): Promise<string> {
  const { regid, isAdmin } = await findAccount(db, userId);
  if (isAdmin) return `${userId} is an administrator already.`;
  await setAdmin(db, regid, true);
  return `${userId} is an administrator now.`;
}

async function demote(db: Queryable, { userId }: Request): Promise<string> {
  const { regid, isAdmin } = await findAccount(db, userId);
  if (!isAdmin) return `${userId} is no administrator.`;
  requireAdminLeft(await holdAccounts(db, [regid]), [regid]);
  await setAdmin(db, regid, false);
  return `${userId} is no administrator any more.`;
}

async function reset(db: Queryable, { userId, config }: Request): Promise<string> {
  const { regid, isAdmin } = await findAccount(db, userId);
  if (!isAdmin) throw new AdminError(`${userId} is no administrator. Donors ask for a link at /forgotpassword.`);
  await endSessions(db, regid, null);
  await recordAction(db, { by: null, action: 'resetAdmin', ids: [regid] });
  return `Every session of ${userId} has ended.\n${await describeLink(db, config, regid)}`;
}

export const requests = { create, promote, demote, reset } as const;
