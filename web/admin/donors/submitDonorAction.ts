// Carries out what was sent from a donor's page: an action, or an e-mail.
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { sendMail } from '#contract/adminDonors.ts';
import { isFailure, type Failure } from '#contract/errors.ts';
import { writeWords } from '#web/admin/words/donorPage.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { readValues, submit, toFormError, type FormState } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { givePassword } from '#web/reauthentication/reauthentication.ts';
import type { ToastMessage } from '#contract/page.ts';
import { stepOf } from '#web/admin/undo/steps.ts';
import { donorActions } from './donorActions.ts';
import { leaveWhenLoggedOut } from './donorDialogs.ts';

export const DONORS = '/dashboard/registered-donors';

export interface Sent {
  page: Page;
  request: Request;
  form: FormData;
  /** The donor's page, without a dialog. */
  here: string;
  context: ActionFunctionArgs['context'];
}

/** What the page says about an action that failed, and about one whose answer was lost. */
export interface FailedAction {
  title: string;
  text: string;
}

const isAnswered = ({ status }: Failure) => status < 500;

/** Whether it leaves no donor to show. */
const erases = (intent: string, form: FormData) => intent === 'erase' || form.get('when') === 'now';

export async function submitAction({ page, request, form, here }: Sent, regid: string) {
  const action = donorActions.find(({ intent }) => intent === form.get('intent'));
  if (!action) return redirect(here, 303);
  const values = readValues(form);
  const refused = await givePassword(page, values);
  if (refused) {
    leaveWhenLoggedOut(page, request, refused.failure.code, moderationWords.sessionEnded);
    return data({ asking: refused.formError.data }, { status: refused.failure.status });
  }
  try {
    const { affected } = (await action.run(page.call, [regid], form)).data;
    const undo = action.undo && !erases(action.intent, form) ? { undo: [stepOf(action.undo, [regid])] } : {};
    const done: ToastMessage = { kind: 'success', title: action.done, text: values.what, ...undo };
    page.toast(affected > 0 ? done : { kind: 'info', title: action.already });
    return redirect(erases(action.intent, form) ? DONORS : here, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { refused: title, sessionEnded, unknown } = moderationWords;
    leaveWhenLoggedOut(page, request, error.code, sessionEnded);
    if (error.code === 'reauthenticate')
      return data({ asking: toFormError(values, error).data }, { status: error.status });
    const failed: FailedAction = isAnswered(error) ? { title, text: error.message } : unknown;
    return data({ failed }, { status: error.status });
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
  leaveWhenLoggedOut(page, request, failure.code);
  const writing: FormState = formError.data;
  if (failure.code === 'not_found') writing.message = writeWords.changed;
  if (!isAnswered(failure)) writing.message = moderationWords.unknown.text;
  return data({ writing }, { status: failure.status });
}
