// Coordinators as administrators see them: who they are, and the districts that they take calls for.
import * as z from 'zod/mini';
import { Nothing, endpoint, showDonors } from './endpoint.ts';
import { id, line } from './fields.ts';
import { fault } from './message.ts';
import { idList } from './moderationQueue.ts';
import { TypedUserId } from './userIds.ts';

export const Coordinator = z.object({
  regid: z.number(),
  userID: z.string(),
  fullName: z.string(),
  onDuty: z.boolean(),
  /** Whether visitors read their name and number. */
  named: z.boolean(),
  /** The name and this number wait for an administrator. */
  namingAsked: z.boolean(),
  mobileNumber: z.string(),
  /** Timestamp. */
  since: z.string(),
  districts: z.array(z.object({ districtId: z.number(), districtName: z.string(), stateId: z.number() })),
});
export type Coordinator = z.infer<typeof Coordinator>;

export const getCoordinators = endpoint({
  name: 'getCoordinators',
  method: 'GET',
  effect: 'read',
  path: '/api/admin/getCoordinators',
  summary: 'Every coordinator, oldest first, with the districts that they take calls for',
  access: 'admin',
  input: Nothing,
  data: z.array(Coordinator),
  shows: showDonors,
});

export const setCoordinator = endpoint({
  name: 'setCoordinator',
  method: 'POST',
  effect: 'write',
  isSecurityEvent: true,
  invalidates: true,
  path: '/api/admin/setCoordinator',
  summary: 'Make a donor coordinator of these districts, or take the role away (null) with what its holder has claimed',
  access: 'admin',
  limits: [{ name: 'set-coordinator', by: 'account', points: 120, seconds: 3600, counts: 'accepted' }],
  input: z.object({ userID: TypedUserId, districts: z.nullable(idList({ text: 'District' })) }),
  data: z.object({ regid: z.number(), userID: z.string(), districts: z.nullable(z.array(z.number())) }),
  errors: ['reauthenticate', 'not_found', 'conflict'],
});

export const decideNaming = endpoint({
  name: 'decideNaming',
  method: 'POST',
  effect: 'write',
  invalidates: true,
  path: '/api/admin/decideNaming',
  summary: 'Approve or refuse that visitors read this name and number of a coordinator who asked for it',
  access: 'admin',
  limits: [{ name: 'decide-naming', by: 'account', points: 120, seconds: 3600, counts: 'accepted' }],
  input: z.object({
    regid: id('field.donor'),
    approved: z.boolean(fault('fault.answer')),
    /** As the administrator read them: others are not published. */
    fullName: line({ text: 'Full name' }, 300),
    mobileNumber: line({ text: 'Mobile number' }),
  }),
  data: z.object({ regid: z.number(), userID: z.string(), named: z.boolean() }),
  errors: ['reauthenticate', 'not_found', 'conflict'],
});
