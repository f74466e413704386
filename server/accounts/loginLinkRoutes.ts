// Login by an e-mailed link.
import { loginByLink, requestLoginLink } from '#contract/loginLink.ts';
import { invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { answerLink, findLink } from '#server/auth/links.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Caller } from '#server/http/caller.ts';
import { route } from '#server/http/route.ts';
import { takesLoginLinks } from './loginLinks.ts';
import { logIn } from './logIn.ts';
import { addVisitorRequest } from './queries.ts';
import { toUser } from './wire.ts';

/**
 * Uses up a link for this browser and returns its locked account. A button pressed twice without JavaScript sends two
 * requests with the same cookies: the second one logs in again, because only its response is shown.
 */
async function useLink(db: Db, token: string, { visitorId, isFirstRequest }: Caller) {
  const link = await findLink(db, ['login'], token);
  const [account] = link?.accountId == null ? [] : await lockAccounts(db, [link.accountId]);
  if (!account || !(await takesLoginLinks(db, account.accountId))) return null;
  if (await answerLink(db, 'login', token, isFirstRequest ? 'used' : visitorId)) return account;
  // Another request may have used it, or a new password revoked it, while this one waited for the lock.
  const used = await findLink(db, ['login'], token);
  return used?.answer === visitorId && !isFirstRequest ? account : null;
}

export const routes = [
  route(requestLoginLink, async ({ input, db }) => {
    await addVisitorRequest(db, { purpose: 'login', subject: input.emailId });
    return { data: null, message: message('accounts.linkSent') };
  }),

  route(loginByLink, async ({ input, db, session, caller }) => {
    const account = await useLink(db, input.token, caller);
    if (!account) throw invalid('token', message('accounts.linkSpent'));
    return { data: toUser(await logIn(db, { caller, earlier: session }, account)) };
  }),
];
