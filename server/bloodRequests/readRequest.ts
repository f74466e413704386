// A request as it is told: by a family in the form, or by phone to a coordinator.
import { REQUEST_DAYS, type addBloodRequest } from '#contract/bloodRequests.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { invalid } from '#contract/errors.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { message } from '#contract/message.ts';
import { DEFAULT_CALLING_CODE, requirePhone } from '#server/fields/phones.ts';
import { findPlaces } from '#server/locations/findPlaces.ts';

type Input = ParsedOf<typeof addBloodRequest>;

/** Also what a coordinator writes down. Throws a 400 for a day or a number that cannot be. */
export async function readRequest(input: Omit<Input, 'emailId'>, now: Date) {
  const { bloodgroup: bloodGroup, need, units, hospital, place, neededBy } = input;
  const mobile = requirePhone('contactMobile', input.contactMobile, DEFAULT_CALLING_CODE, 'mobile');
  const [today, days] = [dayInIndia(now), REQUEST_DAYS];
  if (neededBy < today || neededBy > addDays(today, days))
    throw invalid('neededBy', message('fault.neededBy', { days }));
  const named = (await findPlaces(hospital)).filter(({ level, name }) => level === 'hospital' && name === hospital);
  const isKnownHospital = named.some(({ stateId, districtId }) =>
    districtId === null ? stateId === place.state : districtId === place.district,
  );
  const { state: stateId, district: districtId, city: cityId } = place;
  const request = { bloodGroup, need, units, hospital, isKnownHospital, stateId, districtId, cityId, neededBy };
  return { request, contact: { name: input.contactName, mobile, words: input.message } };
}
