// Merges two donors, or keeps those of a group apart.
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { dismissDuplicate, mergeDonors, regroupDonors } from '#contract/duplicates.ts';
import type { Call } from '#contract/endpoint.ts';
import { explainFailure, type Outcome } from '#web/admin/decisions.tsx';
import { duplicateWords as words } from '#web/admin/words/duplicates.ts';
import { readValues, toFormError, type FormState } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';
import { givePassword } from '#web/reauthentication/reauthentication.ts';
import { stepOf } from '#web/admin/undo/steps.ts';
import { readQuestion, withoutQuestion, type Question } from './question.ts';

export interface DuplicateOutcome extends Pick<Outcome, 'refused' | 'isUnknown'> {
  /** The question again, which needs the administrator's password. */
  asking?: FormState;
}

const carryOut = (call: Call, { ask, of, keep, merge }: Question) =>
  ask === 'merge' ? call(mergeDonors, { keep, merge }) : call(dismissDuplicate, { donorIds: of.split('.') });

export async function decideDuplicates(args: ActionFunctionArgs) {
  const { context, request, url } = args;
  const form = await request.formData();
  const question = readQuestion(url.searchParams);
  if (!question) return redirect(withoutQuestion(url), 303);
  const page = context.get(pageContext);
  const values = readValues(form);
  try {
    const refused = await givePassword(page, values);
    if (refused && refused.failure.code === 'unauthenticated') throw refused.failure;
    if (refused) return data<DuplicateOutcome>({ asking: refused.formError.data }, { status: refused.failure.status });
    await carryOut(page.call, question);
    const undo = question.ask === 'merge' ? {} : { undo: [stepOf(regroupDonors, question.of.split('.'))] };
    page.toast({ kind: 'success', title: words.done[question.ask], text: values.what, ...undo });
    return redirect(withoutQuestion(url), 303);
  } catch (error) {
    const failure = explainFailure(args, error);
    const { status, code, message, errors = {} } = failure;
    if (code === 'reauthenticate')
      return data<DuplicateOutcome>({ asking: toFormError(values, failure).data }, { status });
    if (status >= 500) return data<DuplicateOutcome>({ isUnknown: true }, { status });
    const refused = { message: Object.values(errors)[0] ?? message, others: [] };
    return data<DuplicateOutcome>({ refused }, { status });
  }
}
