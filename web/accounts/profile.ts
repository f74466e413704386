// A profile as a form has it, and back.
import { updateDonor } from '#contract/accounts.ts';
import { choiceFields, donorFieldNames } from '#contract/donorFields.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { placeSpelling, type User } from '#contract/profile.ts';
import type { Call } from '#contract/endpoint.ts';
import type { ToastMessage } from '#contract/page.ts';
import { validate, type FormState, type Values } from '#web/lib/form.ts';
import { formatMobile } from '#web/lib/format.ts';
import { fillTypedPlace } from '#web/locations/foundPlaces.ts';
import { keepOffered, levels, loadPlaces, noPlaces, type GivenLists, type Places } from '#web/locations/places.ts';
import { t } from '#web/messages/t.ts';
import { readChoice } from './ContactFields.tsx';

interface Placed {
  places: Places;
  /** What can be chosen, for the places chosen. */
  lists: GivenLists;
}

export interface StoredProfile<Stored extends User = User> extends Placed {
  user: Stored;
  /** YYYY-MM-DD */
  today: string;
  /** An address that waits for its confirmation. */
  newEmail?: string | null;
}

/** The form after it was sent and not accepted. */
export type SentProfile = FormState & Placed;

/** The stored profile; a place that is not stored is one in India. */
export async function loadProfile<Stored extends User>(call: Call, user: Stored): Promise<StoredProfile<Stored>> {
  const places = { ...noPlaces };
  for (const level of levels) places[level] = String(user[placeSpelling[level]] ?? places[level]);
  const lists = await loadPlaces(call, places, false);
  return { user, places, lists: () => lists, today: dayInIndia(new Date()) };
}

/** The form as it was sent, with the lists for the place that was chosen in it. */
export async function showProfileAgain<State extends Omit<FormState, 'values'>>(
  call: Call,
  values: Values,
  state: State,
): Promise<State & SentProfile> {
  const places = { ...noPlaces };
  for (const level of levels) places[level] = values[placeSpelling[level]] ?? '';
  const lists = await loadPlaces(call, places, false, values.show);
  return { ...state, values, places: keepOffered(places, lists, false), lists: () => lists };
}

/** The form with the lists that were asked for, where the browser runs no JavaScript. */
export async function showPlaces(call: Call, sent: Values): Promise<SentProfile> {
  const { values, errors } = await fillTypedPlace(call, sent, placeSpelling);
  return showProfileAgain(call, values, { errors });
}

/** A donor's fields as the form shows them. */
export function formValues(user: User): Values {
  const shown = { ...user, mobileNumber: user.mobileNumber && formatMobile(user.mobileNumber) };
  return Object.fromEntries(donorFieldNames.map((name) => [name, String(shown[name] ?? '')]));
}

/** The next donation date while it lies ahead: no page says before it that the donor can give now. */
export const restsUntil = ({ nextDonationDate }: User, today: string): string | null =>
  nextDonationDate !== null && nextDonationDate > today ? nextDonationDate : null;

/** A field that the form lacks keeps its stored value. A list of places in which nothing is chosen sends none. */
export function toProfileChange(values: Values) {
  const { userID, unavailableUntil } = values;
  const sent: Record<string, unknown> = Object.fromEntries(donorFieldNames.map((name) => [name, values[name]]));
  for (const name of choiceFields) sent[name] = readChoice(name, values[name]);
  if (values.presentCountry !== undefined) for (const name of Object.values(placeSpelling)) sent[name] ??= '';
  return { ...sent, userID, unavailableUntil };
}

/** What the contract's schema says in other words: it takes a year, the form asks for a date. */
export function validateDate({ DOB }: Values): Record<string, string> {
  if (DOB === undefined || /^\d{4}-\d{2}-\d{2}$/.test(DOB)) return {};
  return { DOB: t('dashboard.dateRequired') };
}

/** The errors of the form as it is filled in. */
export const checkProfile = (values: Values) => ({
  ...validate(updateDonor, toProfileChange(values)),
  ...validateDate(values),
});

/** What is said after a profile was changed, or could not be. */
export const profileOutcome = (): Record<'saved' | 'failed', ToastMessage> => ({
  saved: { kind: 'success', title: t('dashboard.saved') },
  failed: { kind: 'error', title: t('accounts.serverError'), text: t('error.internal') },
});
