// A stored donor in the fields of the administrators' API, and what a write changed in them.
import { hash } from 'node:crypto';
import { describedField, donorFieldNames } from '#contract/donorFields.ts';
import { User } from '#contract/profile.ts';
import type { RegisteredDonor } from '#contract/adminDonors.ts';
import type { Change } from '#server/auth/auditLog.ts';
import { toUser } from '#server/accounts/profile/wire.ts';
import type { ListedDonor } from './queries.ts';

/** What the list shows of a donor. */
export const toListed = (donor: ListedDonor) => ({
  ...toUser(donor),
  listed: donor.listingRank !== null,
  isDeleted: donor.deletedAt !== null,
  isBlocked: donor.blockedAt !== null,
  reports: donor.reports,
});

/**
 * A donor's row with its version: a hash of its visible fields, so that every visible change changes it and a change that
 * an administrator cannot see is not a conflict.
 */
export function toRegisteredDonor(donor: ListedDonor): RegisteredDonor {
  const listed = toListed(donor);
  const fields = new Map<string, unknown>(Object.entries(listed));
  const shown = Object.keys(User.shape).map((name) => fields.get(name));
  // 52 bits: a safe integer in JSON.
  const version = Number.parseInt(hash('sha256', JSON.stringify(shown)).slice(0, 13), 16);
  return { ...listed, version };
}

/** Places by their names: ids say nothing to a reader. */
const audited = donorFieldNames.map((name) => describedField(name).named ?? name);

const inWords = (value: User[(typeof audited)[number]]) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value === null ? null : String(value);

/** For the audit log. */
export const findChanges = (before: User, after: User): Change[] =>
  audited
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      accountId: after.regid,
      field,
      oldValue: inWords(before[field]),
      newValue: inWords(after[field]),
    }));
