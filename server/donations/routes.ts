// Recording, correcting and listing donations.
import { EARLIEST_BIRTH_YEAR } from '#contract/blood.ts';
import { isFutureDate } from '#contract/indiaTime.ts';
import * as contract from '#contract/donations.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { languages } from '#messages/catalogues.ts';
import { getUser } from '#server/accounts/profile/queries.ts';
import { assertSelf } from '#server/auth/ownership.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Caller } from '#server/http/caller.ts';
import { route } from '#server/http/route.ts';
import { readNames } from '#server/fields/names.ts';
import { thankYouEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { mayEmailOwner } from '#server/mail/recipientLimit.ts';
import { recordActivity } from '#server/donors/activity.ts';
import {
  addDonation,
  changeDonation,
  findOwnDonation,
  hasDonation,
  listOwnDonations,
  publicDonations,
  removeDonation,
} from './queries.ts';

const RECORDED = message('donations.recordedAlready');
const NOT_FOUND = message('donations.notFound');

type Entered = Pick<
  ParsedOf<typeof contract.recordDonation>,
  'donationDate' | 'patientName' | 'place' | 'hospitalName' | 'typeOfDonation'
>;

/** Throws where the date cannot be that of a donation. */
function readDonation({ donationDate, typeOfDonation, patientName, place, hospitalName }: Entered, now: Date) {
  if (isFutureDate(donationDate, now)) throw invalid('donationDate', message('donations.inFuture'));
  if (donationDate < `${EARLIEST_BIRTH_YEAR}-01-01`) throw invalid('donationDate', message('donations.tooLongAgo'));
  return { donatedOn: donationDate, patientName, place, hospitalName, type: typeOfDonation };
}

const repeated = () => new Failure('conflict', { message: RECORDED, errors: { donationDate: RECORDED } });

async function readPublicDonations(db: Db, { language }: Pick<Caller, 'language'>) {
  const donations = await publicDonations(db, contract.NEWEST_DONATIONS).execute();
  const data = donations.map(({ fullName, donatedOn, ...donation }) => ({
    ...donation,
    fullName: fullName ?? languages[language].t('donations.formerDonor'),
    donationDate: donatedOn,
  }));
  return { data, totalRecords: data.length };
}

export const routes = [
  route(contract.recordDonation, async ({ input, db, session, now, services }) => {
    assertSelf(input.userID, session);
    const donation = readDonation(input, now);
    await lockOwnAccount(db, session);
    const user = await getUser(db, session.accountId);
    if (user.fullName === null) throw new Failure('forbidden', { message: message('donations.notADonor') });
    if (await hasDonation(db, session.accountId, donation)) throw repeated();
    const { id, eligibleFrom, listingRank } = await addDonation(db, session.accountId, donation, now);
    await recordActivity(db, session.accountId, now);
    const nextDate = eligibleFrom !== null && eligibleFrom > dayInIndia(now) ? eligibleFrom : null;
    const next = { nextDate, isFemale: user.gender === 'Female', isListedAfter: listingRank === 1 };
    if (await mayEmailOwner(db, services.config, user))
      await enqueueEmail(db, services.config, thankYouEmail(user, next));
    return { data: { id } };
  }),

  route(contract.updateDonation, async ({ input, db, session, now }) => {
    assertSelf(input.userID, session);
    const entered = readDonation(input, now);
    await lockOwnAccount(db, session);
    const stored = await findOwnDonation(db, session.accountId, input.id);
    if (!stored) throw new Failure('not_found', { message: NOT_FOUND });
    const donation = { id: input.id, ...entered, ...readNames(contract.recordNames, input, stored) };
    await changeDonation(db, session.accountId, donation, now);
    if (await hasDonation(db, session.accountId, donation, input.id)) throw repeated();
    return { data: { id: input.id } };
  }),

  route(contract.deleteDonation, async ({ input, db, session, now }) => {
    assertSelf(input.userID, session);
    await lockOwnAccount(db, session);
    if (!(await removeDonation(db, session.accountId, input.id, now)))
      throw new Failure('not_found', { message: NOT_FOUND });
    return { data: null };
  }),

  route(contract.getOwnDonations, async ({ input, db, session }) => {
    assertSelf(input.userID, session);
    return { data: await listOwnDonations(db, session.accountId) };
  }),

  // Its schema leaves out the ids.
  route(contract.getDonations, async ({ db, caller }) => readPublicDonations(db, caller)),
  route(contract.getPublicDonations, async ({ db, caller }) => readPublicDonations(db, caller)),
];
