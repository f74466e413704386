// Login with a password or an e-mailed link, and logout.
import * as contract from '#contract/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { loginByLink, requestLoginLink } from '#contract/loginLink.ts';
import { message } from '#contract/message.ts';
import { findCredentials } from '#server/accounts/queries.ts';
import { findUser } from '#server/accounts/profile/queries.ts';
import { labelPlaces, toUser } from '#server/accounts/profile/wire.ts';
import { lockAccounts, type LockedAccount } from '#server/auth/accountLocks.ts';
import { answerLink, lockLink, spentLink } from '#server/auth/links.ts';
import { createPendingLogin } from '#server/auth/pendingLogins.ts';
import { endSession } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Caller } from '#server/http/caller.ts';
import { preparedRoute, route } from '#server/http/route.ts';
import { addNextUse, confirmByLink, hasJustUsed, takesLoginLinks, usedBy } from './loginLinks.ts';
import { logIn, requireOpenAccount, wrongLogin } from './logIn.ts';
import { addVisitorRequest } from '#server/mail/visitorRequests.ts';

/** Uses up a link for this browser and returns its locked account. Throws a 400 where it does not log in. */
async function takeLink(db: Db, token: string, caller: Caller): Promise<LockedAccount> {
  const { account } = await lockLink(db, ['login'], token);
  if (!account || !(await takesLoginLinks(db, account.accountId))) throw spentLink();
  const isFirst = await answerLink(db, 'login', token, usedBy(caller));
  if (!isFirst && !(await hasJustUsed(db, 'login', token, caller))) throw spentLink();
  return account;
}

export const routes = [
  route(contract.login, async ({ input, caller, now, services }) => {
    const { passwords } = services;
    const found = await findCredentials(services.db, input.userID);
    const isRight = await passwords.matches(found?.passwordHash, input.password);
    if (!found || !isRight) throw wrongLogin();
    const earlier = await caller.session();
    const result = await inTransaction(services.db, async (db) => {
      const [account] = await lockAccounts(db, [found.accountId]);
      // Checked again under the lock: the password may have changed during the slow comparison.
      if (!account || account.passwordHash !== found.passwordHash) throw wrongLogin();
      requireOpenAccount(account);
      const pending = await createPendingLogin(db, account.accountId);
      return pending === null ? logIn(db, { caller, earlier, now }, account) : { pending };
    });
    if ('pending' in result) throw new Failure('second_factor_required', { data: result });
    return { data: toUser(result) };
  }),

  route(contract.logout, async ({ db, session, caller }) => {
    await endSession(db, session);
    caller.setSession(null);
    return { data: null };
  }),

  route(contract.isLoggedIn, async ({ input, db, caller }) => {
    const session = await caller.session();
    const user = session && (await findUser(db, session.accountId));
    return { data: { loggedIn: Boolean(user), user: user ? toUser(await labelPlaces(user, input.language)) : null } };
  }),

  preparedRoute(
    requestLoginLink,
    ({ input, caller }) => caller.ownAccount(input.emailId),
    async ({ input, db }, accountId) => {
      await addVisitorRequest(db, { purpose: 'login', subject: input.emailId, accountId });
      return { data: null, message: message('accounts.linkSent') };
    },
  ),

  route(loginByLink, async ({ input, db, session, caller, now }) => {
    const account = await takeLink(db, input.token, caller);
    await confirmByLink(db, account.accountId, now);
    const user = await logIn(db, { caller, earlier: session, now }, account);
    await addNextUse(db, 'login', input.token, caller);
    caller.userId = user.userId;
    return { data: toUser(user) };
  }),
];
