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
import { copiedFields, type CopiedField } from '#contract/donorFields.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { Translation } from '#messages/languages.ts';
import type { Db } from '#server/db/kysely.ts';
import { requireLocationHierarchy } from '#server/locations/hierarchy.ts';
import { countryLabels, placeLabels } from '#server/locations/localNames.ts';
import { readNames } from '#server/fields/names.ts';
import { findCallingCode, requirePhone, type PhoneKind } from '#server/fields/phones.ts';
import type { UserDetails } from './queries.ts';
import type { RegistrationRequest } from '#server/accounts/registration/registration.ts';
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

/** The fields that are stored as they are sent. */
const copied = <From extends Partial<Record<CopiedField, unknown>>>(from: From) =>
  Object.fromEntries(copiedFields.map((field) => [field, from[field]])) as Pick<From, CopiedField>;

export function toUser(user: UserDetails): User {
  const { countryName, stateName, districtName, cityName, birthYear } = user;
  const availability = toAvailability(user.isAvailable);
  return {
    userID: user.userId,
    regid: user.accountId,
    ...copied(user),
    mobileNumber: user.mobile,
    landlineNumber: user.landline,
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
    nextDonationDate: user.eligibleFrom,
    numberConfirmedAt: user.numberConfirmedAt && user.numberConfirmedAt.toISOString(),
  };
}

type RegistrationInput = Omit<z.output<typeof Registration>, 'password'> & { password: string | null };

const placeOf = (input: Record<(typeof places)[number], number>) => ({
  countryId: input.presentCountry,
  stateId: input.presentState,
  districtId: input.presentDistrict,
  cityId: input.presentCity,
});

const requirePlace = (
  db: Db,
  { countryId: country, stateId: state, districtId: district, cityId: city }: ReturnType<typeof placeOf>,
) => requireLocationHierarchy(db, { country, state, district, city }, placeSpelling);

/** By the country's calling code. A stored number may be older than the rules for new ones. */
async function phoneReader(db: Db, countryId: number, stored: Pick<UserDetails, 'mobile' | 'landline'>) {
  const code = await findCallingCode(db, countryId);
  const readAs =
    (field: string, known: string | null, kind: PhoneKind) =>
    <Typed extends string | null | undefined>(typed: Typed): Typed | string =>
      typed == null || typed === known ? typed : requirePhone(field, typed, code, kind);
  return {
    mobile: readAs('mobileNumber', stored.mobile, 'mobile'),
    landline: readAs('landlineNumber', stored.landline, 'any'),
  };
}

/** Throws a 400 that names the field, for a place outside its parent or an invalid number. */
export async function readRegistration(db: Db, input: RegistrationInput): Promise<RegistrationRequest> {
  const { userID: userId, emailId: email, password } = input;
  const place = placeOf(input);
  await requirePlace(db, place);
  const read = await phoneReader(db, place.countryId, { mobile: null, landline: null });
  const profile = {
    ...copied(input),
    ...place,
    mobile: read.mobile(input.mobileNumber),
    landline: read.landline(input.landlineNumber),
    isAvailable: input.strAvailUnAvail === 'A',
    birthYear: input.DOB,
  };
  return { userId, email, password, profile };
}

const isWhole = <Name extends string>(
  input: Partial<Record<Name, number>>,
  names: readonly Name[],
): input is Record<Name, number> => names.every((name) => input[name] !== undefined);

function readPlace(input: ProfileChange): ReturnType<typeof placeOf> | null {
  if (isWhole(input, places)) return placeOf(input);
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
  if (place) await requirePlace(db, place);
  const countryId = place?.countryId ?? user.countryId;
  if (countryId === null) return { email: input.emailId, profile: {} };
  const read = await phoneReader(db, countryId, user);
  const profile = {
    ...copied(input),
    ...place,
    mobile: read.mobile(input.mobileNumber),
    landline: read.landline(input.landlineNumber),
    fullName: input.fullName && readNames(NAMES, { fullName: input.fullName }, user).fullName,
    ...readAvailability(input),
    birthYear: input.DOB,
  };
  return { email: input.emailId, profile };
}
