// Merges two donors, stops that, or keeps those of a group apart.
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { cancelMerge, dismissDuplicate, mergeDonors } from '#contract/duplicates.ts';
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import type { Outcome } from '#web/admin/commands/command.ts';
import { duplicateWords as words } from '#web/admin/words/duplicates.ts';
import { readValues, RESTORED, toFormError, type FormState } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';
import { leaveWhenEnded } from '#web/dashboard/sessionEnd.ts';
import { givePassword } from '#web/reauthentication/reauthentication.ts';
import { readQuestion, withoutQuestion, type Question } from './question.ts';

export interface DuplicateOutcome extends Pick<Outcome, 'refused' | 'isUnknown'> {
  /** The question again, which needs the administrator's password or a reason. */
  asking?: FormState;
}

/** Returns the title of the toast. */
async function carryOut(call: Call, { ask, of, keep, merge }: Question, reason?: string): Promise<string> {
  if (ask === 'apart') await call(dismissDuplicate, { donorIds: of.split('.') });
  if (ask === 'stop') await call(cancelMerge, { keep, merge });
  const dueAt = ask === 'merge' ? (await call(mergeDonors, { keep, merge, reason })).data.dueAt : null;
  return dueAt === null ? words.done[ask] : words.asked(dueAt);
}

export async function decideDuplicates(args: ActionFunctionArgs) {
  const { context, request, url } = args;
  const form = await request.formData();
  const question = readQuestion(url.searchParams);
  if (!question) return redirect(withoutQuestion(url), 303);
  const page = context.get(pageContext);
  const values = readValues(form);
  if (values[RESTORED] !== undefined) return data<DuplicateOutcome>({ asking: { values, errors: {} } });
  try {
    const refused = await givePassword(page, values);
    if (refused && refused.failure.code === 'unauthenticated') throw refused.failure;
    if (refused) return data<DuplicateOutcome>({ asking: refused.formError.data }, { status: refused.failure.status });
    const title = await carryOut(page.call, question, values.reason);
    page.toast({ kind: 'success', title, text: values.what });
    return redirect(withoutQuestion(url), 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    leaveWhenEnded(args, error, form, values.reason !== undefined);
    const { status, code, message, errors = {} } = error;
    if (code === 'reauthenticate' || errors.reason)
      return data<DuplicateOutcome>({ asking: toFormError(values, error).data }, { status });
    if (status >= 500) return data<DuplicateOutcome>({ isUnknown: true }, { status });
    const refused = { message: Object.values(errors)[0] ?? message, others: [] };
    return data<DuplicateOutcome>({ refused }, { status });
  }
}
