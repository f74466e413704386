// A profile as a form has it, and back.
import { placeSpelling, type updateDonor, type User } from '#contract/accounts.ts';
import type { ToastMessage } from '#contract/page.ts';
import type { FormInput, FormState, Values } from '#web/lib/form.ts';
import { levels, noPlaces, type PlaceLists, type Places } from '#web/locations/places.ts';
import { t } from '#web/messages/t.ts';

interface Placed {
  places: Places;
  /** What can be chosen, for the places chosen. */
  lists: PlaceLists;
}

export interface StoredProfile extends Placed {
  user: User;
  /** YYYY-MM-DD */
  today: string;
}

/** The form after it was sent and not accepted. */
export type SentProfile = FormState & Placed;

/** The stored place; India where there is none. */
export function placesOfUser(user: User): Places {
  const places = { ...noPlaces };
  for (const level of levels) places[level] = String(user[placeSpelling[level]] ?? places[level]);
  return places;
}

/** The place that a form was sent with. */
export function placesOfForm(values: Values): Places {
  const places = { ...noPlaces };
  for (const level of levels) places[level] = values[placeSpelling[level]] ?? '';
  return places;
}

/** A field that the form does not have stays as it is stored. */
export function toProfileChange(values: Values): FormInput<typeof updateDonor> {
  const { userID, fullName, emailId, mobileNumber, bloodGroup, strAvailUnAvail, DOB } = values;
  const { presentCountry, presentState, presentDistrict, presentCity } = values;
  return {
    userID,
    fullName,
    emailId,
    mobileNumber,
    DOB,
    presentCountry,
    presentState,
    presentDistrict,
    presentCity,
    bloodGroup,
    strAvailUnAvail,
  };
}

/** What the contract's schema says in other words: it takes a year, the form asks for a date. */
export function validateDate({ DOB }: Values): Record<string, string> {
  if (DOB === undefined || /^\d{4}-\d{2}-\d{2}$/.test(DOB)) return {};
  return { DOB: t('dashboard.dateRequired') };
}

/** What is said after a profile was changed, or could not be. */
export const profileOutcome = (): Record<'saved' | 'failed', ToastMessage> => ({
  saved: { kind: 'success', title: t('dashboard.saved') },
  failed: { kind: 'error', title: t('accounts.serverError'), text: t('error.internal') },
});
