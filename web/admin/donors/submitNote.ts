// Adds or deletes a note of a donor's page.
import { data, redirect } from 'react-router';
import { addNote, deleteNote } from '#contract/donorNotes.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { noteWords } from '#web/admin/words/donorPage.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { hasSessionEnded, typedError } from '#web/dashboard/guard.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { leaveWhenLoggedOut } from './donorDialogs.ts';
import type { Sent } from './submitDonorAction.ts';

export const ADD_NOTE = 'add-note';
export const DELETE_NOTE = 'delete-note';

/** Gives the form to show again where the note was not stored. */
export async function submitNote(sent: Sent, regid: string) {
  const { id, text } = readValues(sent.form);
  const isNew = sent.form.get('intent') === ADD_NOTE;
  return isNew
    ? change(sent, addNote, { regid, text }, noteWords.added)
    : change(sent, deleteNote, { regid, id }, noteWords.deleted);
}

async function change<E extends Endpoint>(
  { page, request, form, here, context }: Sent,
  endpoint: E,
  input: { [Name in keyof InputOf<E>]?: unknown },
  done: string,
) {
  const values = readValues(form);
  const { formError, failure } = await submit(page, endpoint, { values, input });
  if (!formError) {
    page.toast({ kind: 'success', title: done });
    return redirect(here, 303);
  }
  if (hasSessionEnded(failure) && values.text !== undefined) {
    if (typeof document === 'undefined') throw typedError(context, values);
    formError.data.message = noteWords.sessionEnded;
    return data({ noting: formError.data }, { status: 401 });
  }
  leaveWhenLoggedOut(page, request, failure.code, moderationWords.sessionEnded);
  if (failure.status >= 500) formError.data.message = moderationWords.unknown.text;
  return data({ noting: formError.data }, { status: failure.status });
}
