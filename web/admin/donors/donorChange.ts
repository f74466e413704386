// What an administrator changed in a donor's form, beside concurrent changes by others.
import * as z from 'zod/mini';
import { placeSpelling, type User } from '#contract/profile.ts';
import { describeCallHours, describeNumberShown } from '#web/accounts/ContactFields.tsx';
import { donorWords } from '#web/admin/words/moderation.ts';
import type { Values } from '#web/lib/form.ts';
import { formatDate, formatMobile } from '#web/lib/format.ts';

const fields = [
  'fullName',
  'emailId',
  'mobileNumber',
  'bloodGroup',
  'strAvailUnAvail',
  'DOB',
  'landlineNumber',
  'gender',
  'numberShown',
  'callsAnyTime',
] as const;
const places = Object.values(placeSpelling);

/** A donor's row as the form's fields show it, and the date that a donation changes. */
export function valuesOf(user: User): Values {
  const mobileNumber = user.mobileNumber && formatMobile(user.mobileNumber);
  const shown = [...fields, ...places, 'nextDonationDate' as const];
  return Object.fromEntries(
    shown.map((name) => [name, String((name === 'mobileNumber' ? mobileNumber : user[name]) ?? '')]),
  );
}

/** What the form was filled with, from the hidden field that it carries; nothing where that cannot be read. */
export function readBefore({ before = '' }: Values): Values {
  try {
    return z.parse(z.record(z.string(), z.string()), JSON.parse(before));
  } catch {
    return {};
  }
}

/** The fields that were changed in the form. The four places go together. */
export function findChanged(values: Values, before: Values): Values {
  const changed = (name: string) => values[name] !== undefined && values[name] !== before[name];
  const names = [...fields.filter(changed), ...(places.some(changed) ? places : [])];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}

export interface FieldChange {
  label: string;
  /** As it is now. */
  value: string;
}

/** Changes by others, by the form's labels. */
export function describeChanges(before: Values, user: User): FieldChange[] {
  const now = valuesOf(user);
  const { labels, notGiven } = donorWords;
  const shown: Values = {
    ...now,
    strAvailUnAvail: now.strAvailUnAvail === 'A' ? 'Yes' : 'No',
    numberShown: user.numberShown === null ? '' : describeNumberShown(user.numberShown),
    callsAnyTime: describeCallHours(user.callsAnyTime === true),
    DOB: formatDate(now.DOB ?? ''),
    nextDonationDate: formatDate(now.nextDonationDate ?? ''),
  };
  const changes = Object.entries(labels)
    .filter(([name]) => now[name] !== before[name])
    .map(([name, label]) => ({ label, value: shown[name] || notGiven }));
  if (!places.some((name) => now[name] !== before[name])) return changes;
  const place = [user.cityName, user.districtName, user.stateName, user.countryName].filter(Boolean).join(', ');
  return [...changes, { label: donorWords.place, value: place }];
}
