// A donor's profile: as it is registered, shown and changed.
import * as z from 'zod/mini';
import { Availability, BloodGroup, EARLIEST_BIRTH_YEAR } from './blood.ts';
import { ConsentVersion } from './consent.ts';
import { addDays, dayInIndia, yearInIndia } from './indiaTime.ts';
import { email, phone } from './contactFields.ts';
import { blankAsNull, blankIsNull, date, id, ranges, text } from './fields.ts';
import { NewUserId } from './userIds.ts';
import { fault, message } from './message.ts';
import { name, storedName } from './names.ts';
import { NewPassword } from './passwords.ts';

const NO_YEAR = fault('fault.required', { label: message('field.yearOfBirth') });
const WRONG_YEAR = fault('fault.birthYear', { earliest: EARLIEST_BIRTH_YEAR });
/** A date with surrounding blanks. */
const DAY_MAX = 50;
const isTyped = (input: unknown) => typeof input === 'string' && (input.length > DAY_MAX || input.trim() !== '');

const YearNumber = z.number(NO_YEAR);
ranges.set(YearNumber, { minimum: EARLIEST_BIRTH_YEAR, maximum: 9999 });

/** A year (1990, "1990") or a day in it ("1990-05-17"); parsed to the year. */
export const YearOfBirth = z
  .pipe(
    z.union(
      [
        YearNumber,
        text(NO_YEAR, DAY_MAX).check(z.trim(), z.regex(/^\d{4}$/, NO_YEAR)),
        text(NO_YEAR, DAY_MAX).check(z.trim(), z.regex(z.regexes.date, NO_YEAR)),
      ],
      { error: (issue) => (isTyped(issue.input) ? WRONG_YEAR : NO_YEAR).error(issue) },
    ),
    z.transform((value) => (typeof value === 'number' ? value : Number(value.slice(0, 4)))),
  )
  .check(
    z.refine(
      (year) => Number.isInteger(year) && year >= EARLIEST_BIRTH_YEAR && year <= yearInIndia(new Date()),
      WRONG_YEAR,
    ),
  );

export const genders = ['Female', 'Male', 'Other'] as const;
/** A moderator is an administrator without deletion, export and other administrators. */
export const adminRoles = ['administrator', 'moderator'] as const;
export type AdminRole = (typeof adminRoles)[number];
export const AdminRole = z.enum(adminRoles, 'Role is administrator or moderator.');

const Gender = z.enum(genders, fault('fault.gender'));

/** Who sees a donor's number: everyone, everyone while the donor is available and eligible, or administrators alone. */
export const numberChoices = ['always', 'available', 'never'] as const;
export type NumberShown = (typeof numberChoices)[number];
const NumberShown = z.enum(numberChoices, fault('fault.answer'));
/** Whether calls are welcome at night too. */
const CallsAnyTime = z.boolean(fault('fault.answer'));

/** The four locations of a donor, with the payload's field names. */
export const placeSpelling = {
  country: 'presentCountry',
  state: 'presentState',
  district: 'presentDistrict',
  city: 'presentCity',
} as const;

export const Registration = z.object({
  userID: NewUserId,
  password: NewPassword,
  fullName: name('field.fullName'),
  bloodGroup: BloodGroup,
  mobileNumber: phone(),
  presentCountry: id('field.country'),
  presentState: id('field.state'),
  presentDistrict: id('field.district'),
  presentCity: id('field.city'),
  emailId: email(),
  strAvailUnAvail: Availability,
  DOB: YearOfBirth,
  gender: blankAsNull(Gender),
  landlineNumber: blankAsNull(phone('field.landlineNumber')),
  /** 'always' when absent. */
  numberShown: blankAsNull(NumberShown),
  /** False when absent. */
  callsAnyTime: blankAsNull(CallsAnyTime),
  /** Version of the accepted consent text; the current one when absent. */
  consentVersion: z.optional(z.nullable(ConsentVersion)),
});

export const User = z.object({
  userID: z.string(),
  regid: z.number(),
  fullName: z.nullable(z.string()),
  bloodGroup: z.nullable(BloodGroup),
  mobileNumber: z.nullable(z.string()),
  landlineNumber: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  emailId: z.string(),
  presentCountry: z.nullable(z.number()),
  presentState: z.nullable(z.number()),
  presentDistrict: z.nullable(z.number()),
  presentCity: z.nullable(z.number()),
  countryName: z.nullable(z.string()),
  stateName: z.nullable(z.string()),
  districtName: z.nullable(z.string()),
  cityName: z.nullable(z.string()),
  availableunavailable: z.nullable(Availability),
  strAvailUnAvail: z.nullable(Availability),
  /** YYYY-01-01 */
  DOB: z.nullable(z.string()),
  userType: z.enum(['0', '1']),
  /** The role beside userType '0': ids of the districts that they take calls for. */
  coordinator: z.nullable(z.object({ districts: z.array(z.number()), onDuty: z.boolean() })),
  /** Of userType '1'; null for others. */
  role: z.nullable(AdminRole),
  /** The day on which a paused donor is available again. */
  unavailableUntil: z.nullable(z.string()),
  numberShown: z.nullable(NumberShown),
  callsAnyTime: z.nullable(CallsAnyTime),
  nextDonationDate: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

/** The fields a profile change may contain: any subset. An empty required field is rejected, an absent one is kept. */
export const ProfileChange = z.object({
  fullName: z.optional(storedName('field.fullName')),
  emailId: z.optional(email()),
  mobileNumber: z.optional(phone()),
  landlineNumber: z.optional(blankIsNull(phone('field.landlineNumber'))),
  gender: z.optional(blankIsNull(Gender)),
  bloodGroup: z.optional(BloodGroup),
  DOB: z.optional(YearOfBirth),
  strAvailUnAvail: z.optional(Availability),
  /** Alias of strAvailUnAvail, which takes precedence. */
  availableunavailable: z.optional(Availability),
  numberShown: z.optional(NumberShown),
  callsAnyTime: z.optional(CallsAnyTime),
  presentCountry: z.optional(id('field.country')),
  presentState: z.optional(id('field.state')),
  presentDistrict: z.optional(id('field.district')),
  presentCity: z.optional(id('field.city')),
});
export type ProfileChange = z.output<typeof ProfileChange>;

const LONGEST_PAUSE_DAYS = 365;

/** The last day on which a pause may end. */
export const latestPauseEnd = (today: string): string => addDays(today, LONGEST_PAUSE_DAYS);

function isPauseEnd(day: string): boolean {
  const today = dayInIndia(new Date());
  return day > today && day <= latestPauseEnd(today);
}

/** What only the donor may change. A day pauses, unless the same call says 'available'; null means until the donor changes it. */
export const OwnProfileChange = z.extend(ProfileChange, {
  unavailableUntil: z.optional(
    blankIsNull(date('field.unavailableUntil').check(z.refine(isPauseEnd, fault('fault.pauseEnd')))),
  ),
});
export type OwnProfileChange = z.output<typeof OwnProfileChange>;
