// Donors who may be one person, and what administrators decide about them.
import * as z from 'zod/mini';
import { RegisteredDonor } from './adminDonors.ts';
import { END_REASON } from './deskRequests.ts';
import { DonorDetails } from './donorDetails.ts';
import { endpoint, showDonors } from './endpoint.ts';
import { blankAsNull, id, LimitAndOffset, prose } from './fields.ts';
import { Affected, idList } from './moderationQueue.ts';
import { Undoable } from './undo.ts';

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

/** What tells two donors apart, in the words of the API. */
export const comparedFields = ['fullName', 'mobileNumber', 'emailId', 'bloodGroup', 'DOB', 'districtName'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** In which fields two donors differ, without regard to case. */
export function findDifferences(
  one: Pick<RegisteredDonor, ComparedField>,
  other: Pick<RegisteredDonor, ComparedField>,
): ComparedField[] {
  return comparedFields.filter((field) => one[field]?.toLowerCase() !== other[field]?.toLowerCase());
}

/** An owner or an administrator can stop it until then. */
export const PendingMerge = z.object({ keep: z.number(), merge: z.number(), dueAt: z.string() });
export type PendingMerge = z.infer<typeof PendingMerge>;

/** 'name': with the year of birth and the district. */
export const likenesses = ['name and number', 'number', 'name'] as const;

export const DuplicateGroup = z.object({
  /** Null where only an administrator takes them for one person. */
  alike: z.nullable(z.enum(likenesses)),
  total: z.number(),
  /** First those with a confirmed address and the latest activity. */
  donors: z.array(LikelyDuplicate).check(z.maxLength(SHOWN_DUPLICATES)),
  /** Of these donors. */
  merges: z.array(PendingMerge),
});
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

/** 'strong': two donors of the group also have one blood group and one year of birth. */
export const shownGroups = ['all', 'strong', 'merging'] as const;

export const getDuplicates = endpoint({
  name: 'getDuplicates',
  effect: 'read',
  path: '/api/admin/getDuplicates/:limit/:offset',
  summary:
    'Groups of donors with the same number, or the same name, year of birth and district; all, those of strong likeness, or those that are being merged',
  access: 'admin',
  input: z.extend(LimitAndOffset, {
    show: z._default(z.enum(shownGroups, 'Show all, strong or merging.'), 'all'),
  }),
  data: z.array(DuplicateGroup),
  counted: true,
  shows: (groups) => showDonors(groups.flatMap(({ donors }) => donors)),
});

const decision = { access: 'admin', data: Affected } as const;

const pair = { keep: id({ text: 'The donor to keep' }), merge: id({ text: 'The donor to merge' }) };

export const mergeDonors = endpoint({
  ...decision,
  invalidates: true,
  name: 'mergeDonors',
  summary:
    'Close `merge` in 24 hours, unless an owner or an administrator stops it, at once only where both have the same confirmed address; donations, consents, notes and reports move to `keep` a day later, until when `merge` can be restored; no administrators; needs a recent login',
  input: z
    .object({ ...pair, reason: blankAsNull(prose({ text: 'Reason' }, END_REASON)) })
    .check(z.refine(({ keep, merge }) => keep !== merge, { path: ['merge'], error: 'Choose two different donors.' })),
  /** Null: it took effect. */
  data: z.object({ affected: z.number(), dueAt: z.nullable(z.string()) }),
  errors: ['not_found', 'conflict', 'reauthenticate'],
});

export const cancelMerge = endpoint({
  ...decision,
  name: 'cancelMerge',
  summary: 'Stop a merge that has not taken effect; both owners are told',
  input: z.object(pair),
  errors: ['not_found', 'conflict'],
});

export const dismissDuplicate = endpoint({
  ...decision,
  data: Undoable,
  name: 'dismissDuplicate',
  summary: 'No two of these donors are one person: they are no group any more, unless another donor joins it',
  input: z.object({
    donorIds: idList({ text: 'Donor' }).check(z.minLength(2, 'Choose two donors or more.')),
  }),
  errors: ['not_found'],
});
