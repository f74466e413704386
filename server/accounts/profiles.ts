// From what a form says of a donor to what is stored: places that stand where they say, numbers in E.164.
import type * as z from 'zod/mini';
import { placeSpelling, type ProfileChange, type Registration, type User } from '#contract/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { Queryable } from '#server/db/sql.ts';
import { requireLocationHierarchy } from '#server/locations/hierarchy.ts';
import { findCallingCode, requirePhone } from '#server/phones.ts';
import type { Profile } from './queries.ts';

const places = Object.values(placeSpelling);

/** Throws a 400 that names the field, for a place outside its parent or a number that cannot be. */
export async function readRegistration(db: Queryable, input: z.output<typeof Registration>): Promise<Profile> {
  const place = {
    country: input.presentCountry,
    state: input.presentState,
    district: input.presentDistrict,
    city: input.presentCity,
  };
  await requireLocationHierarchy(db, place, placeSpelling);
  const code = await findCallingCode(db, place.country);
  return {
    ...place,
    fullName: input.fullName,
    bloodGroup: input.bloodGroup,
    mobile: requirePhone('mobileNumber', input.mobileNumber, code, 'mobile'),
    landline: input.landlineNumber === null ? null : requirePhone('landlineNumber', input.landlineNumber, code, 'any'),
    gender: input.gender,
    isAvailable: input.strAvailUnAvail === 'A',
    birthYear: input.DOB,
  };
}

function readPlace(input: ProfileChange): Pick<Profile, 'country' | 'state' | 'district' | 'city'> | null {
  const missing = places.filter((name) => input[name] === undefined);
  if (missing.length === places.length) return null;
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((name) => [name, message('fault.placeTogether')]));
    throw new Failure('invalid_input', { errors });
  }
  const { presentCountry, presentState, presentDistrict, presentCity } = input;
  return { country: presentCountry!, state: presentState!, district: presentDistrict!, city: presentCity! };
}

/** What of a profile changes. Absent keeps; an account that is no donor has only an e-mail address to change. */
export async function readProfileChange(
  db: Queryable,
  user: User,
  input: ProfileChange,
): Promise<{ email: string | undefined; profile: Partial<Profile> }> {
  const place = readPlace(input);
  if (place) await requireLocationHierarchy(db, place, placeSpelling);
  const country = place?.country ?? user.presentCountry;
  if (country === null) return { email: input.emailId, profile: {} };
  const code = await findCallingCode(db, country);
  const phone = (field: 'mobileNumber' | 'landlineNumber') => {
    const text = input[field];
    const kind = field === 'mobileNumber' ? 'mobile' : 'any';
    // A stored number may be older than the rules for new ones.
    if (typeof text !== 'string' || text === user[field]) return text;
    return requirePhone(field, text, code, kind);
  };
  const availability = input.strAvailUnAvail ?? input.availableunavailable;
  return {
    email: input.emailId,
    profile: {
      ...place,
      fullName: input.fullName,
      bloodGroup: input.bloodGroup,
      mobile: phone('mobileNumber') ?? undefined,
      landline: phone('landlineNumber'),
      gender: input.gender,
      isAvailable: availability && availability === 'A',
      birthYear: input.DOB,
    },
  };
}
