// Adding a donor and changing one: what the two dialogs load and send.
import { data, redirect } from 'react-router';
import { addRegisteredDonor, updateRegisteredDonor, type RegisteredDonor } from '#contract/adminDonors.ts';
import { loadRegistration, submitRegistration } from '#web/accounts/registration.ts';
import { loadGuarded, throwWhenLoggedOut, toLogin } from '#web/dashboard/guard.ts';
import {
  findDateFault,
  placesOfForm,
  placesOfUser,
  toProfileChange,
  type SentProfile,
  type StoredProfile,
} from '#web/accounts/profile.ts';
import { profileOutcome } from '#web/accounts/profileOutcome.ts';
import { readValues, submit, type FormState, type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { keepOffered, loadPlaces } from '#web/locations/places.ts';
import { hrefOf, readAddress } from './address.ts';
import { describeChanges, findChanged, readBefore, valuesOf, type FieldChange } from './donorChange.ts';

export const DONORS = '/dashboard/registered-donors';

function back(request: Request): Response {
  const { page, search } = readAddress(new URL(request.url).searchParams);
  return redirect(hrefOf(DONORS, { page, search }), 303);
}

export const loadAdding = (page: Page, request: Request) => loadGuarded(request, loadRegistration(page));

export interface EditedDonor extends StoredProfile {
  user: RegisteredDonor;
}

/** The form after it was sent and not accepted; with what somebody else changed meanwhile. */
export type SentDonor = SentProfile & { changes?: FieldChange[] };

export async function loadEditing(page: Page, request: Request, user: RegisteredDonor): Promise<EditedDonor> {
  const places = placesOfUser(user);
  const lists = await loadGuarded(request, loadPlaces(page.call, places, false));
  return { user, places, lists, today: new Date().toISOString().slice(0, 10) };
}

export async function addDonor(page: Page, request: Request, form: FormData) {
  const { reply, again } = await submitRegistration(page, addRegisteredDonor, form);
  if (again?.data.code === 'unauthenticated') throw toLogin(request);
  if (again) return data({ adding: again.data }, again.init ?? undefined);
  page.toast({ kind: 'success', title: 'Registration Succesfull', text: 'Registered as a new user' });
  if (reply.message) page.toast({ kind: 'info', text: reply.message });
  return back(request);
}

type SentState = Omit<FormState, 'values'> & { changes?: FieldChange[] };

async function showAgain(page: Page, values: Values, state: SentState): Promise<SentDonor> {
  const places = placesOfForm(values);
  const lists = await loadPlaces(page.call, places, false);
  return { ...state, values, places: keepOffered(places, lists, false), lists };
}

/** Only what was changed in the form, for the row that it was filled with. */
function toChange(values: Values) {
  const { regid = '', version } = values;
  const changed = findChanged(values, readBefore(values));
  const { landlineNumber, gender } = changed;
  return { ...toProfileChange(changed), regid, version, landlineNumber, gender: gender as 'Female' | undefined };
}

/** The form on the present row: what the administrator changed stays, everything else is as it is now. */
async function showConflict(page: Page, values: Values, { user, state }: { user: RegisteredDonor; state: SentState }) {
  const before = readBefore(values);
  const now = valuesOf(user);
  const next = { ...values, ...now, ...findChanged(values, before) };
  const row = { version: String(user.version), before: JSON.stringify(now) };
  return showAgain(page, { ...next, ...row }, { ...state, changes: describeChanges(before, user) });
}

export async function changeDonor(page: Page, request: Request, form: FormData) {
  const values = readValues(form);
  if (values.show === 'places') return data({ editing: await showAgain(page, values, { errors: {} }) });
  const extra = findDateFault(findChanged(values, readBefore(values)));
  const { refused, failure } = await submit(page, updateRegisteredDonor, { values, input: toChange(values), extra });
  if (!refused) {
    page.toast({ kind: 'success', title: 'Success', text: 'Donor updated successfully' });
    return back(request);
  }
  throwWhenLoggedOut(request, failure);
  const init = refused.init ?? undefined;
  if (failure.code === 'conflict' && failure.data) {
    const user = failure.data as RegisteredDonor;
    return data({ editing: await showConflict(page, values, { user, state: refused.data }) }, init);
  }
  // The row is gone, and its dialog with it.
  if (failure.code === 'not_found') page.toast({ kind: 'error', text: failure.message });
  else if (failure.code !== 'invalid_input') page.toast(profileOutcome().failed);
  return data({ editing: await showAgain(page, values, refused.data) }, init);
}
