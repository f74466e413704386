// Notes of administrators on a donor, a form for another one, and the question before one is deleted.
import { useEffect, useRef } from 'react';
import { addNote, NOTE_LENGTH, type Note } from '#contract/donorNotes.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import { noteWords } from './words.ts';
import { CommandButtons } from '#web/admin/commands/CommandButtons.tsx';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { validate, type FormState } from '#web/lib/form.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { TextArea } from '#web/ui/TextInput.tsx';
import { describeAdmin } from './DonorFacts.tsx';
import { noteCommands } from './donorCommands.ts';
import { ADD_NOTE } from './submitTyped.ts';
import styles from './donor.module.css';

function NoteItem({ note, regid }: { note: Note; regid: number }) {
  const { id, text, by, createdDate } = note;
  const when = formatInstant(createdDate);
  return (
    <li>
      <p className={styles.note}>{text}</p>
      <div className={styles.noteFoot}>
        <span className="soft small">
          {by ? describeAdmin(by) : 'A former administrator'}, <time dateTime={createdDate}>{when}</time>
        </span>
        <CommandButtons
          commands={noteCommands}
          row={note}
          fields={{ id, regid }}
          what={text}
          about={`the note of ${when}`}
        />
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
    <PostForm action={here} {...props} preventScrollReset aria-label="Write a note">
      <Stack>
        <FormFailure sent={sent} />
        <Field label="Note" name="text" error={errors.text} hint={noteWords.hint} required>
          <TextArea defaultValue={sent?.values.text} maxLength={NOTE_LENGTH} rows={3} />
        </Field>
        <div>
          <Button type="submit" name="intent" value={ADD_NOTE} variant="strong" busy={useIsSending(ADD_NOTE)}>
            Add note
          </Button>
        </div>
      </Stack>
    </PostForm>
  );
}

interface DonorNotesProps {
  donor: DonorDetails;
  notes: readonly Note[];
  here: string;
  sent: FormState | undefined;
}

export function DonorNotes({ donor, notes, here, sent }: DonorNotesProps) {
  return (
    <Card title={notes.length > 0 ? `${noteWords.title} (${notes.length})` : noteWords.title} level={3}>
      <Stack>
        {notes.length > 0 ? (
          <ol role="list" className={styles.notes} aria-label={noteWords.title}>
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} regid={donor.regid} />
            ))}
          </ol>
        ) : null}
        {donor.isDeleted ? null : <NoteForm here={here} sent={sent} count={notes.length} />}
      </Stack>
    </Card>
  );
}
