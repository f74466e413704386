// Passwords: changed, forgotten and set with a link; and a recent login, for which the present one is asked.
import { changePassword, forgetPassword, resetPassword } from '#contract/accounts.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { reauthenticate } from '#contract/reauthentication.ts';
import { lockAccounts, lockOwnAccount, lockSession } from '#server/auth/accountLocks.ts';
import { addNextUse, confirmByLink, hasJustUsed, usedBy } from '#server/accounts/login/loginLinks.ts';
import { answerLink, findLink, keepAnswer } from '#server/auth/links.ts';
import { assertSelf } from '#server/auth/ownership.ts';
import { requireStrength } from '#server/auth/passwords.ts';
import { endSession, endSessions, renewLogin, replaceToken, type Session } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import { preparedRoute } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { findUser } from '#server/accounts/profile/queries.ts';
import { setPassword } from './newPassword.ts';
import { findCredentialsById, storeLanguage } from '#server/accounts/queries.ts';
import { addVisitorRequest } from '#server/mail/visitorRequests.ts';

/** A password as it was typed into a field of an endpoint. */
interface Typed {
  field: string;
  password: string;
}

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
    async ({ input: { token, newPassword }, services: { db, passwords }, caller }) => {
      const link = await findLink(db, ['password', 'invitation'], token);
      if (!link) throw invalid('token', USED_LINK);
      const { purpose, accountId, answer } = link;
      if (await hasJustUsed(db, purpose, token, caller)) return { purpose };
      const owner = accountId !== null && answer === null && (await findUser(db, accountId));
      if (!owner) throw invalid('token', USED_LINK);
      caller.userId = owner.userId;
      await requireStrength('newPassword', newPassword, owner);
      return { purpose, account: { accountId: owner.accountId, passwordHash: await passwords.hash(newPassword) } };
    },
    async ({ input, db, session, caller, services, now }, { purpose, account }) => {
      if (account) await lockAccounts(db, [account.accountId]);
      const isFirst = account && (await answerLink(db, purpose, input.token, usedBy(caller)));
      if (isFirst) {
        const { accountId, passwordHash } = account;
        await confirmByLink(db, accountId, now);
        await storeLanguage(db, accountId, caller.language);
        await setPassword(db, services.config, accountId, passwordHash, { byLink: true });
        await endSessions(db, accountId, null);
        await keepAnswer(db, purpose, input.token, usedBy(caller));
        caller.rememberBrowser(account);
      } else if (!(await hasJustUsed(db, purpose, input.token, caller))) throw invalid('token', USED_LINK);
      // The session of this browser may belong to another account; its cookie is cleared, so end it too.
      if (session) await endSession(db, session);
      caller.setSession(null);
      await addNextUse(db, purpose, input.token, caller);
      return { data: null, message: message('accounts.passwordChanged') };
    },
  ),
];
