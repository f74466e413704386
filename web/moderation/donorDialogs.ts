// Adding a donor and changing one: what the two dialogs load and send.
import { data, redirect } from 'react-router';
import type { User } from '#contract/account.ts';
import { addRegisteredDonor, updateRegisteredDonor } from '#contract/registeredDonors.ts';
import { loadRegistration, submitRegistration } from '#web/account/registration.ts';
import { loadGuarded, throwWhenLoggedOut, toLogin } from '#web/dashboard/guard.ts';
import {
  findDateFault,
  placesOfForm,
  placesOfUser,
  toProfileChange,
  type SentProfile,
  type StoredProfile,
} from '#web/dashboard/profile.ts';
import { profileOutcome } from '#web/dashboard/profileOutcome.ts';
import { readValues, submit, type FormState, type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { keepOffered, loadPlaces } from '#web/locations/places.ts';
import { hrefOf, readAddress } from './address.ts';

export const DONORS = '/dashboard/registered-donors';

function back(request: Request): Response {
  const { page, search } = readAddress(new URL(request.url).searchParams);
  return redirect(hrefOf(DONORS, { page, search }), 303);
}

export const loadAdding = (page: Page, request: Request) => loadGuarded(request, loadRegistration(page));

export async function loadEditing(page: Page, request: Request, user: User): Promise<StoredProfile> {
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

async function showAgain(page: Page, values: Values, state: Omit<FormState, 'values'>): Promise<SentProfile> {
  const places = placesOfForm(values);
  const lists = await loadPlaces(page.call, places, false);
  return { ...state, values, places: keepOffered(places, lists, false), lists };
}

function toChange(values: Values) {
  const { regid = '', landlineNumber, gender } = values;
  return { ...toProfileChange(values), regid, landlineNumber, gender: gender as 'Female' | undefined };
}

export async function changeDonor(page: Page, request: Request, form: FormData) {
  const values = readValues(form);
  if (values.show === 'places') return data({ editing: await showAgain(page, values, { errors: {} }) });
  const change = { values, input: toChange(values), extra: findDateFault(values) };
  const { refused, failure } = await submit(page, updateRegisteredDonor, change);
  if (!refused) {
    page.toast({ kind: 'success', title: 'Success', text: 'Donor updated successfully' });
    return back(request);
  }
  throwWhenLoggedOut(request, failure);
  if (failure.code !== 'invalid_input') page.toast(profileOutcome.failed);
  return data({ editing: await showAgain(page, values, refused.data) }, refused.init ?? undefined);
}
