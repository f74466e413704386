// Searching donors.
import { LISTING_END, searchDonors as searchDonorsEndpoint } from '#contract/donors.ts';
import { invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { route } from '#server/http/route.ts';
import { requireLocationHierarchy } from '#server/locations/hierarchy.ts';
import { searchDonors } from './queries.ts';

export const routes = [
  route(searchDonorsEndpoint, async ({ input, db, now }) => {
    if ((input.page - 1) * input.size >= LISTING_END) {
      throw invalid('page', message('donors.listingEnd', { end: LISTING_END }));
    }
    if (input.city !== null && input.district === null) throw invalid('city', message('donors.chooseDistrict'));
    await requireLocationHierarchy(db, input, {
      country: 'country',
      state: 'state',
      district: 'district',
      city: 'city',
    });
    const { donors, total } = await searchDonors(db, { ...input, bloodGroup: input.bloodgroup }, now);
    const data = donors.map(({ accountId, fullName, mobile, isAvailable }) => ({
      regid: accountId,
      fullName,
      mobileNumber: mobile,
      availableunavailable: isAvailable ? ('A' as const) : ('U' as const),
    }));
    return { data, totalRecords: total };
  }),
];
