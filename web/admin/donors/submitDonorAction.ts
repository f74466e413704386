// Carries out what was sent from a donor's page: an action, or an e-mail.
import { data, redirect } from 'react-router';
import { sendMail } from '#contract/adminDonors.ts';
import { isFailure } from '#contract/errors.ts';
import { donorPageWords, writeWords } from '#web/admin/words/donorPage.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { readValues, submit, type FormState } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { donorActions } from './donorActions.ts';

export const DONORS = '/dashboard/registered-donors';

interface Sent {
  page: Page;
  request: Request;
  form: FormData;
  /** The donor's page, without a dialog. */
  here: string;
}

/** Whether it leaves no donor to show. */
const erases = (intent: string, form: FormData) => intent === 'erase' || form.get('when') === 'now';

export async function submitAction({ page, request, form, here }: Sent, regid: string): Promise<Response> {
  const action = donorActions.find(({ intent }) => intent === form.get('intent'));
  if (!action) return redirect(here, 303);
  try {
    const { affected } = (await action.run(page.call, [regid], form)).data;
    page.toast(affected > 0 ? { kind: 'success', title: action.done } : { kind: 'info', title: action.already });
    return redirect(erases(action.intent, form) ? DONORS : here, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    throwWhenLoggedOut(request, error);
    page.toast({ kind: 'error', title: donorPageWords.failed, text: error.message });
    // The page then shows the donor as they are now.
    return redirect(here, 303);
  }
}

/** Gives the form to show again where the e-mail was not accepted. */
export async function submitEmail({ page, request, form, here }: Sent, regid: string) {
  const values = readValues(form);
  const { emailId: email, subject, message } = values;
  const { reply, formError, failure } = await submit(page, sendMail, {
    values,
    input: { email, regid, subject, message },
  });
  if (reply) {
    page.toast({ kind: 'success', title: writeWords.sent });
    return redirect(here, 303);
  }
  throwWhenLoggedOut(request, failure);
  const writing: FormState = formError.data;
  if (failure.code === 'not_found') writing.message = writeWords.changed;
  return data({ writing }, { status: failure.status });
}
