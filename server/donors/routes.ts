// Searches, what donors answer about their listing, and objections to one.
import {
  LISTING_END,
  searchDonors as searchDonorsEndpoint,
  searchNearby as searchNearbyEndpoint,
} from '#contract/donors.ts';
import { countWider as countWiderEndpoint } from '#contract/widerPlaces.ts';
import { changeRoutineEmails, confirmListing, unsubscribe } from '#contract/listing.ts';
import { addObjection } from '#contract/objection.ts';
import { invalid } from '#contract/errors.ts';
import { INDIA } from '#contract/locations.ts';
import { message } from '#contract/message.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { DEFAULT_CALLING_CODE, requirePhone } from '#server/fields/phones.ts';
import { addVisitorRequest } from '#server/mail/visitorRequests.ts';
import { answerListing, setRoutineEmails, stopByLink } from './listingAnswers.ts';
import { describeObjection } from './objections.ts';
import { route } from '#server/http/route.ts';
import { findWhatsApp } from '#contract/whatsApp.ts';
import { requireLocationHierarchy } from '#server/locations/hierarchy.ts';
import { toListings } from './listing.ts';
import { searchNearby } from './nearby.ts';
import { searchDonors } from './queries.ts';
import { requireReceipt } from '#server/auth/receipts.ts';
import { describeChat } from './whatsApp.ts';
import { countWider } from './wider.ts';

const spelling = { country: 'country', state: 'state', district: 'district', city: 'city' };

export const routes = [
  route(searchDonorsEndpoint, async ({ input, db, now, services: { keys, config } }) => {
    if ((input.page - 1) * input.size >= LISTING_END) {
      throw invalid('page', message('donors.listingEnd', { end: LISTING_END }));
    }
    if (input.city !== null && input.district === null) throw invalid('city', message('donors.chooseDistrict'));
    await requireLocationHierarchy(db, input, spelling);
    const { donors, total } = await searchDonors(db, { ...input, bloodGroup: input.bloodgroup }, now);
    return {
      data: await toListings(db, donors, { keys, now, language: input.language, messaging: config.messaging }),
      totalRecords: total,
    };
  }),

  route(searchNearbyEndpoint, async ({ input, db, now, services: { keys, config } }) => {
    await requireLocationHierarchy(db, { ...input, country: null, state: null }, spelling);
    const { donors, kmOf } = await searchNearby(db, { ...input, bloodGroup: input.bloodgroup }, now);
    const listings = await toListings(db, donors, { keys, now, language: input.language, messaging: config.messaging });
    const data = donors.map((donor, i) => ({
      ...listings[i]!,
      bloodGroup: donor.bloodGroup,
      km: kmOf(donor),
      why: donor.bloodGroup === input.bloodgroup ? ('near' as const) : ('group' as const),
    }));
    return { data };
  }),

  route(countWiderEndpoint, async ({ input, db }) => {
    await requireLocationHierarchy(db, { ...input, country: INDIA }, spelling);
    return { data: await countWider(db, { ...input, bloodGroup: input.bloodgroup }) };
  }),

  route(findWhatsApp, async (context) => {
    await requireReceipt(context, 'fault.messageReceipt');
    const { input, db } = context;
    return { data: { regid: input.regid, href: await describeChat(db, input) } };
  }),

  route(confirmListing, async ({ input, db, now, services }) => {
    await answerListing(db, { ...input, keys: services.keys }, now);
    return { data: { answer: input.answer } };
  }),

  route(unsubscribe, async ({ input, db, now }) => {
    await stopByLink(db, input.token, now);
    return { data: null };
  }),

  route(changeRoutineEmails, async ({ input, db, session, now }) => {
    await lockOwnAccount(db, session);
    const wanted = input.wanted === 'yes';
    await setRoutineEmails(db, session.accountId, wanted, now);
    return { data: { wanted } };
  }),

  route(addObjection, async ({ input, db }) => {
    const subject = requirePhone('mobileNumber', input.mobileNumber, DEFAULT_CALLING_CODE, 'mobile');
    await addVisitorRequest(db, { purpose: 'objection', subject, message: describeObjection(input) });
    return { data: null, message: message('objection.received') };
  }),
];
