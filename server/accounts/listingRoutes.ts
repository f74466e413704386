// The endpoints by which donors decide about their listing from e-mails, and about these e-mails.
import * as contract from '#contract/listing.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { route } from '#server/http/route.ts';
import { answerListing, setRoutineEmails, stopByLink } from './listingAnswers.ts';

export const routes = [
  route(contract.confirmListing, async ({ input, db, now }) => {
    await answerListing(db, input, now);
    return { data: { answer: input.answer } };
  }),

  route(contract.unsubscribe, async ({ input, db, now }) => {
    await stopByLink(db, input.token, now);
    return { data: null };
  }),

  route(contract.changeRoutineEmails, async ({ input, db, session, now }) => {
    await lockOwnAccount(db, session);
    const wanted = input.wanted === 'yes';
    await setRoutineEmails(db, session.accountId, wanted, now);
    return { data: { wanted } };
  }),
];
