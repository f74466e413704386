// Accounts: registration, the caller's sessions and deletion; and each other feature's routes.
import { checkUserId, registerDonor, endOtherSessions, deleteProfile } from '#contract/accounts.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { message } from '#contract/message.ts';
import { isUserIdTaken, eraseAccounts } from '#server/accounts/queries.ts';
import { readRegistration } from '#server/accounts/profile/wire.ts';
import { startProof } from '#server/donors/proofCodes.ts';
import { preparedRoute, route } from '#server/http/route.ts';
import { prepareRegistration, register } from './registration/registration.ts';
import * as contract from '#contract/sessions.ts';
import { Failure } from '#contract/errors.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { endOwnSession, endSessions, listSessions, requireRecentLogin } from '#server/auth/session.ts';
import { assertSelf } from '#server/auth/ownership.ts';
import { routes as links } from './links/routes.ts';
import { routes as login } from './login/routes.ts';
import { routes as passwords } from './passwords/routes.ts';
import { routes as profile } from './profile/routes.ts';
import { routes as secondFactor } from './secondFactor/routes.ts';

/** By whether searches show the new donor. */
const REGISTERED = {
  listed: message('links.emailComes'),
  'under age': message('accounts.registeredUnderAge'),
  'over age': message('eligibility.overAge'),
  claimed: message('links.registeredClaimed'),
} as const;

export const routes = [
  route(checkUserId, async ({ input, db }) => ({
    data: { available: !(await isUserIdTaken(db, input.userID)) },
  })),

  preparedRoute(
    registerDonor,
    async ({ input, services }) => prepareRegistration(services, await readRegistration(services.db, input)),
    async ({ input, db, now, services, caller: { language } }, prepared) => {
      const agreed = { version: input.consentVersion ?? CONSENT_VERSION, by: null };
      const { accountId, listing } = await register(db, services, prepared, { consent: agreed, now, language });
      const numberProof = (await startProof(db, services.config, accountId)) ?? undefined;
      return { data: { regid: accountId, userID: input.userID, numberProof }, message: REGISTERED[listing] };
    },
  ),

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

  /** A donor deletes the own account. */
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

  ...login,
  ...passwords,
  ...links,
  ...profile,
  ...secondFactor,
];
