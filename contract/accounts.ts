// Accounts: registration, login and logout, the profile, passwords, deletion.
import * as z from 'zod/mini';
import { CONSENT_VERSION } from './consent.ts';
import { YearOfBirth } from './donorFields.ts';
import { endpoint } from './endpoint.ts';
import { email } from './contactFields.ts';
import { NewUserId, OwnUserId, TypedUserId } from './userIds.ts';
import { accountGuesses, loginLimits, networkRequestsAnHour, registrationLimits, spentLinks } from './limits.ts';
import { LinkToken } from './links.ts';
import { fault } from './message.ts';
import { NumberProof } from './numberProof.ts';
import { NewPassword, TypedPassword } from './passwords.ts';
import { NameLanguage } from './placeNames.ts';
import { OwnProfileChange, Registration, User } from './profile.ts';
import { passwordGuesses } from './reauthentication.ts';

/** A session cookie cannot be stored with a response, so these accept no idempotency key. */
const withoutKey = { takesIdempotencyKey: false } as const;

export const checkUserId = endpoint({
  effect: 'read',
  name: 'checkUserId',
  method: 'POST',
  summary: 'Whether a user id is still free',
  access: 'anyone',
  limits: [
    { name: 'check-user-id', by: 'caller', points: 30, seconds: 60, counts: 'requests' },
    networkRequestsAnHour('check-user-id-network'),
    {
      name: 'check-user-id-48',
      by: 'prefix48',
      points: 3000,
      seconds: 3600,
      counts: 'requests',
      onExceeded: 'doubling work',
    },
  ],
  input: z.object({ userID: NewUserId }),
  data: z.object({ available: z.boolean() }),
});

export const NewAccount = z.object({ regid: z.number(), userID: z.string() });

export const registerDonor = endpoint({
  name: 'addDoner',
  isExpensive: true,
  summary: 'Register as a donor',
  access: 'anyone',
  status: 201,
  invalidates: true,
  limits: registrationLimits,
  input: Registration,
  /** `numberProof`: where a text can confirm the number. */
  data: z.extend(NewAccount, { numberProof: z.optional(NumberProof) }),
  failureData: z.literal('A'),
  errors: ['user_exists', 'conflict'],
});

/** What a login answers that asks for the second factor. */
export const PendingLogin = z.object({ pending: z.string() });

export const login = endpoint({
  ...withoutKey,
  name: 'login',
  isExpensive: true,
  isSecurityEvent: true,
  summary: 'Log in: starts a session in a cookie',
  access: 'anyone',
  limits: loginLimits,
  input: z.object({
    userID: TypedUserId,
    password: TypedPassword,
  }),
  data: User,
  isTransactional: false,
  failureData: PendingLogin,
  errors: ['unauthenticated', 'second_factor_required', 'forbidden'],
});

export const logout = endpoint({
  ...withoutKey,
  name: 'logout',
  isSecurityEvent: true,
  summary: 'Log out: ends the session on the server',
  access: 'user',
  input: z.object({}),
  data: z.null(),
});

export const isLoggedIn = endpoint({
  effect: 'read',
  name: 'isLoggedIn',
  summary: 'Whether there is a session, and whose; counts as activity',
  access: 'anyone',
  input: z.object({ language: NameLanguage }),
  data: z.object({ loggedIn: z.boolean(), user: z.nullable(User) }),
});

const resets = { seconds: 3600, counts: 'accepted', store: 'database' } as const;

export const forgetPassword = endpoint({
  ...withoutKey,
  name: 'forgetPassword',
  isExpensive: true,
  isSecurityEvent: true,
  summary: 'Mail a link to set a new password; the answer is the same whether or not the address is known',
  access: 'anyone',
  limits: [
    { ...resets, name: 'reset-network', by: 'network', points: 30, onExceeded: 'work' },
    { ...resets, name: 'reset-48', by: 'prefix48', points: 300, onExceeded: 'doubling work' },
    { ...resets, name: 'reset-address', by: { field: 'emailId', browsers: 'unknown' }, points: 3 },
    // Strangers who ask for the address do not use up what its owner may ask.
    { ...resets, name: 'reset-owner', by: { field: 'emailId', browsers: 'known' }, points: 3 },
  ],
  input: z.object({ emailId: email(fault('fault.enterEmail')) }),
  data: z.null(),
});

export const resetPassword = endpoint({
  ...withoutKey,
  name: 'resetPassword',
  isExpensive: true,
  isSecurityEvent: true,
  summary: 'Set a new password with a mailed link; a weak one does not spend it',
  access: 'anyone',
  limits: [networkRequestsAnHour('reset-requests'), spentLinks],
  input: z.object({
    token: LinkToken,
    newPassword: NewPassword,
    /** The year of birth of a donor of whom it is not known. */
    DOB: z.optional(YearOfBirth),
  }),
  data: z.null(),
});

export const updateDonor = endpoint({
  name: 'updateDonor',
  summary:
    "Change one's own profile; a new e-mail needs a recent login and is in force once the link sent to it is opened",
  access: 'user',
  invalidates: true,
  limits: [{ name: 'profile', by: 'account', points: 120, seconds: 3600, counts: 'accepted', isOfForm: true }],
  input: z.extend(OwnProfileChange, { userID: OwnUserId }),
  data: z.literal('T'),
  errors: ['forbidden', 'reauthenticate'],
});

export const acceptConsent = endpoint({
  name: 'acceptConsent',
  summary: 'Accept the newest consent text',
  access: 'user',
  invalidates: true,
  limits: [{ name: 'accept-consent', by: 'account', points: 30, seconds: 3600, counts: 'requests' }],
  input: z.object({ version: z.literal(CONSENT_VERSION, fault('fault.consentUnknown')) }),
  data: z.literal(CONSENT_VERSION),
  errors: ['not_found'],
});

export const changePassword = endpoint({
  name: 'changePassword',
  isExpensive: true,
  isSecurityEvent: true,
  summary: "Change one's own password; every other session ends, and this one gets a new cookie",
  access: 'user',
  limits: [passwordGuesses, ...accountGuesses],
  input: z.object({ userID: OwnUserId, oldPassword: TypedPassword, newPassword: NewPassword }),
  data: z.null(),
  errors: ['forbidden'],
});

export const endOtherSessions = endpoint({
  ...withoutKey,
  name: 'endOtherSessions',
  isSecurityEvent: true,
  summary: 'Log out everywhere else',
  access: 'user',
  limits: [{ name: 'end-other-sessions', by: 'account', points: 30, seconds: 3600, counts: 'requests' }],
  input: z.object({}),
  data: z.object({ ended: z.number() }),
});

export const getMyData = endpoint({
  effect: 'read',
  name: 'getMyData',
  summary: 'Everything held about the caller, as a file',
  access: 'user',
  attachment: 'my-data.json',
  limits: [{ name: 'my-data', by: 'account', points: 20, seconds: 3600, counts: 'requests' }],
  input: z.object({}),
  data: z.record(z.string(), z.unknown()),
});

export const deleteProfile = endpoint({
  name: 'deleteProfile',
  isSecurityEvent: true,
  summary: "Delete one's own profile: personal data is erased at once",
  access: 'user',
  invalidates: true,
  input: z.object({ userID: OwnUserId }),
  data: z.null(),
  errors: ['forbidden', 'reauthenticate'],
});
