// Numbers and addresses that more donors claim than are listed with one, and what administrators decide about them.
import * as z from 'zod/mini';
import { DonorSelection, RegisteredDonor } from './adminDonors.ts';
import { endpoint, showDonors } from './endpoint.ts';
import { LimitAndOffset, Timestamp } from './fields.ts';
import { inOrder, listFilters } from './listFilters.ts';
import { Undoable } from './undo.ts';

/** How many donors of a claim are sent. */
export const SHOWN_CLAIMANTS = 20;

export const Claimant = z.extend(RegisteredDonor, {
  emailConfirmed: z.boolean(),
  registeredAt: Timestamp,
  /** 'waiting': for an administrator; 'refused': one decided not to list the donor; null for one who has a place. */
  claim: z.nullable(z.enum(['waiting', 'refused'])),
});
export type Claimant = z.infer<typeof Claimant>;

export const ListingClaim = z.object({
  field: z.enum(['mobileNumber', 'emailId']),
  value: z.string(),
  /** How many donors have the value. */
  total: z.number(),
  /** Since when the first one waits. */
  since: Timestamp,
  /** First those who wait, the oldest first. */
  donors: z.array(Claimant).check(z.maxLength(SHOWN_CLAIMANTS)),
});
export type ListingClaim = z.infer<typeof ListingClaim>;

export const getListingClaims = endpoint({
  name: 'getListingClaims',
  isForModerators: true,
  effect: 'read',
  path: '/api/admin/getListingClaims/:limit/:offset',
  summary: 'Mobile numbers and e-mail addresses of donors who wait for an administrator, each once, the oldest first',
  access: 'admin',
  input: z.extend(LimitAndOffset, listFilters).check(inOrder),
  data: z.array(ListingClaim),
  counted: true,
  shows: (claims) => showDonors(claims.flatMap(({ donors }) => donors)),
});

const decision = {
  access: 'admin',
  isForModerators: true,
  input: DonorSelection,
  data: Undoable,
  invalidates: true,
  errors: ['not_found', 'conflict'],
} as const;

export const listDonors = endpoint({
  ...decision,
  name: 'listDonor',
  summary: 'List donors who wait, however many have their number or address, all or none',
});

export const refuseDonors = endpoint({
  ...decision,
  name: 'refuseDonor',
  summary: 'Do not list donors with their present number and address, all or none',
});
