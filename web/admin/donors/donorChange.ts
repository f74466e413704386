// What an administrator changed in a donor's form, beside concurrent changes by others.
import * as z from 'zod/mini';
import { describedField, donorFieldNames, isChoice, type DonorField } from '#contract/donorFields.ts';
import { placeSpelling, type User } from '#contract/profile.ts';
import { describeChoice } from '#web/accounts/ContactFields.tsx';
import { formValues } from '#web/accounts/profile.ts';
import type { Values } from '#web/lib/form.ts';
import { formatDate } from '#web/lib/format.ts';

const places = Object.values(placeSpelling);

/** A donor's row as the form's fields show it, and the date that a donation changes. */
export const valuesOf = (user: User): Values => ({
  ...formValues(user),
  nextDonationDate: user.nextDonationDate ?? '',
});

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
  const names = [...donorFieldNames.filter(changed), ...(places.some(changed) ? places : [])];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}

export interface FieldChange {
  label: string;
  /** As it is now. */
  value: string;
}

/** The place in words. */
export const describePlace = ({ cityName, districtName, stateName, countryName }: User): string =>
  [...new Set([cityName, districtName, stateName, countryName])].filter(Boolean).join(', ');

function describeField(name: DonorField, user: User, now: Values): string {
  if (isChoice(name)) return describeChoice(name, user) ?? '';
  if (name === 'strAvailUnAvail') return now[name] === 'A' ? 'Yes' : 'No';
  return name === 'DOB' ? formatDate(now[name] ?? '') : (now[name] ?? '');
}

/** Changes by others, by the form's labels. */
export function describeChanges(before: Values, user: User): FieldChange[] {
  const now = valuesOf(user);
  const isChanged = (name: string) => now[name] !== before[name];
  const labelled = donorFieldNames.filter(isChanged).flatMap((name) => {
    const { label } = describedField(name);
    return label ? [{ label, value: describeField(name, user, now) }] : [];
  });
  const date = { label: 'Next donation date', value: formatDate(now.nextDonationDate ?? '') };
  const place = { label: 'Place', value: describePlace(user) };
  const changes = [
    ...labelled,
    ...(isChanged('nextDonationDate') ? [date] : []),
    ...(places.some(isChanged) ? [place] : []),
  ];
  return changes.map(({ label, value }) => ({ label, value: value || 'not given' }));
}
