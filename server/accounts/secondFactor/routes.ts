// The second factor: turning it on and off, and the second step of a login.
import * as contract from '#contract/secondFactor.ts';
import { conflict, Failure, invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { lockAccounts, lockOwnAccount } from '#server/auth/accountLocks.ts';
import { findDistricts } from '#server/auth/coordinators.ts';
import { answerPendingLogin, findPendingLogin, type PendingLogin } from '#server/auth/pendingLogins.ts';
import * as factor from '#server/auth/secondFactor.ts';
import { endSessions, requireRecentLogin, type Session } from '#server/auth/session.ts';
import { describeSecret } from '#server/auth/totp.ts';
import { readNetwork } from '#server/content/rows.ts';
import type { Db } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { secondFactorEmail, type SecondFactorEvent } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { logIn } from '#server/accounts/login/logIn.ts';
import { getUser } from '#server/accounts/profile/queries.ts';
import { toUser } from '#server/accounts/profile/wire.ts';

/** Why a code is refused. */
const refusals = { wrong: message('secondFactor.codeWrong'), unreadable: message('secondFactor.unreadable') };
const START_AGAIN = message('secondFactor.startAgain');
const LOGIN_AGAIN = message('secondFactor.loginAgain');

/** Locks the caller's account. A former administrator or coordinator may still turn a second factor off. */
async function lockForChange(db: Db, session: Session): Promise<{ hasRole: boolean; state: factor.State }> {
  const { isAdmin } = await lockOwnAccount(db, session);
  const hasRole = isAdmin || (await findDistricts(db, session.accountId)) !== null;
  const state = await factor.readState(db, session.accountId);
  if (!hasRole && state !== 'confirmed')
    throw new Failure('forbidden', { message: message('secondFactor.adminsOnly') });
  requireRecentLogin(session);
  return { hasRole, state };
}

async function notify(db: Db, { config }: Pick<Services, 'config'>, accountId: number, event: SecondFactorEvent) {
  await enqueueEmail(db, config, secondFactorEmail(await getUser(db, accountId), { event }));
}

/** The password alone must not remove what protects against somebody who knows it. Throws a 400, which counts as a try. */
async function requireCode(
  db: Db,
  { keys }: Pick<Services, 'keys'>,
  given: { accountId: number; code: string; now: Date },
): Promise<void> {
  const answer = await factor.acceptCode(db, keys, given);
  if (answer === 'wrong' || answer === 'unreadable') throw invalid('code', refusals[answer]);
}

/** Counts a try as a wrong code. Returns what gives it back when the code was right. Throws `too_many_requests`. */
async function countTry({ limits }: Services, { limitKey }: PendingLogin): Promise<() => Promise<void>> {
  const tries = limits.reserve();
  const exceeded = await tries.consume(contract.wrongCodes, { key: limitKey, multiplier: 1 });
  if (exceeded) {
    const { retryAfterSeconds } = exceeded;
    throw new Failure('too_many_requests', { retryAfterSeconds, message: message('secondFactor.tooManyCodes') });
  }
  return async () => void (await tries.complete('accepted'));
}

export const routes = [
  route(contract.startSecondFactor, async ({ db, session, services }) => {
    const { state } = await lockForChange(db, session);
    if (state === 'confirmed') throw conflict(message('secondFactor.alreadyOn'));
    const secret = await factor.storeNewSecret(db, services.keys, session.accountId);
    const { name } = (await readNetwork(db))('en');
    return { data: describeSecret(secret, session.userId, name) };
  }),

  route(contract.confirmSecondFactor, async ({ input, db, session, services, now }) => {
    const { accountId } = session;
    const { state } = await lockForChange(db, session);
    if (state === 'confirmed') throw conflict(message('secondFactor.alreadyOn'));
    const answer = await factor.acceptAppCode(db, services.keys, { accountId, code: input.code, now });
    if (state === 'none' || answer === 'unreadable') throw conflict(START_AGAIN);
    if (answer === 'wrong') throw invalid('code', refusals.wrong);
    // Those began without it.
    await endSessions(db, accountId, session);
    const recoveryCodes = await factor.confirm(db, accountId);
    await notify(db, services, accountId, 'on');
    return { data: { recoveryCodes } };
  }),

  route(contract.renewRecoveryCodes, async ({ input, db, session, services, now }) => {
    const { accountId } = session;
    const { state } = await lockForChange(db, session);
    if (state !== 'confirmed') throw conflict(message('secondFactor.notOn'));
    await requireCode(db, services, { accountId, code: input.code, now });
    await notify(db, services, accountId, 'recovery codes renewed');
    return { data: { recoveryCodes: await factor.renewRecoveryCodes(db, accountId) } };
  }),

  route(contract.removeSecondFactor, async ({ input, db, session, services, now }) => {
    const { accountId } = session;
    const { hasRole, state } = await lockForChange(db, session);
    if (hasRole && services.config.requiresSecondFactor)
      throw new Failure('forbidden', { message: message('secondFactor.cannotRemove') });
    if (state === 'confirmed') await requireCode(db, services, { accountId, code: input.code, now });
    if (await factor.remove(db, accountId)) await notify(db, services, accountId, 'off');
    return { data: null };
  }),

  route(contract.loginSecondFactor, async ({ input, caller, services, now }) => {
    const pending = await findPendingLogin(services.db, input.pending);
    if (!pending) throw invalid('pending', LOGIN_AGAIN);
    caller.userId = pending.userId;
    const giveBack = await countTry(services, pending);
    const { accountId } = pending;
    const earlier = await caller.session();
    const result = await inTransaction(services.db, async (db) => {
      const given = { accountId, token: input.pending, code: input.code, now };
      const [locked] = await lockAccounts(db, [accountId]);
      if (!locked) return 'over';
      const answer = await answerPendingLogin(db, services.keys, given);
      // Returned, not thrown: the try counts.
      if (answer === 'wrong' || answer === 'unreadable' || answer === 'over') return answer;
      if (answer === 'recovery') await notify(db, services, accountId, 'recovery code used');
      return logIn(db, { caller, earlier, now }, locked);
    });
    if (result === 'over') throw invalid('pending', LOGIN_AGAIN);
    if (result === 'wrong' || result === 'unreadable') throw invalid('code', refusals[result]);
    await giveBack();
    return { data: toUser(result) };
  }),
];
