// A donor deletes the own account.
import { deleteProfile } from '#contract/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { assertSelf } from '#server/auth/ownership.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import { route } from '#server/http/route.ts';

export const routes = [
  route(deleteProfile, async ({ input, db, session, caller, services, afterCommit }) => {
    assertSelf(input.userID, session);
    const { isAdmin } = await lockOwnAccount(db, session, 'update');
    if (isAdmin) throw new Failure('forbidden', { message: message('accounts.adminStays') });
    requireRecentLogin(session);
    await eraseAccounts(db, services.keys, [session.accountId]);
    afterCommit(() => services.mail.deleteCopies([session.accountId]));
    caller.setSession(null);
    return { data: null };
  }),
];
