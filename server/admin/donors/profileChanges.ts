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
  'numberShown',
  'callsAnyTime',
  'countryName',
  'stateName',
  'districtName',
  'cityName',
] as const satisfies readonly (keyof User)[];

const inWords = (value: string | boolean | null) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);

export function findChanges(before: User, after: User): Change[] {
  const changed = fields.filter((field) => before[field] !== after[field]);
  return changed.map((field) => ({
    accountId: after.regid,
    field,
    oldValue: inWords(before[field]),
    newValue: inWords(after[field]),
  }));
}
