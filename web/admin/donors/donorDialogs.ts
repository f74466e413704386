// Adding a donor and changing one: what the two dialogs load and send.
import { data, type ActionFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { addRegisteredDonor, RegisteredDonor, updateRegisteredDonor } from '#contract/adminDonors.ts';
import {
  validateDate,
  profileOutcome,
  showPlaces,
  showProfileAgain,
  toProfileChange,
  type SentProfile,
} from '#web/accounts/profile.ts';
import { loadRegistration, submitRegistration, type RegistrationState } from '#web/accounts/registration.ts';
import type { Outcome } from '#web/admin/commands/command.ts';
import { leaveWhenEnded } from '#web/dashboard/sessionEnd.ts';
import { donorWords } from '#web/admin/words.ts';
import { readValues, RESTORED, withoutPasswords, type Values } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';
import { submitWithPassword } from '#web/reauthentication/reauthentication.ts';
import { barOf } from './donorColumns.tsx';
import { describeChanges, findChanged, readBefore, valuesOf, type FieldChange } from './donorChange.ts';

/** The form after it was sent and not accepted; with concurrent changes by others. */
export type SentDonor = SentProfile & { changes?: FieldChange[] };

/** What the page shows after a form was sent and not accepted. */
export interface DonorOutcome extends Outcome {
  adding?: RegistrationState;
  editing?: SentDonor;
}

type ActionArgs = Pick<ActionFunctionArgs, 'context' | 'request'>;

/** Gives the form to show again, or undefined when the donor was added. */
export async function addDonor(args: ActionArgs, form: FormData) {
  const page = args.context.get(pageContext);
  if (form.has(RESTORED)) {
    const values = withoutPasswords(readValues(form));
    return data<DonorOutcome>({ adding: await loadRegistration(page.call, { values, errors: {} }) });
  }
  const { reply, redisplay } = await submitRegistration(page, addRegisteredDonor, form, donorWords.notKnown);
  if (redisplay?.data.code) leaveWhenEnded(args, { code: redisplay.data.code }, form);
  if (redisplay) return data<DonorOutcome>({ adding: redisplay.data }, redisplay.init ?? undefined);
  page.toast({ kind: 'success', title: 'Registration Succesfull', text: 'Registered as a new user' });
  if (reply.message) page.toast({ kind: 'info', text: reply.message });
  return undefined;
}

/** Only what was changed in the form, for the row that it was filled with. */
function toChange(values: Values) {
  const { regid = '', version } = values;
  return { ...toProfileChange(findChanged(values, readBefore(values))), regid, version };
}

/** The form on the current row: the administrator's changes stay, all other fields are current. */
function ontoPresent(values: Values, user: RegisteredDonor): Values {
  const now = valuesOf(user);
  const row = { version: String(user.version), before: JSON.stringify(now) };
  return { ...values, ...now, ...findChanged(values, readBefore(values)), ...row };
}

/** Gives the form to show again, or undefined when the donor was changed. */
export async function changeDonor(args: ActionArgs, form: FormData) {
  const page = args.context.get(pageContext);
  const values = readValues(form);
  const before = readBefore(values);
  if (values.show) return data<DonorOutcome>({ editing: await showPlaces(page.call, values) });
  const change = { values, input: toChange(values), extra: validateDate(findChanged(values, before)) };
  const { formError, failure } = await submitWithPassword(page, updateRegisteredDonor, change);
  if (!formError) {
    page.toast({ kind: 'success', title: 'Success', text: 'Donor updated successfully' });
    const bar = barOf(values.DOB);
    if (bar) page.toast({ kind: 'info', text: donorWords.barred[bar] });
    return undefined;
  }
  leaveWhenEnded(args, failure, form);
  const present = failure.code === 'conflict' ? z.safeParse(RegisteredDonor, failure.data).data : undefined;
  // The row no longer exists, so its dialog closes.
  if (failure.code === 'not_found') page.toast({ kind: 'error', text: donorWords.goneMeanwhile });
  else if (failure.status >= 500) {
    formError.data.message = donorWords.notKnown;
    page.toast({ ...profileOutcome().failed, text: donorWords.notKnown });
  } else if (!['invalid_input', 'reauthenticate'].includes(failure.code) && !present)
    page.toast(profileOutcome().failed);
  const again = present ? ontoPresent(values, present) : values;
  const state = { ...formError.data, changes: present && describeChanges(before, present) };
  return data<DonorOutcome>({ editing: await showProfileAgain(page.call, again, state) }, { status: failure.status });
}
