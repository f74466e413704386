// Passwords: changed, forgotten and set with a link; and a recent login, for which the present one is asked.
import { hash } from 'node:crypto';
import { changePassword, forgetPassword, resetPassword } from '#contract/accounts.ts';
import { Failure, invalid } from '#contract/errors.ts';
import type { LinkPurpose } from '#contract/links.ts';
import { message } from '#contract/message.ts';
import { reauthenticate } from '#contract/reauthentication.ts';
import { lockAccounts, lockOwnAccount, lockSession } from '#server/auth/accountLocks.ts';
import { addNextUse, confirmByLink, hasJustUsed, usedBy } from '#server/accounts/login/loginLinks.ts';
import { answerLink, findLink, keepAnswer } from '#server/auth/links.ts';
import { assertSelf } from '#server/auth/ownership.ts';
import { requireStrength } from '#server/auth/passwords.ts';
import { endSession, endSessions, renewLogin, replaceToken, type Session } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Caller } from '#server/http/caller.ts';
import { preparedRoute } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { findUser, getUser } from '#server/accounts/profile/queries.ts';
import { storeUnknownYear } from '#server/donors/profile.ts';
import { findCredentialsById, storeLanguage, storePassword } from '#server/accounts/queries.ts';
import { addVisitorRequest } from '#server/mail/visitorRequests.ts';
import type { Config } from '#server/config.ts';
import { passwordChangedEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { mayEmailOwner } from '#server/mail/recipientLimit.ts';

/** Sets the password of a locked account and tells its owner. `byLink`: with an e-mailed link. */
async function setPassword(
  db: Db,
  config: Config,
  accountId: number,
  passwordHash: string,
  how: { byLink: boolean },
): Promise<void> {
  await storePassword(db, accountId, passwordHash);
  const owner = await getUser(db, accountId);
  if (await mayEmailOwner(db, config, owner)) await enqueueEmail(db, config, passwordChangedEmail(owner, how));
}

/** A password as it was typed into a field of an endpoint. */
interface Typed {
  field: string;
  password: string;
}

const SALT_BYTES = 16;
const NO_YEAR = message('fault.required', { label: message('field.yearOfBirth') });
const USED_LINK = message('accounts.linkSpent');

const wrong = (field: string) => invalid(field, message('accounts.wrongPassword'));

/** The hash of the account's password, if it is this one. Slow: runs before the transaction. Throws a 400. */
async function verifyPassword(
  { db, passwords }: Services,
  session: Session,
  { field, password }: Typed,
): Promise<string | null> {
  const found = await findCredentialsById(db, session.accountId);
  // Deleted since the session was read.
  if (!found) throw new Failure('unauthenticated');
  if (await passwords.matches(found.passwordHash, password)) return found.passwordHash;
  // Another change may have ended this session while the password was compared: then it is 401.
  await lockSession(db, session);
  throw wrong(field);
}

/** Locks the account. Throws a 400 where another change of the password committed during the slow comparison. */
async function lockPassword(db: Db, session: Session, field: string, verifiedHash: string | null): Promise<void> {
  const { passwordHash } = await lockOwnAccount(db, session);
  if (passwordHash !== verifiedHash) throw wrong(field);
}

/** The same for each use of a link, so that the same password has the same hash: pressed twice is told from changed. */
const saltOf = (token: string) => hash('sha256', `salt ${token}`, 'buffer').subarray(0, SALT_BYTES);

/** Throws a 400 unless this browser has just set this password with the link. */
async function requireRepetition(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  { accountId, passwordHash }: { accountId: number; passwordHash: string },
  caller: Caller,
): Promise<void> {
  const stored = await findCredentialsById(db, accountId);
  const isSame = stored?.passwordHash === passwordHash && (await hasJustUsed(db, purpose, token, caller));
  if (!isSame) throw invalid('token', USED_LINK);
}

export const routes = [
  preparedRoute(
    reauthenticate,
    ({ input, session, services }) =>
      verifyPassword(services, session, { field: 'password', password: input.password }),
    async ({ db, session, caller }, verifiedHash) => {
      await lockPassword(db, session, 'password', verifiedHash);
      await renewLogin(db, session);
      caller.rereadSession();
      return { data: null };
    },
  ),

  preparedRoute(
    changePassword,
    async ({ input, session, services }) => {
      assertSelf(input.userID, session);
      const { db, passwords } = services;
      const typed = { field: 'oldPassword', password: input.oldPassword };
      const verifiedHash = await verifyPassword(services, session, typed);
      const user = await findUser(db, session.accountId);
      if (!user) throw new Failure('unauthenticated');
      await requireStrength('newPassword', input.newPassword, user);
      return { verifiedHash, passwordHash: await passwords.hash(input.newPassword) };
    },
    async ({ db, session, caller, services }, { verifiedHash, passwordHash }) => {
      await lockPassword(db, session, 'oldPassword', verifiedHash);
      await setPassword(db, services.config, session.accountId, passwordHash, { byLink: false });
      await endSessions(db, session.accountId, session);
      caller.setSession(await replaceToken(db, session));
      caller.rememberBrowser({ accountId: session.accountId, passwordHash });
      return { data: null, message: message('accounts.passwordChanged') };
    },
  ),

  preparedRoute(
    forgetPassword,
    ({ input, caller }) => caller.ownAccount(input.emailId),
    async ({ input, db }, accountId) => {
      await addVisitorRequest(db, { purpose: 'password', subject: input.emailId, accountId });
      return { data: null, message: message('accounts.linkSent') };
    },
  ),

  preparedRoute(
    resetPassword,
    async ({ input: { token, newPassword, DOB }, services: { db, passwords }, caller }) => {
      const link = await findLink(db, ['password', 'invitation'], token);
      if (!link) throw invalid('token', USED_LINK);
      const { purpose, accountId, answer } = link;
      const isOpen = answer === null || (await hasJustUsed(db, purpose, token, caller));
      const owner = accountId !== null && isOpen && (await findUser(db, accountId));
      if (!owner) throw invalid('token', USED_LINK);
      caller.userId = owner.userId;
      if (owner.fullName !== null && owner.birthYear === null && DOB === undefined) throw invalid('DOB', NO_YEAR);
      await requireStrength('newPassword', newPassword, owner);
      const passwordHash = await passwords.hash(newPassword, saltOf(token));
      return { purpose, account: { accountId: owner.accountId, passwordHash } };
    },
    async ({ input, db, session, caller, services, now }, { purpose, account }) => {
      const { accountId, passwordHash } = account;
      await lockAccounts(db, [accountId]);
      if (await answerLink(db, purpose, input.token, usedBy(caller))) {
        if (input.DOB !== undefined) await storeUnknownYear(db, accountId, input.DOB);
        await confirmByLink(db, accountId, now);
        await storeLanguage(db, accountId, caller.language);
        await setPassword(db, services.config, accountId, passwordHash, { byLink: true });
        await endSessions(db, accountId, null);
        await keepAnswer(db, purpose, input.token, usedBy(caller), accountId);
        caller.rememberBrowser(account);
      } else await requireRepetition(db, purpose, input.token, account, caller);
      // The session of this browser may belong to another account; its cookie is cleared, so end it too.
      if (session) await endSession(db, session);
      caller.setSession(null);
      await addNextUse(db, purpose, input.token, caller);
      return { data: null, message: message('accounts.passwordChanged') };
    },
  ),
];
