// The button of a command, and the question before it, which the address opens.
import { useNavigate, useSearchParams, type To } from 'react-router';
import { END_REASON } from '#contract/deskRequests.ts';
import { Names } from '#web/admin/decisions.tsx';
import { Question } from '#web/admin/Question.tsx';
import { requestWords as words } from '#web/admin/words/desk.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { TextArea } from '#web/ui/TextInput.tsx';
import { commands, type Command, type CommandName } from './commands.ts';
import { DeskForm } from './DeskForm.tsx';
import { deskHref } from './deskHref.ts';

interface CommandButtonProps extends Omit<ButtonProps, 'name'> {
  name: CommandName;
  /** Its ids, by the fields of the endpoint. */
  ids: Readonly<Record<string, string | number>>;
  /** Whom or what it is about, for those who do not see what stands beside it. */
  about?: string;
}

export function CommandButton({ name, ids, about, ...props }: CommandButtonProps) {
  const { label, tone } = commands[name];
  const isSending = useIsSending(name);
  return (
    <DeskForm ids={ids}>
      <Button type="submit" name="intent" value={name} variant={tone} size="small" busy={isSending} {...props}>
        {label}
        {about ? <span className="visually-hidden"> {about}</span> : null}
      </Button>
    </DeskForm>
  );
}

interface CommandQuestionProps {
  name: CommandName;
  /** What stands for `{what}`. */
  what: string;
  ids: readonly (readonly [field: string, id: string | number])[];
  /** Each of the rows, where there are several. */
  lines?: readonly string[];
}

export function CommandQuestion({ name, what, ids, lines = [] }: CommandQuestionProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { question, tone } = commands[name] as Command;
  const closeHref = deskHref(params, { ask: null, sender: null, about: null });
  return (
    <Question
      open={params.get('ask') === name}
      onCancel={() => void navigate(closeHref as To, { preventScrollReset: true })}
      closeHref={closeHref}
      variant={tone === 'danger' ? 'primary' : 'strong'}
      busy={useIsSending(name)}
    >
      <input type="hidden" name="intent" value={name} />
      <input type="hidden" name="confirmed" value="yes" />
      {ids.map(([field, id]) => (
        <input key={`${field} ${id}`} type="hidden" name={field} value={id} />
      ))}
      <Stack>
        <p>
          <strong>{question?.text.replace('{what}', what)}</strong>
        </p>
        {lines.length > 0 ? <Names names={lines} /> : null}
        <p>{question?.consequence}</p>
        {question?.reason ? (
          <Field
            label={words.reason}
            name="reason"
            required={question.reason === 'required'}
            optional={question.reason === 'optional'}
          >
            <TextArea rows={2} maxLength={END_REASON} required={question.reason === 'required'} />
          </Field>
        ) : null}
      </Stack>
    </Question>
  );
}
