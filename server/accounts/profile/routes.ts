// A donor's own profile, the state of the account, and everything stored about it.
import { acceptConsent, getMyData, updateDonor } from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { ageBar } from '#contract/eligibility.ts';
import { Failure } from '#contract/errors.ts';
import { yearInIndia } from '#contract/indiaTime.ts';
import { message } from '#contract/message.ts';
import { startNumberProof } from '#contract/numberProof.ts';
import { confirmAnew } from '#server/accounts/links/confirmationEmails.ts';
import { isNewAddress, requestEmailChange } from '#server/accounts/links/emailChange.ts';
import { storeLanguage } from '#server/accounts/queries.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { assertSelf } from '#server/auth/ownership.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { waitOf } from '#server/donors/listingCaps.ts';
import { findProof, startProof } from '#server/donors/proofCodes.ts';
import { route } from '#server/http/route.ts';
import { collectAccountData } from './accountData.ts';
import { findStatus, findUser, getUser } from './queries.ts';
import { saveProfile } from './saveProfile.ts';
import { readProfileChange, toUser } from './wire.ts';
import { storeConsent } from '#server/donors/profile.ts';

/** What a changed number leads to. */
const UNLISTED = {
  claimed: message('links.claimed'),
  unconfirmed: message('links.numberUnconfirmed'),
} as const;

const NO_PROOF = { mayProveNumber: false, numberProof: null };

export const routes = [
  route(updateDonor, async ({ input, db, session, now, services, caller: { language } }) => {
    assertSelf(input.userID, session);
    await lockOwnAccount(db, session);
    const user = await getUser(db, session.accountId);
    const { email, profile } = await readProfileChange(db, user, input);
    const isNew = isNewAddress(user, email);
    if (isNew) requireRecentLogin(session);
    const unlisted = await saveProfile(db, user, profile, { by: null, now });
    if (unlisted === 'unconfirmed') await confirmAnew(db, services, { ...user, language });
    if (language !== user.language) await storeLanguage(db, user.accountId, language);
    if (isNew) await requestEmailChange(db, services.config, { ...user, language }, email);
    const reply = { data: 'T' as const };
    if (unlisted) return { ...reply, message: UNLISTED[unlisted] };
    return isNew ? { ...reply, message: message('emailChange.linkSent', { address: email }) } : reply;
  }),

  route(acceptConsent, async ({ input, db, session }) => {
    await lockOwnAccount(db, session);
    await storeConsent(db, session.accountId, input.version);
    return { data: input.version };
  }),

  route(startNumberProof, async ({ db, session, services }) => {
    const { isDonor } = await lockOwnAccount(db, session);
    const proof = isDonor ? await startProof(db, services.config, session.accountId) : null;
    if (!proof) throw new Failure('not_found');
    return { data: proof };
  }),

  route(getAccountStatus, async ({ db, session, services, now }) => {
    const status = await findStatus(db, session.accountId);
    // Deleted since the session was read.
    if (!status) throw new Failure('unauthenticated');
    const { birthYear, consentVersion, newEmail, plateletsFrom, secondFactorSince, secondFactorDueAt: due } = status;
    const isRequired = services.config.requiresSecondFactor && (status.isAdmin || due !== null);
    const isDue = due === null || due <= now;
    const isDonor = status.awaitsConfirmation !== null;
    const isUnproven = isDonor && status.numberConfirmedAt === null;
    const proof = isUnproven ? await findProof(db, services.config, session.accountId) : NO_PROOF;
    const hasNoYear = isDonor && birthYear === null;
    const age = birthYear === null ? null : ageBar(birthYear, yearInIndia(now));
    return {
      data: {
        emailConfirmed: status.emailConfirmedAt !== null,
        newEmail,
        consentVersion,
        notListed: hasNoYear ? ('no year of birth' as const) : (age ?? waitOf(status)),
        plateletsFrom,
        routineEmails: status.routineEmailsStoppedAt === null,
        messagesStopped: status.messagesStoppedAt !== null,
        ...proof,
        secondFactor: secondFactorSince !== null,
        secondFactorRequired: isRequired,
        secondFactorBy: !isRequired || isDue || secondFactorSince ? null : due.toISOString(),
        recentLogin: session.isRecent,
      },
    };
  }),

  route(getMyData, ({ session: { accountId }, services }) =>
    inTransaction(services.db, async (db) => {
      const user = await findUser(db, accountId);
      if (!user) throw new Failure('unauthenticated');
      return { data: { ...toUser(user), ...(await collectAccountData(db, services.keys, accountId)) } };
    }),
  ),
];
