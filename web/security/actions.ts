// What the forms of the Security page do. Secrets and recovery codes are only in the response of their own form.
import { redirect } from 'react-router';
import { endOtherSessions } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#contract/secondFactor.ts';
import { endSession } from '#contract/sessions.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { submit, type FormState, type toFormError, type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';

export const SECURITY = '/dashboard/security';

export interface Enrolment {
  secret: string;
  uri: string;
  /** SVG. */
  qr: string;
}

export interface SecurityState extends Partial<FormState> {
  enrolment?: Enrolment;
  recoveryCodes?: readonly string[];
}

type Outcome = Response | SecurityState | ReturnType<typeof toFormError>;
interface Submitted {
  page: Page;
  request: Request;
  values: Values;
}
type Act = (submitted: Submitted) => Promise<Outcome>;

function backWithToast(page: Page, title: string, text?: string): Response {
  page.toast({ kind: 'success', title, text });
  return redirect(SECURITY, 303);
}

/** Without a field to correct: a toast, and the page as it is now. */
function backWithError({ page, request }: Submitted, failure: Failure): Response {
  throwWhenLoggedOut(request, failure);
  page.toast({ kind: 'error', title: t('accounts.error'), text: failure.message });
  return redirect(SECURITY, 303);
}

/** Ending a session that has ended is no error to a person. */
const endOne: Act = async (submitted) => {
  const { page, values } = submitted;
  const { failure } = await submit(page, endSession, { values, input: { id: values.id } });
  if (failure && failure.code !== 'not_found') return backWithError(submitted, failure);
  return backWithToast(page, t('security.ended'));
};

const endOthers: Act = async (submitted) => {
  const { page, values } = submitted;
  const { reply, failure } = await submit(page, endOtherSessions, { values, input: {} });
  if (failure) return backWithError(submitted, failure);
  return backWithToast(
    page,
    t('dashboard.loggedOutElsewhere'),
    t('dashboard.sessionsEnded', { count: reply.data.ended }),
  );
};

const start: Act = async (submitted) => {
  const { page, values } = submitted;
  const { reply, failure, formError } = await submit(page, startSecondFactor, { values, input: {} });
  if (reply) return { enrolment: reply.data };
  return failure.code === 'reauthenticate' ? formError : backWithError(submitted, failure);
};

const confirm: Act = async (submitted) => {
  const { page, values } = submitted;
  const { code = '' } = values;
  const { reply, failure, formError } = await submit(page, confirmSecondFactor, { values, input: { code } });
  if (reply) return reply.data;
  return failure.errors || failure.code === 'reauthenticate' ? formError : backWithError(submitted, failure);
};

const renew: Act = async (submitted) => {
  const { page, values } = submitted;
  const { reply, failure, formError } = await submit(page, renewRecoveryCodes, { values, input: {} });
  if (reply) return reply.data;
  return failure.code === 'reauthenticate' ? formError : backWithError(submitted, failure);
};

const remove: Act = async (submitted) => {
  const { page, values } = submitted;
  const { failure, formError } = await submit(page, removeSecondFactor, { values, input: {} });
  if (!failure) return backWithToast(page, t('security.turnedOff'));
  return failure.code === 'reauthenticate' ? formError : backWithError(submitted, failure);
};

/** By the `intent` of the pressed button. */
const actions: Readonly<Record<string, Act>> = {
  'end-session': endOne,
  'end-other-sessions': endOthers,
  'start-second-factor': start,
  'confirm-second-factor': confirm,
  'renew-recovery-codes': renew,
  'remove-second-factor': remove,
};

export async function runAction(submitted: Submitted): Promise<Outcome> {
  const action = actions[submitted.values.intent ?? ''];
  return action ? action(submitted) : redirect(SECURITY, 303);
}
