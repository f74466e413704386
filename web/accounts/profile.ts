// A profile as a form has it, and back.
import { placeSpelling, type updateDonor, type User } from '#contract/accounts.ts';
import type { ToastMessage } from '#contract/page.ts';
import type { FormInput, FormState, Values } from '#web/lib/form.ts';
import { levels, noPlaces, type PlaceLists, type Places } from '#web/locations/places.ts';

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
  return { DOB: 'Date of birth is required.' };
}

/** What is said after a profile was changed, or could not be. */
export const profileOutcome = {
  saved: { kind: 'success', title: 'Your profile is update succesfully' },
  failed: { kind: 'error', title: 'Server Error', text: 'Something went wrong, try again later' },
} as const satisfies Record<string, ToastMessage>;
