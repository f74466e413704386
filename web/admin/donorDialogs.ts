// Adding a donor and changing one: what the two dialogs load and send.
import { data } from 'react-router';
import * as z from 'zod/mini';
import { addRegisteredDonor, RegisteredDonor, updateRegisteredDonor } from '#contract/adminDonors.ts';
import type { Call } from '#contract/endpoint.ts';
import {
  validateDate,
  placesOfForm,
  placesOfUser,
  profileOutcome,
  toProfileChange,
  type SentProfile,
  type StoredProfile,
} from '#web/accounts/profile.ts';
import { submitRegistration, type RegistrationState } from '#web/accounts/registration.ts';
import { throwWhenLoggedOut, toLogin } from '#web/dashboard/guard.ts';
import { readValues, submit, type FormState, type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { keepOffered, loadPlaces } from '#web/locations/places.ts';
import type { Outcome } from './decisions.tsx';
import { describeChanges, findChanged, readBefore, valuesOf, type FieldChange } from './donorChange.ts';

export interface EditedDonor extends StoredProfile {
  user: RegisteredDonor;
}

/** The form after it was sent and not accepted; with what somebody else changed meanwhile. */
export type SentDonor = SentProfile & { changes?: FieldChange[] };

/** What the page shows after a form was sent and not accepted. */
export interface DonorOutcome extends Outcome {
  adding?: RegistrationState;
  editing?: SentDonor;
}

export async function loadEditing(call: Call, user: RegisteredDonor): Promise<EditedDonor> {
  const places = placesOfUser(user);
  return { user, places, lists: await loadPlaces(call, places, false), today: new Date().toISOString().slice(0, 10) };
}

/** Gives the form to show again, or undefined when the donor was added. */
export async function addDonor(page: Page, request: Request, form: FormData) {
  const { reply, redisplay } = await submitRegistration(page, addRegisteredDonor, form);
  if (redisplay?.data.code === 'unauthenticated') throw toLogin(request);
  if (redisplay) return data<DonorOutcome>({ adding: redisplay.data }, redisplay.init ?? undefined);
  page.toast({ kind: 'success', title: 'Registration Succesfull', text: 'Registered as a new user' });
  if (reply.message) page.toast({ kind: 'info', text: reply.message });
  return undefined;
}

type SentState = Omit<FormState, 'values'> & { changes?: FieldChange[] };

async function showAgain(page: Page, values: Values, state: SentState): Promise<DonorOutcome> {
  const places = placesOfForm(values);
  const lists = await loadPlaces(page.call, places, false);
  return { editing: { ...state, values, places: keepOffered(places, lists, false), lists } };
}

/** Only what was changed in the form, for the row that it was filled with. */
function toChange(values: Values) {
  const { regid = '', version } = values;
  const changed = findChanged(values, readBefore(values));
  const { landlineNumber, gender } = changed;
  return { ...toProfileChange(changed), regid, version, landlineNumber, gender };
}

/** The form on the present row: what the administrator changed stays, everything else is as it is now. */
async function showConflict(page: Page, values: Values, user: RegisteredDonor, state: SentState) {
  const before = readBefore(values);
  const now = valuesOf(user);
  const next = { ...values, ...now, ...findChanged(values, before) };
  const row = { version: String(user.version), before: JSON.stringify(now) };
  return showAgain(page, { ...next, ...row }, { ...state, changes: describeChanges(before, user) });
}

/** Gives the form to show again, or undefined when the donor was changed. */
export async function changeDonor(page: Page, request: Request, form: FormData) {
  const values = readValues(form);
  if (values.show === 'places') return data(await showAgain(page, values, { errors: {} }));
  const extra = validateDate(findChanged(values, readBefore(values)));
  const { formError, failure } = await submit(page, updateRegisteredDonor, { values, input: toChange(values), extra });
  if (!formError) {
    page.toast({ kind: 'success', title: 'Success', text: 'Donor updated successfully' });
    return undefined;
  }
  throwWhenLoggedOut(request, failure);
  const init = formError.init ?? undefined;
  const present = z.safeParse(RegisteredDonor, failure.data);
  if (failure.code === 'conflict' && present.success) {
    return data(await showConflict(page, values, present.data, formError.data), init);
  }
  // The row is gone, and its dialog with it.
  if (failure.code === 'not_found') page.toast({ kind: 'error', text: failure.message });
  else if (failure.code !== 'invalid_input') page.toast(profileOutcome().failed);
  return data(await showAgain(page, values, formError.data), init);
}
