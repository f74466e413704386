// What a write changed in a donor's profile, for the audit log.
import type { User } from '#contract/profile.ts';
import type { Change } from '#server/auth/auditLog.ts';

/** Places by their names: ids say nothing to a reader. */
const fields = [
  'fullName',
  'emailId',
  'mobileNumber',
  'landlineNumber',
  'gender',
  'bloodGroup',
  'DOB',
  'strAvailUnAvail',
  'countryName',
  'stateName',
  'districtName',
  'cityName',
] as const satisfies readonly (keyof User)[];

export function findChanges(before: User, after: User): Change[] {
  const changed = fields.filter((field) => before[field] !== after[field]);
  return changed.map((field) => ({
    accountId: after.regid,
    field,
    oldValue: before[field],
    newValue: after[field],
  }));
}
