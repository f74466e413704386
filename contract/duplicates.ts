// Donors who may be one person, and what administrators decide about them.
import * as z from 'zod/mini';
import { RegisteredDonor } from './adminDonors.ts';
import { DonorDetails } from './donorDetails.ts';
import { endpoint, showDonors } from './endpoint.ts';
import { id, LimitAndOffset } from './fields.ts';
import { Affected, idList } from './moderationQueue.ts';

/** How many donors of a group are sent. */
export const SHOWN_DUPLICATES = 20;

export const LikelyDuplicate = z.extend(RegisteredDonor, {
  emailConfirmed: z.boolean(),
  registeredAt: z.string(),
  /** The last login, donation, change of the profile or answered call. */
  lastActiveAt: z.nullable(z.string()),
  donations: z.number(),
  /** Why searches do not show the donor; null where they do. */
  notListed: DonorDetails.shape.notListed,
  isSample: z.boolean(),
});
export type LikelyDuplicate = z.infer<typeof LikelyDuplicate>;

/** 'name': with the year of birth and the district. */
export const likenesses = ['name and number', 'number', 'name'] as const;

export const DuplicateGroup = z.object({
  alike: z.enum(likenesses),
  total: z.number(),
  /** First the one to keep: with a confirmed address and the latest activity. */
  donors: z.array(LikelyDuplicate).check(z.maxLength(SHOWN_DUPLICATES)),
});
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

export const getDuplicates = endpoint({
  name: 'getDuplicates',
  method: 'GET',
  effect: 'read',
  path: '/api/admin/getDuplicates/:limit/:offset',
  summary: 'Groups of donors with the same number, or the same name, year of birth and district',
  access: 'admin',
  input: LimitAndOffset,
  data: z.array(DuplicateGroup),
  counted: true,
  shows: (groups) => showDonors(groups.flatMap(({ donors }) => donors)),
});

const decision = { method: 'POST', access: 'admin', effect: 'write', data: Affected } as const;

export const mergeDonors = endpoint({
  ...decision,
  invalidates: true,
  name: 'mergeDonors',
  path: '/api/admin/mergeDonors',
  summary:
    'Move the donations, consents, reports and calls of `merge` to `keep`, which keeps its profile and login, and erase the account of `merge`; no administrators; needs a recent login',
  input: z
    .object({ keep: id({ text: 'The donor to keep' }), merge: id({ text: 'The donor to merge' }) })
    .check(z.refine(({ keep, merge }) => keep !== merge, { path: ['merge'], error: 'Choose two different donors.' })),
  errors: ['not_found', 'conflict', 'reauthenticate'],
});

export const dismissDuplicate = endpoint({
  ...decision,
  name: 'dismissDuplicate',
  path: '/api/admin/dismissDuplicate',
  summary: 'No two of these donors are one person: they are no group any more, unless another donor joins it',
  input: z.object({
    donorIds: idList({ text: 'Donor' }).check(z.minLength(2, 'Choose two donors or more.')),
  }),
  errors: ['not_found'],
});

export const regroupDonors = endpoint({
  ...decision,
  name: 'regroupDonors',
  path: '/api/admin/regroupDonors',
  summary: 'Take back, for ten minutes, that the caller kept these donors apart',
  input: dismissDuplicate.input,
  errors: ['not_found'],
});
