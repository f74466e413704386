// Login by an e-mailed link.
import { invalid } from '#contract/errors.ts';
import { loginByLink, requestLoginLink } from '#contract/loginLink.ts';
import { message } from '#contract/message.ts';
import { lockAccounts, type LockedAccount } from '#server/auth/accountLocks.ts';
import { answerLink, findLink } from '#server/auth/links.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Caller } from '#server/http/caller.ts';
import { preparedRoute, route } from '#server/http/route.ts';
import { confirmByLink, hasJustUsed, takesLoginLinks, usedBy } from './loginLinks.ts';
import { logIn } from './logIn.ts';
import { addVisitorRequest } from '#server/accounts/queries.ts';
import { toUser } from '#server/accounts/profile/wire.ts';

const SPENT = message('fault.linkSpent');

/** Uses up a link for this browser and returns its locked account. Throws a 400 where it does not log in. */
async function takeLink(db: Db, token: string, caller: Caller): Promise<LockedAccount> {
  const link = await findLink(db, ['login'], token);
  const [account] = link?.accountId == null ? [] : await lockAccounts(db, [link.accountId]);
  if (!account || account.email !== link?.email || !(await takesLoginLinks(db, account.accountId)))
    throw invalid('token', SPENT);
  const isFirst = await answerLink(db, 'login', token, usedBy(caller));
  if (!isFirst && !(await hasJustUsed(db, 'login', token, caller))) throw invalid('token', SPENT);
  return account;
}

export const routes = [
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
    caller.userId = user.userId;
    return { data: toUser(user) };
  }),
];
