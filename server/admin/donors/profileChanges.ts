// What a write changed in a donor's profile, for the audit log.
import { describedField, donorFieldNames } from '#contract/donorFields.ts';
import type { User } from '#contract/profile.ts';
import type { Change } from '#server/auth/auditLog.ts';

/** Places by their names: ids say nothing to a reader. */
const fields = donorFieldNames.map((name) => describedField(name).named ?? name);

const inWords = (value: User[(typeof fields)[number]]) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value === null ? null : String(value);

export const findChanges = (before: User, after: User): Change[] =>
  fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      accountId: after.regid,
      field,
      oldValue: inWords(before[field]),
      newValue: inWords(after[field]),
    }));
