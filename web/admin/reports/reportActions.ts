// What administrators do to a reported donor: the endpoints behind the buttons of a row.
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { restoreReports } from '#contract/admin.ts';
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import { enableDonors, restoreDonors } from '#contract/donorActions.ts';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import type { ToastMessage } from '#contract/page.ts';
import { listDonors, refuseDonors, reopenListing, type Claimant } from '#contract/listingClaims.ts';
import { dismissReports } from '#contract/reportedDonors.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { reportQuestions, reportWords } from '#web/admin/words/reports.ts';
import { readValues, type Values } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';
import { explainFailure, type Outcome } from '#web/admin/decisions.tsx';
import { withoutDialog } from '#web/admin/list.ts';
import { stepOf } from '#web/admin/undo/steps.ts';

/** Actions that ask first. */
export type Asking = keyof typeof reportQuestions;

export interface ReportOutcome extends Pick<Outcome, 'refused' | 'isUnknown'> {
  /** Needs confirmation: the button was used without JavaScript. */
  asked?: { intent: Asking; regid: string };
}

const noun = ['donor', 'donors'] as const;

type Run = (call: Call, values: Values) => Promise<ToastMessage | null>;

type OnDonors = typeof deleteDonors | typeof disableDonors;

function onDonor(endpoint: OnDonors, participle: string, back?: Endpoint): Run {
  return async (call, { regid = '', what, undo }) => {
    const { affected } = (await call(endpoint, { donorIds: [regid] })).data;
    const done = moderationWords.done(affected, noun, participle, what);
    const step = back ? stepOf(back, [regid]) : undo;
    return step && affected > 0 ? { ...done, undo: [step] } : done;
  };
}

/** What takes a decision about a claim back; null where nothing does. One who is not listed may wait for something else. */
export function undoOfClaim({ regid, claim, listed }: Claimant): string | null {
  if (claim === 'waiting') return stepOf(reopenListing, [regid]);
  if (claim === 'refused') return stepOf(refuseDonors, [regid]);
  return listed ? stepOf(listDonors, [regid]) : null;
}

/** Null: there was nothing left to do. */
const actions: Readonly<Record<string, Run>> = {
  disable: onDonor(disableDonors, 'disabled', enableDonors),
  enable: onDonor(enableDonors, 'enabled', disableDonors),
  delete: onDonor(deleteDonors, 'deleted', restoreDonors),
  list: onDonor(listDonors, 'listed'),
  refuse: onDonor(refuseDonors, 'taken off the list'),
  dismiss: async (call, { regid = '', newest = '' }) =>
    (await call(dismissReports, { regid, newest })).data.affected > 0
      ? { ...reportWords.dismissed, undo: [stepOf(restoreReports, [newest])] }
      : null,
};

const mustAsk = (intent: string): intent is Asking => Object.hasOwn(reportQuestions, intent);

const refuse = (message: string, status: number) =>
  data<ReportOutcome>({ refused: { message, others: [] } }, { status });

/** Carries out the action of a posted form. */
export async function actOnReported(args: ActionFunctionArgs) {
  const { context, request, url } = args;
  const values = readValues(await request.formData());
  const { intent = '', regid = '' } = values;
  const run = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!run) return redirect(url.pathname, 303);
  if (mustAsk(intent) && values.confirmed !== 'yes') return data<ReportOutcome>({ asked: { intent, regid } });
  const page = context.get(pageContext);
  try {
    const toast = await run(page.call, values);
    if (!toast) return refuse(reportWords.gone, 409);
    page.toast(toast);
    return redirect(withoutDialog(url), 303);
  } catch (error) {
    const { status, errors = {}, message } = explainFailure(args, error);
    if (status >= 500) return data<ReportOutcome>({ isUnknown: true }, { status });
    return refuse(Object.values(errors)[0] ?? message, status);
  }
}
