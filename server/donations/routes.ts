// Recording donations, and listing them.
import { EARLIEST_BIRTH_YEAR, isFutureDate } from '#contract/blood.ts';
import * as contract from '#contract/donations.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { findUser } from '#server/account/queries.ts';
import { holdOwnAccount, requireOwn } from '#server/account/ownership.ts';
import { route } from '#server/http/endpoints.ts';
import { thanksLetter } from '#server/mail/messages.ts';
import { queueLetter } from '#server/mail/outbox.ts';
import { addDonation, listDonations, listOwnDonations } from './queries.ts';

export const routes = [
  route(contract.recordDonation, async ({ input, db, me, now, services }) => {
    requireOwn(input.userID, me);
    const { donationDate, patientName, place, hospitalName, typeOfDonation } = input;
    if (isFutureDate(donationDate, now)) throw invalid('donationDate', 'Donated date cannot be in the future.');
    if (donationDate < `${EARLIEST_BIRTH_YEAR}-01-01`) throw invalid('donationDate', 'Donated date is too long ago.');
    await holdOwnAccount(db, me);
    const user = (await findUser(db, me.regid))!;
    if (user.fullName === null) throw new Failure('forbidden', { message: 'This account is not a donor.' });
    const next = await addDonation(
      db,
      me.regid,
      { donatedOn: donationDate, patientName, place, hospitalName, type: typeOfDonation },
      now,
    );
    await queueLetter(db, services.config, thanksLetter(user, next));
    return { data: { nextDonationDate: next } };
  }),

  route(contract.getOwnDonations, async ({ input, db, me }) => {
    requireOwn(input.userID, me);
    return { data: await listOwnDonations(db, me.regid) };
  }),

  route(contract.getDonations, async ({ db }) => {
    const donations = await listDonations(db, contract.NEWEST_DONATIONS);
    return { data: donations, totalRecords: donations.length };
  }),
];
