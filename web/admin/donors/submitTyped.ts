// Sends what an administrator typed on a donor's page: an e-mail, or a note.
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { sendMail } from '#contract/adminDonors.ts';
import { addNote } from '#contract/donorNotes.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { writeWords } from './words.ts';
import { moderationWords } from '#web/admin/words.ts';
import { leaveWhenEnded } from '#web/dashboard/sessionEnd.ts';
import { readValues, submit, type FormState } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';

type ActionArgs = Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>;

export const ADD_NOTE = 'add-note';
export const WRITE = 'write';

interface Typed<E extends Endpoint> {
  endpoint: E;
  input: { [Name in keyof InputOf<E>]?: unknown };
  done: string;
  /** The address is another one meanwhile, or the donor is gone. */
  gone?: string;
}

/** Gives the form to show again where it was not accepted. */
async function send<E extends Endpoint>(args: ActionArgs, form: FormData, { endpoint, input, done, gone }: Typed<E>) {
  const page = args.context.get(pageContext);
  const { formError, failure } = await submit(page, endpoint, { values: readValues(form), input });
  if (!formError) {
    page.toast({ kind: 'success', title: done });
    return redirect(args.url.pathname, 303);
  }
  leaveWhenEnded(args, failure, form);
  const typed: FormState = formError.data;
  if (failure.code === 'not_found' && gone !== undefined) typed.message = gone;
  if (failure.status >= 500) typed.message = moderationWords.unknown.text;
  return data({ typed }, { status: failure.status });
}

/** Undefined where the form is neither. */
export function submitTyped(args: ActionArgs, form: FormData, regid: string) {
  const { intent, emailId: email, subject, message, text } = readValues(form);
  if (intent === ADD_NOTE) return send(args, form, { endpoint: addNote, input: { regid, text }, done: 'Note added' });
  if (intent !== WRITE) return undefined;
  const input = { email, regid, subject, message };
  return send(args, form, { endpoint: sendMail, input, done: 'The e-mail is on its way.', gone: writeWords.changed });
}
