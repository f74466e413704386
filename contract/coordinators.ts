// Coordinators as administrators see them: who they are, and the districts that they take calls for.
import * as z from 'zod/mini';
import { Person } from './admins.ts';
import { Nothing, endpoint, showDonors } from './endpoint.ts';
import { id, line } from './fields.ts';
import { fault } from './message.ts';
import { idList } from './moderationQueue.ts';
import { Undo } from './undo.ts';
import { TypedUserId } from './userIds.ts';

export const Coordinator = z.extend(Person, {
  fullName: z.string(),
  onDuty: z.boolean(),
  /** Whether visitors read their name and number. */
  named: z.boolean(),
  /** The name and this number wait for an administrator. */
  namingAsked: z.boolean(),
  mobileNumber: z.string(),
  districts: z.array(z.object({ districtId: z.number(), districtName: z.string(), stateId: z.number() })),
});
export type Coordinator = z.infer<typeof Coordinator>;

const post = { invalidates: true, access: 'admin' } as const;
const limits = (name: string) => [{ name, by: 'account', points: 120, seconds: 3600, counts: 'accepted' }] as const;

export const getCoordinators = endpoint({
  name: 'getCoordinators',
  effect: 'read',
  summary: 'Every coordinator, oldest first, with the districts that they take calls for',
  access: 'admin',
  input: Nothing,
  data: z.array(Coordinator),
  shows: showDonors,
});

export const setCoordinator = endpoint({
  ...post,
  name: 'setCoordinator',
  isSecurityEvent: true,
  summary: 'Make a donor coordinator of these districts, or take the role away (null) with what its holder has claimed',
  limits: limits('set-coordinator'),
  input: z.object({
    userID: TypedUserId,
    districts: z.nullable(idList({ text: 'District' })),
    /** The districts as the caller saw them, null for no coordinator: a conflict where they have changed since. */
    before: z.optional(z.nullable(idList({ text: 'District' }))),
  }),
  data: z.object({ regid: z.number(), userID: z.string(), districts: z.nullable(z.array(z.number())), undo: Undo }),
  errors: ['reauthenticate', 'not_found', 'conflict'],
});

export const decideNaming = endpoint({
  ...post,
  name: 'decideNaming',
  summary: 'Approve or refuse that visitors read this name and number of a coordinator who asked for it',
  limits: limits('decide-naming'),
  input: z.object({
    regid: id('field.donor'),
    approved: z.boolean(fault('fault.answer')),
    /** As the administrator read them: others are not published. */
    fullName: line({ text: 'Full name' }, 300),
    mobileNumber: line({ text: 'Mobile number' }),
  }),
  data: z.object({ regid: z.number(), userID: z.string(), named: z.boolean(), undo: Undo }),
  errors: ['reauthenticate', 'not_found', 'conflict'],
});
