// The caller's sessions: the list, and ending one.
import * as contract from '#contract/sessions.ts';
import { Failure } from '#contract/errors.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { endOwnSession, listSessions } from '#server/auth/session.ts';
import { route } from '#server/http/route.ts';

export const routes = [
  route(contract.getSessions, async ({ db, session, services }) => {
    const sessions = await listSessions(db, session.accountId, services.config.sessionIdleMinutes);
    const data = sessions.map(({ tokenHash, createdAt, lastSeenAt, ...shown }) => ({
      ...shown,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: tokenHash.equals(session.tokenHash),
    }));
    return { data };
  }),

  route(contract.endSession, async ({ input, db, session, caller }) => {
    await lockOwnAccount(db, session);
    const ended = await endOwnSession(db, session.accountId, input.id);
    // The same for another's session, one that never was and one that has ended.
    if (!ended) throw new Failure('not_found');
    if (ended.tokenHash.equals(session.tokenHash)) caller.setSession(null);
    return { data: null };
  }),
];
