// The endpoints that cancel a change of address and undo one.
import { cancelEmailChange, undoEmailChange } from '#contract/emailChange.ts';
import { message } from '#contract/message.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { revokeLinks } from '#server/auth/links.ts';
import { route } from '#server/http/route.ts';
import { undoEmailChange as undo } from './emailChange.ts';

export const routes = [
  route(cancelEmailChange, async ({ db, session }) => {
    await lockOwnAccount(db, session);
    await revokeLinks(db, session.accountId, ['new-email']);
    return { data: null, message: message('emailChange.cancelled') };
  }),

  route(undoEmailChange, async ({ input, db, session, caller, services, now }) => {
    const accountId = await undo(db, input.token, { config: services.config, now });
    if (session?.accountId === accountId) caller.setSession(null);
    return { data: null };
  }),
];
