// The caller's sessions: the list, ending one, and all others.
import { endOtherSessions } from '#contract/accounts.ts';
import * as contract from '#contract/sessions.ts';
import { Failure } from '#contract/errors.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { endOwnSession, endSessions, listSessions } from '#server/auth/session.ts';
import { route } from '#server/http/route.ts';

export const routes = [
  route(contract.getSessions, async ({ db, session, services }) => {
    const sessions = await listSessions(db, session.accountId, services.config.sessionIdleMinutes);
    return { data: sessions.map((one) => ({ ...one, current: one.id === session.id })) };
  }),

  route(contract.endSession, async ({ input, db, session, caller }) => {
    await lockOwnAccount(db, session);
    // The same for another's session, one that never was and one that has ended.
    if (!(await endOwnSession(db, session.accountId, input.id))) throw new Failure('not_found');
    if (input.id === session.id) caller.setSession(null);
    return { data: null };
  }),

  route(endOtherSessions, async ({ db, session }) => {
    await lockOwnAccount(db, session);
    return { data: { ended: await endSessions(db, session.accountId, session) } };
  }),
];
