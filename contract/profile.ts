// A donor's profile: as it is registered, shown and changed.
import * as z from 'zod/mini';
import { Availability } from './blood.ts';
import { ConsentVersion } from './consent.ts';
import { schemasOf } from './donorFields.ts';
import { blankIsNull, date } from './fields.ts';
import { addDays, dayInIndia } from './indiaTime.ts';
import { fault } from './message.ts';
import { NewPassword } from './passwords.ts';
import { NewUserId } from './userIds.ts';

/** A moderator is an administrator without deletion, export and other administrators. */
export const adminRoles = ['administrator', 'moderator'] as const;
export type AdminRole = (typeof adminRoles)[number];
export const AdminRole = z.enum(adminRoles, 'Role is administrator or moderator.');

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
  ...schemasOf('given'),
  /** Version of the accepted consent text; the current one when absent. */
  consentVersion: z.optional(z.nullable(ConsentVersion)),
});

const Text = z.nullable(z.string());
// Files have their columns in the order of User: further fields of the table stand before the next donation.
const { fullName, bloodGroup, mobileNumber, landlineNumber, gender, emailId, ...rest } = schemasOf('shown');
const { presentCountry, presentState, presentDistrict, presentCity, strAvailUnAvail, DOB, ...further } = rest;
const person = { fullName, bloodGroup, mobileNumber, landlineNumber, gender, emailId };
const place = { presentCountry, presentState, presentDistrict, presentCity };
const placeNames = { countryName: Text, stateName: Text, districtName: Text, cityName: Text };

export const User = z.object({
  userID: z.string(),
  regid: z.number(),
  ...person,
  ...place,
  ...placeNames,
  availableunavailable: strAvailUnAvail,
  strAvailUnAvail,
  DOB,
  userType: z.enum(['0', '1']),
  /** The role beside userType '0': ids of the districts that they take calls for. */
  coordinator: z.nullable(z.object({ districts: z.array(z.number()), onDuty: z.boolean() })),
  /** Of userType '1'; null for others. */
  role: z.nullable(AdminRole),
  /** The day on which a paused donor is available again. */
  unavailableUntil: Text,
  ...further,
  nextDonationDate: Text,
  /** When a text from the mobile number proved it. Timestamp; null for a number that nobody proved, such as a changed one. */
  numberConfirmedAt: Text,
});
export type User = z.infer<typeof User>;

/** The fields a profile change may contain: any subset. An empty required field is rejected, an absent one is kept. */
export const ProfileChange = z.object({
  ...schemasOf('changed'),
  /** Alias of strAvailUnAvail, which takes precedence. */
  availableunavailable: z.optional(Availability),
});
export type ProfileChange = z.output<typeof ProfileChange>;

export const LONGEST_PAUSE_DAYS = 365;

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
