// The endpoints of e-mailed links: what one is for, and the confirmation of an address.
import * as contract from '#contract/links.ts';
import { message } from '#contract/message.ts';
import { pendingOf } from '#server/accounts/closing/closedAccounts.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { findLink, revokeLinks } from '#server/auth/links.ts';
import { route } from '#server/http/route.ts';
import { answerConfirmation } from './confirmation.ts';
import { confirmAnew } from './confirmationEmails.ts';
import { confirmNewEmail, undoEmailChange } from './emailChange.ts';
import { findWait } from '#server/donors/listingCaps.ts';
import { getUser } from '#server/accounts/profile/queries.ts';

export const routes = [
  route(contract.describeLink, async ({ input, db }) => {
    const link = await findLink(db, contract.linkPurposes, input.token);
    if (!link) return { data: null };
    const mayBeOver = link.purpose === 'stop-merge' && link.answer === null;
    if (mayBeOver && !(await pendingOf(db, link.accountId).executeTakeFirst())) return { data: null };
    const { purpose, accountId, email, answer } = link;
    const account =
      accountId === null
        ? undefined
        : await db
            .selectFrom('accounts')
            .leftJoin('importedDonors', 'importedDonors.accountId', 'accounts.accountId')
            .leftJoin('registers', 'registers.id', 'registerId')
            .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
            .select((eb) =>
              eb
                .and([eb('donors.accountId', 'is not', null), eb('birthYear', 'is', null)])
                .$castTo<boolean>()
                .as('hasNoYear'),
            )
            .select(['userId', 'emailConfirmedAt', 'registers.name as former'])
            .where('accounts.accountId', '=', accountId)
            .executeTakeFirst();
    const { userId: userID = null, emailConfirmedAt = null, former = null, hasNoYear } = account ?? {};
    const needsYear = hasNoYear ? { needsYear: true as const } : {};
    return {
      data: { purpose, userID, emailId: email, isConfirmed: emailConfirmedAt !== null, former, answer, ...needsYear },
    };
  }),

  route(contract.confirmEmail, async ({ input, db, session, caller, services, now, afterCommit }) => {
    if (await findLink(db, ['new-email'], input.token)) {
      await confirmNewEmail(db, input, { config: services.config, session, now });
      return { data: { answer: input.answer } };
    }
    const erased = await answerConfirmation(db, input, { keys: services.keys, session, now });
    if (erased !== null) {
      afterCommit(() => services.mail.deleteCopies([erased]));
      if (session?.accountId === erased) caller.setSession(null);
    }
    return { data: { answer: input.answer } };
  }),

  route(contract.sendConfirmation, async ({ db, session, services: { config } }) => {
    await lockOwnAccount(db, session);
    const owner = await getUser(db, session.accountId);
    if (owner.emailConfirmedAt !== null && (await findWait(db, owner.accountId)) !== 'unconfirmed')
      return { data: { sent: false }, message: message('links.alreadyConfirmed') };
    if (!(await confirmAnew(db, { config }, owner)))
      return { data: { sent: false }, message: message('links.notSent') };
    return { data: { sent: true }, message: message('links.sent', { address: owner.email }) };
  }),

  route(contract.cancelEmailChange, async ({ db, session }) => {
    await lockOwnAccount(db, session);
    await revokeLinks(db, session.accountId, ['new-email']);
    return { data: null, message: message('emailChange.cancelled') };
  }),

  route(contract.undoEmailChange, async ({ input, db, session, caller, services, now }) => {
    const accountId = await undoEmailChange(db, input.token, { config: services.config, now });
    if (session?.accountId === accountId) caller.setSession(null);
    return { data: null };
  }),
];
