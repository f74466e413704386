// Registration, login, logout, profile, forgotten passwords, account deletion.
import * as contract from '#contract/accounts.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { preparedRoute, route } from '#server/http/route.ts';
import { endSession, endSessions, requireRecentLogin } from '#server/auth/session.ts';
import { collectAccountData } from './profile/accountData.ts';
import { assertSelf } from '#server/auth/ownership.ts';
import { answerLink, findLink, keepAnswer } from '#server/auth/links.ts';
import { lockAccounts, lockOwnAccount } from '#server/auth/accountLocks.ts';
import { createPendingLogin } from '#server/auth/pendingLogins.ts';
import { requireStrength } from '#server/auth/passwords.ts';
import { confirmAnew } from './links/confirmationEmails.ts';
import { isNewAddress, requestEmailChange } from './links/emailChange.ts';
import { confirmByLink, hasJustUsed, usedBy } from './login/loginLinks.ts';
import { logIn, requireOpenAccount, wrongLogin } from './login/logIn.ts';
import { setPassword } from './passwords/newPassword.ts';
import { findUser, getUser, storeConsent } from './profile/queries.ts';
import * as queries from './queries.ts';
import { prepareRegistration, register, saveProfile } from './registration/registration.ts';
import { labelPlaces, readProfileChange, readRegistration, toUser } from './profile/wire.ts';

/** By whether searches show the new donor. */
const REGISTERED = {
  listed: message('links.emailComes'),
  'under age': message('accounts.registeredUnderAge'),
  'over age': message('eligibility.overAge'),
  claimed: message('links.registeredClaimed'),
} as const;
/** What a changed number leads to. */
const UNLISTED = {
  claimed: message('links.claimed'),
  unconfirmed: message('links.numberUnconfirmed'),
} as const;
const USED_LINK = message('accounts.linkSpent');

export const routes = [
  route(contract.checkUserId, async ({ input, db }) => ({
    data: { available: !(await queries.isUserIdTaken(db, input.userID)) },
  })),

  preparedRoute(
    contract.registerDonor,
    async ({ input, services }) => prepareRegistration(services, await readRegistration(services.db, input)),
    async ({ input, db, now, services, caller: { language } }, prepared) => {
      const agreed = { version: input.consentVersion ?? CONSENT_VERSION, by: null };
      const { accountId, listing } = await register(db, services, prepared, { consent: agreed, now, language });
      return { data: { regid: accountId, userID: input.userID }, message: REGISTERED[listing] };
    },
  ),

  route(contract.login, async ({ input, caller, now, services }) => {
    const { passwords } = services;
    const found = await queries.findCredentials(services.db, input.userID);
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
    contract.forgetPassword,
    ({ input, caller }) => caller.ownAccount(input.emailId),
    async ({ input, db }, accountId) => {
      await queries.addVisitorRequest(db, { purpose: 'password', subject: input.emailId, accountId });
      return { data: null, message: message('accounts.linkSent') };
    },
  ),

  preparedRoute(
    contract.resetPassword,
    async ({ input: { token, newPassword }, services: { db, passwords }, caller }) => {
      const link = await findLink(db, ['password', 'invitation'], token);
      if (!link) throw invalid('token', USED_LINK);
      const { purpose, accountId, answer } = link;
      if (await hasJustUsed(db, purpose, token, caller)) return { purpose };
      const owner = accountId !== null && answer === null && (await findUser(db, accountId));
      if (!owner) throw invalid('token', USED_LINK);
      caller.userId = owner.userId;
      await requireStrength('newPassword', newPassword, owner);
      return { purpose, account: { accountId: owner.accountId, passwordHash: await passwords.hash(newPassword) } };
    },
    async ({ input, db, session, caller, services, now }, { purpose, account }) => {
      if (account) await lockAccounts(db, [account.accountId]);
      const isFirst = account && (await answerLink(db, purpose, input.token, usedBy(caller)));
      if (isFirst) {
        const { accountId, passwordHash } = account;
        await confirmByLink(db, accountId, now);
        await queries.storeLanguage(db, accountId, caller.language);
        await setPassword(db, services.config, accountId, passwordHash, { byLink: true });
        await endSessions(db, accountId, null);
        await keepAnswer(db, purpose, input.token, usedBy(caller));
        caller.rememberBrowser(account);
      } else if (!(await hasJustUsed(db, purpose, input.token, caller))) throw invalid('token', USED_LINK);
      // The session of this browser may belong to another account; its cookie is cleared, so end it too.
      if (session) await endSession(db, session);
      caller.setSession(null);
      return { data: null, message: message('accounts.passwordChanged') };
    },
  ),

  route(contract.updateDonor, async ({ input, db, session, now, services, caller: { language } }) => {
    assertSelf(input.userID, session);
    await lockOwnAccount(db, session);
    const user = await getUser(db, session.accountId);
    const { email, profile } = await readProfileChange(db, user, input);
    const isNew = isNewAddress(user, email);
    if (isNew) requireRecentLogin(session);
    const unlisted = await saveProfile(db, user, profile, { by: null, now });
    if (unlisted === 'unconfirmed') await confirmAnew(db, services, { ...user, language });
    if (language !== user.language) await queries.storeLanguage(db, user.accountId, language);
    if (isNew) await requestEmailChange(db, services.config, { ...user, language }, email);
    const reply = { data: 'T' as const };
    if (unlisted) return { ...reply, message: UNLISTED[unlisted] };
    return isNew ? { ...reply, message: message('emailChange.linkSent', { address: email }) } : reply;
  }),

  route(contract.acceptConsent, async ({ input, db, session }) => {
    await lockOwnAccount(db, session);
    await storeConsent(db, session.accountId, input.version);
    return { data: input.version };
  }),

  route(contract.endOtherSessions, async ({ db, session }) => {
    await lockOwnAccount(db, session);
    return { data: { ended: await endSessions(db, session.accountId, session) } };
  }),

  route(contract.getMyData, ({ session: { accountId }, services }) =>
    inTransaction(services.db, async (db) => {
      const user = await findUser(db, accountId);
      if (!user) throw new Failure('unauthenticated');
      return { data: { ...toUser(user), ...(await collectAccountData(db, accountId)) } };
    }),
  ),

  route(contract.deleteProfile, async ({ input, db, session, caller, services, afterCommit }) => {
    assertSelf(input.userID, session);
    const { isAdmin } = await lockOwnAccount(db, session, 'update');
    if (isAdmin) throw new Failure('forbidden', { message: message('accounts.adminStays') });
    requireRecentLogin(session);
    await queries.eraseAccounts(db, [session.accountId]);
    afterCommit(() => services.mail.deleteCopies([session.accountId]));
    caller.setSession(null);
    return { data: null };
  }),
];
