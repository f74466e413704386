// From the registration form to its endpoint and back.
import { data } from 'react-router';
import { registerDonor } from '#contract/accounts.ts';
import type { addRegisteredDonor } from '#contract/adminDonors.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { choiceFields } from '#contract/donorFields.ts';
import type { Call, Reply } from '#contract/endpoint.ts';
import type { ToastMessage } from '#contract/page.ts';
import { placeSpelling } from '#contract/profile.ts';
import { readValues, submit, validate, withoutPasswords, type FormState, type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { fillTypedPlace } from '#web/locations/foundPlaces.ts';
import { loadPlaces, noPlaces, type GivenLists, type Level, type Places } from '#web/locations/places.ts';
import { t } from '#web/messages/t.ts';
import { readChoice, usualChoice } from './ContactFields.tsx';
import { validateRepetition } from './repeatedPassword.ts';

export interface RegistrationState extends FormState {
  places: Places;
  lists: GivenLists;
}

const nothing: FormState = { values: {}, errors: {} };

function placesOf(values: Values): Places {
  const level = (name: Level) => values[placeSpelling[name]] || noPlaces[name];
  return { country: level('country'), state: level('state'), district: level('district'), city: level('city') };
}

/** A form as it is to be shown, with the lists of the places chosen in it. */
export async function loadRegistration(call: Call, form: FormState = nothing): Promise<RegistrationState> {
  const places = placesOf(form.values);
  const lists = await loadPlaces(call, places, false, form.values.show);
  return { ...form, places, lists: () => lists };
}

/** An administrator may leave it to the donor. */
const isPasswordLeftOut = ({ password, confirmPassword }: Values) => !password && !confirmPassword;

/** What the schema cannot know. */
function validateConfirmation(values: Values, isPasswordOptional: boolean): Record<string, string> {
  const isLeftOut = isPasswordOptional && isPasswordLeftOut(values);
  return {
    ...(!isLeftOut && validateRepetition(values.password, values.confirmPassword)),
    ...(!values.consent && { consent: t('accounts.consentMissing') }),
  };
}

/** What is the usual anyway is not sent. */
function toInput({ gender, ...values }: Values) {
  const input: Record<string, unknown> = { ...values, ...(gender && { gender }) };
  for (const name of choiceFields) {
    if (values[name] === usualChoice(name)) delete input[name];
    else if (name in input) input[name] = readChoice(name, values[name]);
  }
  return { ...input, userID: values.useEmail ? values.emailId : values.userID, consentVersion: CONSENT_VERSION };
}

/** The errors of the form as it is filled in. */
export function checkRegistration(values: Values, isPasswordOptional = false): Record<string, string> {
  const errors = validate(registerDonor, toInput(values));
  if (isPasswordOptional && isPasswordLeftOut(values)) delete errors.password;
  return { ...errors, ...validateConfirmation(values, isPasswordOptional) };
}

/** Incomplete only where a field is empty. */
function describeErrors(values: Values, errors: Record<string, string>): ToastMessage {
  const isIncomplete = Object.keys(errors).some((name) => !values[name]);
  if (isIncomplete) return { kind: 'error', title: t('ui.incompleteForm'), text: t('ui.fillAllFields') };
  return { kind: 'error', title: t('accounts.notRegistered'), text: t('accounts.correctMarked') };
}

/** An administrator's call takes the same. */
type Registration = typeof registerDonor | typeof addRegisteredDonor;

export type Registered<E extends Registration> =
  | { reply: Reply<E, string>; redisplay?: never }
  | { reply?: never; redisplay: ReturnType<typeof data<RegistrationState>> };

/**
 * Sends the form to `endpoint`, with the toasts of the specification; `redisplay` is the form to show once more.
 * `whenLost` is said where the answer was lost.
 */
export async function submitRegistration<E extends Registration>(
  page: Page,
  endpoint: E,
  form: FormData,
  whenLost?: string,
): Promise<Registered<E>> {
  const values = readValues(form);
  // Without JavaScript: only the next list of places was asked for.
  if (values.show) {
    const filled = await fillTypedPlace(page.call, withoutPasswords(values), placeSpelling);
    return { redisplay: data(await loadRegistration(page.call, filled)) };
  }
  const extra = validateConfirmation(values, endpoint.name !== registerDonor.name);
  const result = await submit(page, endpoint, { values, input: toInput(values), extra });
  if (result.reply) return { reply: result.reply };
  const { code, status } = result.failure;
  const state = result.formError.data;
  const lost = status < 500 ? undefined : whenLost;
  if (lost !== undefined) state.message = lost;
  if (code === 'invalid_input') page.toast(describeErrors(values, state.errors));
  else if (code === 'user_exists')
    page.toast({ kind: 'error', title: t('accounts.notRegistered'), text: t('error.user_exists') });
  else {
    const title = lost === undefined ? t('accounts.notRegistered') : t('accounts.serverError');
    page.toast({ kind: 'error', title, text: state.message });
  }
  if (code === 'user_exists') state.errors = { userID: t('error.user_exists') };
  return { redisplay: data(await loadRegistration(page.call, state), { status }) };
}
