// Administrators as they see each other.
import * as z from 'zod/mini';
import { endpoint, nobody, Nothing } from './endpoint.ts';
import { email } from './contactFields.ts';
import { blankAsNull, id, Timestamp } from './fields.ts';
import { AdminRole } from './profile.ts';
import { NewUserId } from './userIds.ts';
import { fault } from './message.ts';
import { Undo } from './undo.ts';

/** Who has a role: an administrator, moderator or coordinator. */
export const Person = z.object({
  regid: z.number(),
  userID: z.string(),
  /** Null for an administrator who is no donor. */
  fullName: z.nullable(z.string()),
  /** Timestamps. */
  since: Timestamp,
  /** In a session that is still known, or at the last login. */
  lastSeen: z.nullable(Timestamp),
  secondFactor: z.boolean(),
  /** False while invited, blocked or deleted. */
  canLogIn: z.boolean(),
});

export type Person = z.infer<typeof Person>;

export const Admin = z.extend(Person, {
  role: AdminRole,
  /** Null for one without an address, whom no e-mail reaches. */
  emailId: z.nullable(z.string()),
  lastLogin: z.nullable(Timestamp),
  /** Invited, and has not chosen a password yet. */
  isInvited: z.boolean(),
  me: z.boolean(),
});
export type Admin = z.infer<typeof Admin>;

const securityWrite = { access: 'admin', isSecurityEvent: true } as const;

export const getAdmins = endpoint({
  access: 'admin',
  name: 'getAdmins',
  effect: 'read',
  summary: 'Every administrator, oldest first',
  input: Nothing,
  data: z.array(Admin),
  shows: nobody,
});

interface Invitation {
  userID: string | null;
  emailId: string | null;
  regid: number | null;
}

const changed = { regid: z.number(), userID: z.string(), undo: Undo };
const limits = (name: string) => [{ name, by: 'account', points: 20, seconds: 3600, counts: 'accepted' }] as const;

/** Required of a new account. */
function isGiven(field: 'userID' | 'emailId', error: 'fault.chooseUserId' | 'fault.email') {
  return z.refine<Invitation>((invited) => invited.regid !== null || invited[field] !== null, {
    path: [field],
    ...fault(error),
  });
}

export const inviteAdmin = endpoint({
  ...securityWrite,
  name: 'inviteAdmin',
  summary: 'Add an administrator by user id and e-mail, promote a donor by regid, or invite by regid again',
  limits: limits('invite-admin'),
  input: z
    .object({
      /** Of a new account, with `emailId`. */
      userID: blankAsNull(NewUserId),
      emailId: blankAsNull(email()),
      /** A donor, or an administrator who has not chosen a password yet. */
      regid: blankAsNull(id({ text: 'Donor' })),
      /** Ignored where an invitation is sent again. */
      role: z._default(AdminRole, 'administrator'),
    })
    .check(isGiven('userID', 'fault.chooseUserId'), isGiven('emailId', 'fault.email')),
  data: z.object(changed),
  errors: ['reauthenticate', 'not_found', 'user_exists', 'conflict'],
});

export const setAdminRole = endpoint({
  ...securityWrite,
  name: 'setAdminRole',
  summary: 'Make an administrator a moderator, without deletion, export and other administrators, or a full one again',
  limits: limits('set-admin-role'),
  input: z.object({ regid: id({ text: 'Administrator' }), role: AdminRole }),
  data: z.object(changed),
  errors: ['reauthenticate', 'not_found', 'conflict'],
});

export const removeAdmin = endpoint({
  ...securityWrite,
  name: 'removeAdmin',
  summary: 'Take the rights of an administrator away; an account without a donor is erased',
  limits: limits('remove-admin'),
  input: z.object({ regid: id({ text: 'Administrator' }) }),
  data: z.object({ ...changed, erased: z.boolean() }),
  errors: ['reauthenticate', 'not_found', 'conflict'],
});
