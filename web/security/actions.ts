// What the forms of the Security page do. A secret or recovery codes are only in the response to their own form.
import { redirect } from 'react-router';
import { endOtherSessions } from '#contract/accounts.ts';
import type { Endpoint, InputOf, Reply } from '#contract/endpoint.ts';
import type { Failure } from '#contract/errors.ts';
import * as factor from '#contract/secondFactor.ts';
import { endSession } from '#contract/sessions.ts';
import { submitWithPassword } from '#web/reauthentication/reauthentication.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { submit, type FormState, type toFormError, type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';

export const SECURITY = '/dashboard/security';

// The `intent` of each form's button.
export const END = 'end-session';
export const END_OTHERS = 'end-other-sessions';
export const START = 'start-second-factor';
export const CONFIRM = 'confirm-second-factor';
export const RENEW = 'renew-recovery-codes';
export const REMOVE = 'remove-second-factor';

/** A secret of the second factor: for typing, for an app on this device, and as an SVG image. */
export type Secret = Reply<typeof factor.startSecondFactor>['data'];

type Shown = { secret: Secret } | { recoveryCodes: readonly string[] };
export type SecurityState = Shown | FormState;

interface Submitted {
  page: Page;
  request: Request;
  values: Values;
}

type Outcome = Response | Shown | ReturnType<typeof toFormError>;

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
async function endOne(submitted: Submitted): Promise<Outcome> {
  const { page, values } = submitted;
  const { failure } = await submit(page, endSession, { values, input: { id: values.id } });
  if (failure && failure.code !== 'not_found') return backWithError(submitted, failure);
  return backWithToast(page, t('security.ended'));
}

async function endOthers(submitted: Submitted): Promise<Outcome> {
  const { page, values } = submitted;
  const { reply, failure } = await submit(page, endOtherSessions, { values, input: {} });
  if (failure) return backWithError(submitted, failure);
  const count = reply.data.ended;
  return backWithToast(page, t('dashboard.loggedOutElsewhere'), t('dashboard.sessionsEnded', { count }));
}

/** Changes the second factor: needs a recent login. */
async function change<E extends Endpoint>(
  submitted: Submitted,
  endpoint: E,
  input: InputOf<E>,
  show: (data: Reply<E>['data']) => Outcome,
): Promise<Outcome> {
  const { page, values } = submitted;
  const { reply, failure, formError } = await submitWithPassword(page, endpoint, { values, input });
  if (reply) return show(reply.data);
  return failure.errors || failure.code === 'reauthenticate' ? formError : backWithError(submitted, failure);
}

const codeOf = ({ values: { code = '' } }: Submitted) => ({ code });

const actions: Readonly<Record<string, (submitted: Submitted) => Promise<Outcome>>> = {
  [END]: endOne,
  [END_OTHERS]: endOthers,
  [START]: (submitted) => change(submitted, factor.startSecondFactor, {}, (secret) => ({ secret })),
  [CONFIRM]: (submitted) => change(submitted, factor.confirmSecondFactor, codeOf(submitted), (codes) => codes),
  [RENEW]: (submitted) => change(submitted, factor.renewRecoveryCodes, codeOf(submitted), (codes) => codes),
  [REMOVE]: (submitted) =>
    change(submitted, factor.removeSecondFactor, codeOf(submitted), () =>
      backWithToast(submitted.page, t('security.turnedOff')),
    ),
};

export async function runAction(submitted: Submitted): Promise<Outcome> {
  const action = actions[submitted.values.intent ?? ''];
  return action ? action(submitted) : redirect(SECURITY, 303);
}
