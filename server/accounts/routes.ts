// Registering, logging in and out, the profile, passwords, leaving.
import * as contract from '#contract/accounts.ts';
import { isAdult } from '#contract/blood.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { preparedRoute, route } from '#server/http/route.ts';
import { endSession, endSessions, startSession } from '#server/auth/session.ts';
import { collectAccountData } from './accountData.ts';
import { assertSelf } from '#server/auth/ownership.ts';
import { findPasswordLink, consumePasswordLink, revokePasswordLinks } from '#server/auth/passwordLinks.ts';
import { lockAccounts, lockOwnAccount, lockSession } from '#server/auth/accountLocks.ts';
import { requireStrength } from '#server/auth/passwords.ts';
import * as queries from './queries.ts';
import { prepareRegistration, register, saveProfile } from './registration.ts';

const WRONG_LOGIN = message('accounts.wrongLogin');
const WRONG_PASSWORD = message('accounts.wrongPassword');
const USED_LINK = message('accounts.linkSpent');

export const routes = [
  route(contract.checkUserId, async ({ input, db }) => ({
    data: { available: !(await queries.isUserIdTaken(db, input.userID)) },
  })),

  preparedRoute(
    contract.registerDonor,
    ({ input, services }) => prepareRegistration(services, input),
    async ({ input, db, now, services }, prepared) => {
      const agreed = { version: input.consentVersion ?? CONSENT_VERSION, by: null };
      const regid = await register(db, services, input, prepared, { consent: agreed, now });
      const data = { regid, userID: input.userID };
      return isAdult(input.DOB, now) ? { data } : { data, message: message('accounts.registeredUnderAge') };
    },
  ),

  route(contract.login, async ({ input, caller, services }) => {
    const { pool, passwords } = services;
    const found = await queries.findCredentials(pool, input.userID);
    const isRight = await passwords.matches(found?.passwordHash, input.password);
    if (!found || !isRight) throw new Failure('unauthenticated', { message: WRONG_LOGIN });
    const earlier = await caller.session();
    const { token, user } = await inTransaction(pool, async (db) => {
      // Comparing took its time: a change of the password meanwhile has ended every session that rests on the old one.
      if (!(await queries.lockPassword(db, found))) throw new Failure('unauthenticated', { message: WRONG_LOGIN });
      if (earlier) await endSession(db, earlier.tokenHash);
      return { token: await startSession(db, found.regid), user: (await queries.findUser(db, found.regid))! };
    });
    caller.setSession(token);
    return { data: user };
  }),

  route(contract.logout, async ({ db, session, caller }) => {
    await endSession(db, session.tokenHash);
    caller.setSession(null);
    return { data: null };
  }),

  route(contract.isLoggedIn, async ({ db, caller }) => {
    const session = await caller.session();
    const user = session && (await queries.findUser(db, session.regid));
    return { data: { loggedIn: Boolean(user), user: user ?? null } };
  }),

  route(contract.forgetPassword, async ({ input, db }) => {
    await queries.requestLinks(db, input.emailId);
    return { data: null, message: message('accounts.linkSent') };
  }),

  preparedRoute(
    contract.resetPassword,
    async ({ input, services }) => {
      const regid = await findPasswordLink(services.pool, input.token);
      const owner = regid !== undefined && (await queries.findUser(services.pool, regid));
      if (!owner) throw invalid('token', USED_LINK);
      await requireStrength('newPassword', input.newPassword, owner);
      return { regid: owner.regid, passwordHash: await services.passwords.hash(input.newPassword) };
    },
    async ({ input, db, session, caller }, { regid, passwordHash }) => {
      await lockAccounts(db, [regid]);
      if (!(await consumePasswordLink(db, input.token))) throw invalid('token', USED_LINK);
      await queries.storePassword(db, regid, passwordHash);
      await revokePasswordLinks(db, regid);
      await endSessions(db, regid, null);
      // This browser's own, which may be somebody else's: its cookie goes, so it must not live on unseen.
      if (session) await endSession(db, session.tokenHash);
      caller.setSession(null);
      return { data: null, message: message('accounts.passwordChanged') };
    },
  ),

  route(contract.updateDonor, async ({ input, db, session, now, services }) => {
    assertSelf(input.userID, session);
    await lockOwnAccount(db, session);
    const user = (await queries.findUser(db, session.regid))!;
    await saveProfile(db, services, user, input, now);
    return { data: 'T' as const };
  }),

  preparedRoute(
    contract.changePassword,
    async ({ input, session, services }) => {
      assertSelf(input.userID, session);
      const { pool, passwords } = services;
      const found = await queries.findCredentialsByRegid(pool, session.regid);
      // Deleted since the session was read.
      if (!found) throw new Failure('unauthenticated');
      if (!(await passwords.matches(found.passwordHash, input.oldPassword))) {
        // Another change may have ended this session while the password was compared: then it is 401.
        await lockSession(pool, session);
        throw invalid('oldPassword', WRONG_PASSWORD);
      }
      const user = await queries.findUser(pool, session.regid);
      if (!user) throw new Failure('unauthenticated');
      await requireStrength('newPassword', input.newPassword, user);
      return { oldHash: found.passwordHash, passwordHash: await passwords.hash(input.newPassword) };
    },
    async ({ db, session }, { oldHash, passwordHash }) => {
      const account = await lockOwnAccount(db, session);
      // Hashing took its time: another change may have come first.
      if (account.passwordHash !== oldHash) throw invalid('oldPassword', WRONG_PASSWORD);
      await queries.storePassword(db, session.regid, passwordHash);
      await revokePasswordLinks(db, session.regid);
      await endSessions(db, session.regid, session.tokenHash);
      return { data: null, message: message('accounts.passwordChanged') };
    },
  ),

  route(contract.endOtherSessions, async ({ db, session }) => {
    await lockOwnAccount(db, session);
    return { data: { ended: await endSessions(db, session.regid, session.tokenHash) } };
  }),

  route(contract.getMyData, async ({ db, session }) => {
    const user = await queries.findUser(db, session.regid);
    if (!user) throw new Failure('unauthenticated');
    return { data: { ...user, ...(await collectAccountData(db, session.regid)) } };
  }),

  route(contract.deleteProfile, async ({ input, db, session, caller, services, afterCommit }) => {
    assertSelf(input.userID, session);
    const { isAdmin } = await lockOwnAccount(db, session, 'update');
    if (isAdmin) throw new Failure('forbidden', { message: message('accounts.adminStays') });
    await queries.eraseAccounts(db, [session.regid]);
    afterCommit(() => services.mail.deleteCopies([session.regid]));
    caller.setSession(null);
    return { data: null };
  }),
];
