// The endpoints of e-mailed links: what one is for, and the confirmation of an address.
import * as contract from '#contract/links.ts';
import type { LinkPurpose } from '#contract/links.ts';
import { message } from '#contract/message.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { findLink, loginPurposes } from '#server/auth/links.ts';
import { route } from '#server/http/route.ts';
import { confirmAddressEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { countOwnersEmail } from '#server/mail/recipientLimit.ts';
import { answerConfirmation, createConfirmLink } from './confirmation.ts';
import { confirmNewEmail } from './emailChange.ts';
import { getUser } from './profiles.ts';

/** These are void once the account has another address. */
const boundToAddress: readonly LinkPurpose[] = [
  'confirm-email',
  'listing',
  'availability',
  'unsubscribe',
  ...loginPurposes,
];

export const routes = [
  route(contract.describeLink, async ({ input, db }) => {
    const link = await findLink(db, contract.linkPurposes, input.token);
    if (!link) return { data: null };
    const { purpose, accountId, email, answer } = link;
    const accounts = db.selectFrom('accounts').select(['userId', 'email']);
    const account = accountId === null ? null : await accounts.where('accountId', '=', accountId).executeTakeFirst();
    const isVoid = answer === null && boundToAddress.includes(purpose) && account?.email !== email;
    return { data: isVoid ? null : { purpose, userID: account?.userId ?? null, emailId: email, answer } };
  }),

  route(contract.confirmEmail, async ({ input, db, session, caller, services, now, afterCommit }) => {
    if (await findLink(db, ['new-email'], input.token)) {
      await confirmNewEmail(db, input, { config: services.config, session, now });
      return { data: { answer: input.answer } };
    }
    const erased = await answerConfirmation(db, input, { session, now });
    if (erased !== null) {
      afterCommit(() => services.mail.deleteCopies([erased]));
      if (session?.accountId === erased) caller.setSession(null);
    }
    return { data: { answer: input.answer } };
  }),

  route(contract.sendConfirmation, async ({ db, session, services: { config } }) => {
    await lockOwnAccount(db, session);
    const owner = await getUser(db, session.accountId);
    if (owner.emailConfirmedAt !== null) return { data: { sent: false }, message: message('links.alreadyConfirmed') };
    // The address may be a third person's: asking again and again must not become a way to mail them.
    if (!(await countOwnersEmail(db, config, owner)))
      return { data: { sent: false }, message: message('links.notSent') };
    const link = await createConfirmLink(db, owner.accountId);
    await enqueueEmail(db, config, confirmAddressEmail(owner, link));
    return { data: { sent: true }, message: message('links.sent', { address: owner.email }) };
  }),
];
