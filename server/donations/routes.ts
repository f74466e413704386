// Recording donations, and listing them.
import { EARLIEST_BIRTH_YEAR, isFutureDate } from '#contract/blood.ts';
import * as contract from '#contract/donations.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { languages } from '#messages/languages.ts';
import { getUser } from '#server/accounts/profiles.ts';
import { assertSelf } from '#server/auth/ownership.ts';
import { route } from '#server/http/route.ts';
import { thankYouEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { utcDay } from '#server/donors/listingRank.ts';
import { addDonation, hasDonation, listDonations, listOwnDonations } from './queries.ts';

const RECORDED = message('donations.recordedAlready');

export const routes = [
  route(contract.recordDonation, async ({ input, db, session, now, services }) => {
    assertSelf(input.userID, session);
    const { donationDate, patientName, place, hospitalName, typeOfDonation } = input;
    if (isFutureDate(donationDate, now)) throw invalid('donationDate', message('donations.inFuture'));
    if (donationDate < `${EARLIEST_BIRTH_YEAR}-01-01`) throw invalid('donationDate', message('donations.tooLongAgo'));
    await lockOwnAccount(db, session);
    const user = await getUser(db, session.accountId);
    if (user.fullName === null) throw new Failure('forbidden', { message: message('donations.notADonor') });
    const donation = { donatedOn: donationDate, patientName, place, hospitalName, type: typeOfDonation };
    if (await hasDonation(db, session.accountId, donation)) {
      throw new Failure('conflict', { message: RECORDED, errors: { donationDate: RECORDED } });
    }
    const { id, eligibleFrom, listingRank } = await addDonation(db, session.accountId, donation, now);
    const nextDate = eligibleFrom > utcDay(now) ? eligibleFrom : null;
    await enqueueEmail(db, services.config, thankYouEmail(user, { nextDate, isListedAfter: listingRank === 1 }));
    return { data: { id } };
  }),

  route(contract.getOwnDonations, async ({ input, db, session }) => {
    assertSelf(input.userID, session);
    const donations = await listOwnDonations(db, session.accountId);
    return {
      data: donations.map(({ donatedOn, type, ...donation }) => ({
        ...donation,
        donationDate: donatedOn,
        typeofDonation: type,
      })),
    };
  }),

  route(contract.getDonations, async ({ db }) => {
    const donations = await listDonations(db, contract.NEWEST_DONATIONS);
    const data = donations.map(({ fullName, donatedOn, ...donation }) => ({
      ...donation,
      fullName: fullName ?? languages.en.t('donations.formerDonor'),
      donationDate: donatedOn,
    }));
    return { data, totalRecords: data.length };
  }),
];
