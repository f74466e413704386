// Maps the fields of the API (userID, DOB, strAvailUnAvail …) to the internal names and back.
import type * as z from 'zod/mini';
import {
  placeSpelling,
  type AdminRole,
  type OwnProfileChange,
  type ProfileChange,
  type Registration,
  type User,
} from '#contract/profile.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { Translation } from '#messages/languages.ts';
import type { Db } from '#server/db/kysely.ts';
import { requireLocationHierarchy } from '#server/locations/hierarchy.ts';
import { countryLabels, placeLabels } from '#server/locations/localNames.ts';
import { readNames } from '#server/fields/names.ts';
import { findCallingCode, requirePhone } from '#server/fields/phones.ts';
import type { UserDetails } from './queries.ts';
import type { RegistrationRequest } from '#server/accounts/registration/registration.ts';
import type { Profile } from '#server/donors/profile.ts';
import type { ProfileUpdate } from './saveProfile.ts';

const places = Object.values(placeSpelling);
const NAMES = { fullName: 'field.fullName' } as const;

const toAvailability = (isAvailable: boolean | null) => {
  if (isAvailable === null) return null;
  return isAvailable ? 'A' : 'U';
};

/** The user with the names of places in a language. */
export async function labelPlaces(user: UserDetails, language: Translation | undefined): Promise<UserDetails> {
  const labelOf = await placeLabels(language);
  const label = (letter: 's' | 'd' | 'c', id: number | null, name: string | null) =>
    id === null || name === null ? name : labelOf(letter, id, name);
  const { iso2, countryName } = user;
  return {
    ...user,
    countryName: iso2 && countryName && countryLabels(language)(iso2, countryName),
    stateName: label('s', user.stateId, user.stateName),
    districtName: label('d', user.districtId, user.districtName),
    cityName: label('c', user.cityId, user.cityName),
  };
}

export const roleOf = ({ isAdmin, isModerator }: Pick<UserDetails, 'isAdmin' | 'isModerator'>): AdminRole | null =>
  isAdmin ? (isModerator ? 'moderator' : 'administrator') : null;

export function toUser(user: UserDetails): User {
  const { fullName, bloodGroup, gender, countryName, stateName, districtName, cityName, birthYear } = user;
  const availability = toAvailability(user.isAvailable);
  return {
    userID: user.userId,
    regid: user.accountId,
    fullName,
    bloodGroup,
    mobileNumber: user.mobile,
    landlineNumber: user.landline,
    gender,
    emailId: user.email,
    presentCountry: user.countryId,
    presentState: user.stateId,
    presentDistrict: user.districtId,
    presentCity: user.cityId,
    countryName,
    stateName,
    districtName,
    cityName,
    availableunavailable: availability,
    strAvailUnAvail: availability,
    DOB: birthYear === null ? null : `${birthYear}-01-01`,
    userType: user.isAdmin ? '1' : '0',
    coordinator: user.districtIds && { districts: user.districtIds, onDuty: user.isOnDuty === true },
    role: roleOf(user),
    unavailableUntil: user.unavailableUntil,
    numberShown: user.numberShown,
    callsAnyTime: user.callsAnyTime,
    nextDonationDate: user.eligibleFrom,
  };
}

type RegistrationInput = Omit<z.output<typeof Registration>, 'password'> & { password: string | null };

/** Throws a 400 that names the field, for a place outside its parent or an invalid number. */
export async function readRegistration(db: Db, input: RegistrationInput): Promise<RegistrationRequest> {
  const { userID, emailId, password, fullName, bloodGroup, gender, landlineNumber } = input;
  const [country, state] = [input.presentCountry, input.presentState];
  const [district, city] = [input.presentDistrict, input.presentCity];
  await requireLocationHierarchy(db, { country, state, district, city }, placeSpelling);
  const code = await findCallingCode(db, country);
  return {
    userId: userID,
    email: emailId,
    password,
    profile: {
      fullName,
      bloodGroup,
      mobile: requirePhone('mobileNumber', input.mobileNumber, code, 'mobile'),
      landline: landlineNumber === null ? null : requirePhone('landlineNumber', landlineNumber, code, 'any'),
      gender,
      countryId: country,
      stateId: state,
      districtId: district,
      cityId: city,
      isAvailable: input.strAvailUnAvail === 'A',
      birthYear: input.DOB,
      numberShown: input.numberShown ?? 'always',
      callsAnyTime: input.callsAnyTime ?? false,
    },
  };
}

function readPlace(input: ProfileChange): Pick<Profile, 'countryId' | 'stateId' | 'districtId' | 'cityId'> | null {
  const { presentCountry: countryId, presentState: stateId } = input;
  const { presentDistrict: districtId, presentCity: cityId } = input;
  if (countryId !== undefined && stateId !== undefined && districtId !== undefined && cityId !== undefined)
    return { countryId, stateId, districtId, cityId };
  const missing = places.filter((name) => input[name] === undefined);
  if (missing.length === places.length) return null;
  const errors = Object.fromEntries(missing.map((name) => [name, message('fault.placeTogether')]));
  throw new Failure('invalid_input', { errors });
}

function readAvailability({ strAvailUnAvail, availableunavailable, unavailableUntil }: OwnProfileChange) {
  const availability = strAvailUnAvail ?? availableunavailable;
  if (availability === 'A') return { isAvailable: true, unavailableUntil: null };
  const isPaused = typeof unavailableUntil === 'string';
  return { isAvailable: availability === 'U' || isPaused ? false : undefined, unavailableUntil };
}

/** The changed fields of a profile. Absent fields stay; an account without a donor has only an e-mail address. */
export async function readProfileChange(db: Db, user: UserDetails, input: OwnProfileChange): Promise<ProfileUpdate> {
  const place = readPlace(input);
  if (place) {
    const { countryId: country, stateId: state, districtId: district, cityId: city } = place;
    await requireLocationHierarchy(db, { country, state, district, city }, placeSpelling);
  }
  const countryId = place?.countryId ?? user.countryId;
  if (countryId === null) return { email: input.emailId, profile: {} };
  const code = await findCallingCode(db, countryId);
  // A stored number may be older than the rules for new ones.
  const mobile =
    input.mobileNumber === undefined || input.mobileNumber === user.mobile
      ? input.mobileNumber
      : requirePhone('mobileNumber', input.mobileNumber, code, 'mobile');
  const landline =
    input.landlineNumber == null || input.landlineNumber === user.landline
      ? input.landlineNumber
      : requirePhone('landlineNumber', input.landlineNumber, code, 'any');
  const { emailId, bloodGroup, gender, numberShown, callsAnyTime, DOB } = input;
  const fullName = input.fullName && readNames(NAMES, { fullName: input.fullName }, user).fullName;
  return {
    email: emailId,
    profile: {
      ...place,
      fullName,
      bloodGroup,
      mobile,
      landline,
      gender,
      ...readAvailability(input),
      birthYear: DOB,
      numberShown,
      callsAnyTime,
    },
  };
}
