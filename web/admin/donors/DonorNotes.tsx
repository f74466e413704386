// Notes of administrators on a donor, a form for another one, and the question before one is deleted.
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { addNote, deleteNote, NOTE_LENGTH, type Note } from '#contract/donorNotes.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import { noteWords } from '#web/admin/words/donorPage.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { AddressQuestion } from '#web/admin/AddressQuestion.tsx';
import { useMayCall } from '#web/admin/useMayCall.ts';
import { formatInstant } from '#web/lib/format.ts';
import { validate, type FormState } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/TextInput.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { describeAdmin } from './DonorFacts.tsx';
import { ADD_NOTE, DELETE_NOTE } from './submitNote.ts';
import styles from './donor.module.css';

function NoteItem({ note: { id, text, by, createdDate }, here }: { note: Note; here: string }) {
  const when = formatInstant(createdDate);
  const mayCall = useMayCall();
  return (
    <li>
      <p className={styles.note}>{text}</p>
      <div className={styles.noteFoot}>
        <span className={styles.soft}>
          {by ? describeAdmin(by) : noteWords.formerAuthor}, <time dateTime={createdDate}>{when}</time>
        </span>
        {mayCall(deleteNote) ? (
          <LinkButton href={`${here}?note=${id}`} variant="quiet" size="small" data-keep-scroll>
            {noteWords.delete}
            <span className="visually-hidden"> the note of {when}</span>
          </LinkButton>
        ) : null}
      </div>
    </li>
  );
}

const check = ({ text }: Record<string, string>) => validate(addNote, { regid: 1, text });

interface NoteFormProps {
  here: string;
  sent: FormState | undefined;
  /** How many notes there are: one more empties the form. */
  count: number;
}

function NoteForm({ here, sent, count }: NoteFormProps) {
  const { form, errors, props } = useFormErrors(check, sent?.errors);
  const counted = useRef(count);
  // The form stays, and the focus with it.
  useEffect(() => {
    if (count > counted.current) form.current?.reset();
    counted.current = count;
  }, [form, count]);
  return (
    <Form method="post" action={here} {...props} preventScrollReset aria-label={noteWords.write}>
      <FormKey />
      <Stack>
        {sent?.message && sent.code !== 'invalid_input' ? <Notice kind="error" alert title={sent.message} /> : null}
        <Field label={noteWords.label} name="text" error={errors.text} hint={noteWords.hint} required>
          <TextArea defaultValue={sent?.values.text} maxLength={NOTE_LENGTH} rows={3} />
        </Field>
        <div>
          <Button type="submit" name="intent" value={ADD_NOTE} variant="strong" busy={useIsSending(ADD_NOTE)}>
            {noteWords.save}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

function DeleteNote({ note, here }: { note: Note | null; here: string }) {
  const shown = useWhileClosing(note);
  const busy = useIsSending(DELETE_NOTE);
  if (!useMayCall()(deleteNote)) return null;
  return (
    <AddressQuestion
      open={note !== null}
      closeHref={here}
      confirm={{ name: 'intent', value: DELETE_NOTE, variant: 'danger', busy }}
    >
      {shown ? (
        <>
          <p>
            <strong>{noteWords.question}</strong>
          </p>
          <p className={styles.note}>{shown.text}</p>
          <p>{moderationWords.noWayBack}</p>
          <input type="hidden" name="id" value={shown.id} />
        </>
      ) : null}
    </AddressQuestion>
  );
}

interface DonorNotesProps {
  donor: DonorDetails;
  notes: readonly Note[];
  here: string;
  /** The note that the address asks to delete. */
  asked: string | null;
  sent: FormState | undefined;
}

export function DonorNotes({ donor, notes, here, asked, sent }: DonorNotesProps) {
  return (
    <Card title={notes.length > 0 ? `${noteWords.title} (${notes.length})` : noteWords.title} level={3}>
      <Stack>
        {notes.length > 0 ? (
          <ol role="list" className={styles.notes} aria-label={noteWords.title}>
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} here={here} />
            ))}
          </ol>
        ) : null}
        {donor.isDeleted ? null : <NoteForm here={here} sent={sent} count={notes.length} />}
      </Stack>
      <DeleteNote note={notes.find(({ id }) => String(id) === asked) ?? null} here={here} />
    </Card>
  );
}
