// The forms of the desk; the button of a command, and the question before it, which the address opens.
import { useSearchParams, type FormProps } from 'react-router';
import type { Outcome } from '#web/admin/commands/command.ts';
import { CommandButton } from '#web/admin/commands/CommandButton.tsx';
import { CommandQuestion, type Hidden } from '#web/admin/commands/CommandQuestion.tsx';
import { PostForm } from '#web/lib/PostForm.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { commands, type CommandName } from './commands.ts';
import { deskHref } from './deskHref.ts';

interface DeskFormProps extends FormProps {
  /** What it is about, by the fields of the endpoint. */
  ids?: Readonly<Record<string, string | number>>;
}

/** Its answer is the same view. */
export function DeskForm({ ids = {}, children, ...props }: DeskFormProps) {
  const [params] = useSearchParams();
  const action = deskHref(params, { ask: null, index: '' });
  return (
    <PostForm action={action} autoComplete="off" preventScrollReset {...props}>
      {Object.entries(ids).map(([field, id]) => (
        <input key={field} type="hidden" name={field} value={id} />
      ))}
      {children}
    </PostForm>
  );
}

interface DeskButtonProps {
  name: CommandName;
  /** Its ids, by the fields of the endpoint. */
  ids: Readonly<Record<string, string | number>>;
  about?: string;
}

export function DeskButton({ name, ids, about }: DeskButtonProps) {
  const isSending = useIsSending(name);
  return (
    <DeskForm ids={ids}>
      <CommandButton intent={name} command={commands[name]} size="small" busy={isSending} about={about} />
    </DeskForm>
  );
}

interface DeskQuestionProps {
  name: CommandName;
  /** What stands for `{what}`. */
  what: string;
  ids: Hidden;
  /** Each of the rows, where there are several. */
  lines?: readonly string[];
  outcome: Outcome;
}

export function DeskQuestion({ name, what, ids, lines = [what], outcome }: DeskQuestionProps) {
  const [params] = useSearchParams();
  const reason = outcome.asked?.fields.find(([field]) => field === 'reason')?.[1];
  const asking = { command: commands[name], intent: name, fields: ids, names: lines, what, reason };
  const closeHref = deskHref(params, { ask: null, sender: null, about: null });
  return <CommandQuestion asking={params.get('ask') === name ? asking : null} closeHref={closeHref} />;
}
