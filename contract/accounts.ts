// Accounts: registration, login and logout, profile, passwords, deletion.
import * as z from 'zod/mini';
import { Availability, BloodGroup, EARLIEST_BIRTH_YEAR } from './blood.ts';
import { ConsentVersion } from './consent.ts';
import { endpoint } from './endpoint.ts';
import { message } from './message.ts';
import { blankAsNull, blankIsNull, email, id, name, NewUserId, OwnUserId, phone, text, TypedUserId } from './fields.ts';

export const MINIMUM_PASSWORD = 8;
export const MAXIMUM_PASSWORD = 128;

export const passwordRules = {
  required: message('fault.choosePassword'),
  letters: message('fault.passwordLetters'),
  length: message('fault.passwordLength', { min: MINIMUM_PASSWORD, max: MAXIMUM_PASSWORD }),
};

const password = { label: 'field.password' } as const;
const PASSWORD_REQUIRED = message('fault.required', password);
const PASSWORD_LONG = message('fault.long', password);

const isUsablePassword = (value: string): boolean => value.isWellFormed() && !value.includes('\u0000');

/** A new password. Its strength beyond these rules is scored on the server. */
export const NewPassword = text(passwordRules.required, MAXIMUM_PASSWORD, passwordRules.length).check(
  z.minLength(1, passwordRules.required),
  z.refine((value) => /\p{Lu}/u.test(value) && /\d/.test(value), passwordRules.letters),
  z.minLength(MINIMUM_PASSWORD, passwordRules.length),
  z.refine(isUsablePassword, message('fault.unusable', password)),
);

/** A password typed to log in or confirm: it may date from earlier rules. */
const TypedPassword = text(PASSWORD_REQUIRED, MAXIMUM_PASSWORD, PASSWORD_LONG).check(
  z.minLength(1, PASSWORD_REQUIRED),
  z.refine(isUsablePassword, message('fault.unusable', password)),
);

const NO_YEAR = message('fault.required', { label: 'field.yearOfBirth' });
/** A date with surrounding blanks. */
const DAY_MAX = 50;

/** A year (1990, "1990") or a day in it ("1990-05-17"); parsed to the year. */
export const YearOfBirth = z
  .pipe(
    z.union(
      [
        z.number(NO_YEAR),
        text(NO_YEAR, DAY_MAX).check(z.trim(), z.regex(/^\d{4}$/, NO_YEAR)),
        text(NO_YEAR, DAY_MAX).check(z.trim(), z.regex(z.regexes.date, NO_YEAR)),
      ],
      NO_YEAR,
    ),
    z.transform((value) => (typeof value === 'number' ? value : Number(value.slice(0, 4)))),
  )
  .check(
    z.refine(
      (year) => Number.isInteger(year) && year >= EARLIEST_BIRTH_YEAR && year <= new Date().getUTCFullYear(),
      message('fault.birthYear', { earliest: EARLIEST_BIRTH_YEAR }),
    ),
  );

export const genders = ['Female', 'Male', 'Other'] as const;
const Gender = z.enum(genders, message('fault.gender'));

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
  nextDonationDate: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

const post = { method: 'POST', effect: 'write' } as const;
/** A session cookie cannot be stored with a response, so these accept no idempotency key. */
const withoutKey = { takesIdempotencyKey: false } as const;

export const checkUserId = endpoint({
  method: 'POST',
  effect: 'read',
  name: 'checkUserId',
  path: '/api/v1/checkUserId',
  summary: 'Whether a user id is still free',
  access: 'anyone',
  limits: [
    { name: 'check-user-id', by: 'caller', points: 30, seconds: 60, counts: 'requests', store: 'memory' },
    { name: 'check-user-id-network', by: 'network', points: 300, seconds: 3600, counts: 'requests', store: 'memory' },
  ],
  input: z.object({ userID: NewUserId }),
  data: z.object({ available: z.boolean() }),
});

export const registerDonor = endpoint({
  ...post,
  name: 'addDoner',
  path: '/api/v1/addDoner',
  summary: 'Register as a donor',
  access: 'anyone',
  status: 201,
  invalidates: true,
  limits: [
    {
      name: 'registration-requests',
      by: 'network',
      points: 300,
      seconds: 3600,
      counts: 'requests',
      store: 'database',
    },
    { name: 'registration-visitor', by: 'caller', points: 5, seconds: 3600, counts: 'accepted', store: 'database' },
    {
      name: 'registration-network',
      by: 'network',
      points: 100,
      seconds: 3600,
      counts: 'accepted',
      onExceeded: 'work',
      store: 'database',
    },
  ],
  input: Registration,
  data: z.object({ regid: z.number(), userID: z.string() }),
  failureData: z.literal('A'),
  errors: ['user_exists', 'conflict'],
});

export const login = endpoint({
  ...post,
  ...withoutKey,
  name: 'login',
  path: '/api/v1/login',
  summary: 'Log in: starts a session in a cookie',
  access: 'anyone',
  limits: [
    {
      name: 'login',
      by: { field: 'userID', perNetwork: true },
      points: 5,
      seconds: 900,
      counts: 'failures',
      store: 'database',
    },
    {
      name: 'login-account',
      by: { field: 'userID' },
      points: 100,
      seconds: 86_400,
      counts: 'failures',
      onExceeded: 'work',
      store: 'database',
    },
    {
      name: 'login-network',
      by: 'network',
      points: 10,
      seconds: 60,
      counts: 'failures',
      onExceeded: 'work',
      store: 'database',
    },
  ],
  input: z.object({
    userID: TypedUserId,
    password: TypedPassword,
  }),
  data: User,
  isTransactional: false,
  errors: ['unauthenticated'],
});

export const logout = endpoint({
  ...post,
  ...withoutKey,
  name: 'logout',
  path: '/api/v1/logout',
  summary: 'Log out: ends the session on the server',
  access: 'user',
  input: z.object({}),
  data: z.null(),
});

export const isLoggedIn = endpoint({
  method: 'GET',
  effect: 'read',
  name: 'isLoggedIn',
  path: '/api/v1/isLoggedIn',
  summary: 'Whether there is a session, and whose; counts as activity',
  access: 'anyone',
  input: z.object({}),
  data: z.object({ loggedIn: z.boolean(), user: z.nullable(User) }),
});

export const forgetPassword = endpoint({
  ...post,
  ...withoutKey,
  name: 'forgetPassword',
  path: '/api/v1/forgetPassword',
  summary: 'Mail a link to set a new password; the answer is the same whether or not the address is known',
  access: 'anyone',
  limits: [
    { name: 'reset-network', by: 'network', points: 30, seconds: 3600, counts: 'accepted', store: 'database' },
    {
      name: 'reset-address',
      by: { field: 'emailId' },
      points: 3,
      seconds: 3600,
      counts: 'accepted',
      store: 'database',
    },
  ],
  input: z.object({ emailId: email(message('fault.enterEmail')) }),
  data: z.null(),
});

export const resetPassword = endpoint({
  ...post,
  ...withoutKey,
  name: 'resetPassword',
  path: '/api/v1/resetPassword',
  summary: 'Set a new password with a mailed link; a weak one does not spend it',
  access: 'anyone',
  limits: [
    { name: 'reset-requests', by: 'network', points: 300, seconds: 3600, counts: 'requests', store: 'memory' },
    { name: 'spent-links', by: 'network', points: 30, seconds: 3600, counts: 'failures', store: 'database' },
  ],
  input: z.object({
    token: text(message('fault.linkIncomplete'), 100, message('fault.linkSpent')).check(
      z.regex(/^[\w-]{20,}$/, message('fault.linkSpent')),
    ),
    newPassword: NewPassword,
  }),
  data: z.null(),
});

/** The fields a profile change may contain: any subset. An empty required field is rejected, an absent one is kept. */
export const ProfileChange = z.object({
  fullName: z.optional(name('field.fullName')),
  emailId: z.optional(email()),
  mobileNumber: z.optional(phone()),
  landlineNumber: z.optional(blankIsNull(phone('field.landlineNumber'))),
  gender: z.optional(blankIsNull(Gender)),
  bloodGroup: z.optional(BloodGroup),
  DOB: z.optional(YearOfBirth),
  strAvailUnAvail: z.optional(Availability),
  /** Alias of strAvailUnAvail, which takes precedence. */
  availableunavailable: z.optional(Availability),
  presentCountry: z.optional(id('field.country')),
  presentState: z.optional(id('field.state')),
  presentDistrict: z.optional(id('field.district')),
  presentCity: z.optional(id('field.city')),
});
export type ProfileChange = z.output<typeof ProfileChange>;

export const updateDonor = endpoint({
  ...post,
  name: 'updateDonor',
  path: '/api/v1/updateDonor',
  summary: "Change one's own profile; a changed e-mail is announced to the old address",
  access: 'user',
  invalidates: true,
  limits: [{ name: 'profile', by: 'caller', points: 120, seconds: 3600, counts: 'accepted', store: 'memory' }],
  input: z.extend(ProfileChange, { userID: OwnUserId }),
  data: z.literal('T'),
  errors: ['forbidden'],
});

export const changePassword = endpoint({
  ...post,
  name: 'changePassword',
  path: '/api/v1/changePassword',
  summary: "Change one's own password; every other session ends",
  access: 'user',
  limits: [{ name: 'change-password', by: 'caller', points: 10, seconds: 900, counts: 'failures', store: 'database' }],
  input: z.object({ userID: OwnUserId, oldPassword: TypedPassword, newPassword: NewPassword }),
  data: z.null(),
  errors: ['forbidden'],
});

export const endOtherSessions = endpoint({
  ...post,
  ...withoutKey,
  name: 'endOtherSessions',
  path: '/api/v1/endOtherSessions',
  summary: 'Log out everywhere else',
  access: 'user',
  limits: [
    { name: 'end-other-sessions', by: 'caller', points: 30, seconds: 3600, counts: 'requests', store: 'memory' },
  ],
  input: z.object({}),
  data: z.object({ ended: z.number() }),
});

export const getMyData = endpoint({
  method: 'GET',
  effect: 'read',
  name: 'getMyData',
  path: '/api/v1/getMyData',
  summary: 'Everything held about the caller, as a file',
  access: 'user',
  attachment: 'my-data.json',
  input: z.object({}),
  data: z.record(z.string(), z.unknown()),
});

export const deleteProfile = endpoint({
  ...post,
  ...withoutKey,
  name: 'deleteProfile',
  path: '/api/v1/deleteProfile',
  summary: "Delete one's own profile: personal data is erased at once",
  access: 'user',
  invalidates: true,
  input: z.object({ userID: OwnUserId }),
  data: z.null(),
  errors: ['forbidden'],
});
