// The buttons of the commands that apply to one row. With a question they ask first: here, or without JavaScript on the page
// that answers.
import { useContext, type ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useMayCall } from '#web/admin/useMayCall.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import type { Commands } from './command.ts';
import { CommandButton } from './CommandButton.tsx';
import { HiddenFields } from './CommandQuestion.tsx';
import { WHAT } from './runCommand.ts';
import { AskContext } from './useQuestion.ts';

interface CommandButtonsProps<Row> {
  commands: Commands<Row>;
  row: Row;
  /** Its ids and what else the endpoints get. */
  fields: Readonly<Record<string, string | number>>;
  /** What questions and toasts call it. */
  what: string;
  /** Whose buttons these are, for those who do not see what stands beside them. */
  about?: string;
  className?: string;
  /** Of the page, where the form is not to be sent to an open dialog's address. */
  action?: string;
  /** Before the buttons. */
  children?: ReactNode;
}

export function CommandButtons<Row>(props: CommandButtonsProps<Row>) {
  const { commands, row, fields, what, about, className, action, children } = props;
  const ask = useContext(AskContext);
  const mayCall = useMayCall();
  const { formData } = useNavigation();
  const sent = [...Object.entries(fields), [WHAT, what] as const].map(
    ([name, value]) => [name, String(value)] as const,
  );
  const isSent = sent.every(([name, value]) => formData?.get(name) === value);
  return (
    <PostForm action={action} autoComplete="off" preventScrollReset className={className}>
      <HiddenFields fields={sent} />
      {children}
      {Object.entries(commands)
        .filter(([, command]) => mayCall(command.endpoint) && (command.on?.(row) ?? true))
        .map(([intent, command]) => (
          <CommandButton
            // Another element where one takes the place of another: a press of Enter is not repeated on it.
            key={intent}
            intent={intent}
            command={command}
            size="small"
            busy={isSent && formData?.get('intent') === intent}
            about={about}
            onAsk={command.question && ask && (() => ask({ intent, fields: sent }))}
          />
        ))}
    </PostForm>
  );
}
