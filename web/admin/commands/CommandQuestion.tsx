// 'Confirm Action': the question before a command, with the names of its rows.
import type { ReactNode } from 'react';
import { END_REASON } from '#contract/deskRequests.ts';
import { Question } from '#web/admin/Question.tsx';
import type { FormState } from '#web/lib/form.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { OwnPasswordField } from '#web/reauthentication/Reauthentication.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { TextArea } from '#web/ui/TextInput.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { useAdmin } from '#web/admin/useMayCall.ts';
import { askAbout, canUndo, type Command } from './command.ts';
import { ALL, WHAT } from './runCommand.ts';
import styles from '#web/admin/AdminList.module.css';

/** More letters or names than these scroll, which the keyboard can do too. */
const LETTERS_IN_SIGHT = 120;
const NAMES_IN_SIGHT = 5;

export function Names({ names }: { names: readonly string[] }) {
  const scrolls = names.length > NAMES_IN_SIGHT || names.join('').length > LETTERS_IN_SIGHT;
  return (
    <ul className={styles.names} aria-label="Chosen" {...(scrolls && { tabIndex: 0 })}>
      {names.map((name, place) => (
        <li key={place}>{name}</li>
      ))}
    </ul>
  );
}

/** Fields of a form that are not shown. */
export type Hidden = readonly (readonly [name: string, value: string | number])[];

export function HiddenFields({ fields }: { fields: Hidden }) {
  return fields.map(([name, value], place) => (
    <input key={`${place} ${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

/** What is asked. */
export interface Asking {
  command: Command;
  intent: string;
  /** Of the form: the ids of the rows, and what else the endpoint gets. */
  fields: Hidden;
  /** The rows, each with what to know before; of all that match what is searched for. */
  names: readonly string[];
  /** What a toast calls the only row. */
  what?: string;
  /** How many match, of a command on all of them. */
  all?: number;
  /** What was typed before. */
  reason?: string;
}

export interface CommandQuestionProps {
  /** Null while nothing is asked. */
  asking: Asking | null;
  closeHref: string;
  /** Closes it where the page holds the question, not its address. */
  ask?: (asked: null) => void;
  isQuick?: boolean;
  /** The form as it was sent where it needs the administrator's password. */
  sent?: FormState | undefined;
  /** More to choose. */
  children?: ReactNode;
}

interface ReasonProps {
  question: NonNullable<Command['question']>;
  /** What was typed before. */
  reason: string | undefined;
}

function Reason({ question, reason }: ReasonProps) {
  const isRequired = question.reason === 'required';
  return (
    <Field
      label={question.reasonLabel ?? 'Reason, for administrators and coordinators'}
      name="reason"
      required={isRequired}
      optional={!isRequired}
    >
      <TextArea rows={2} maxLength={END_REASON} defaultValue={reason} required={isRequired} />
    </Field>
  );
}

function Body({ asking, sent, children }: Pick<CommandQuestionProps, 'sent' | 'children'> & { asking: Asking }) {
  const { command, intent, fields, names, what = '', all, reason } = asking;
  const { question } = command;
  const isAll = all !== undefined;
  const user = useAdmin();
  const isNamed = question?.text === undefined || names.length > 1;
  return (
    <Stack>
      <p>
        <strong>{askAbout(command, all ?? names.length, what || (names[0] ?? ''), isAll)}</strong>
      </p>
      {names.length > 0 && (isAll || isNamed) ? <Names names={names} /> : null}
      {children}
      {question?.consequence ? <p>{question.consequence}</p> : null}
      {isAll && command.all?.consequence ? <p>{command.all.consequence}</p> : null}
      {canUndo(command) ? null : <p>{question?.wayBack ?? 'This cannot be taken back.'}</p>}
      {question?.reason ? <Reason question={question} reason={reason} /> : null}
      {sent?.code === 'reauthenticate' ? <OwnPasswordField userID={user?.userID ?? ''} sent={sent} /> : null}
      <HiddenFields
        fields={[
          ['intent', intent],
          ['confirmed', 'yes'],
          ...(isAll ? [[ALL, all] as const] : []),
          ...(what && !isAll ? [[WHAT, what] as const] : []),
          ...fields,
        ]}
      />
    </Stack>
  );
}

export function CommandQuestion({ asking, ask, sent, children, ...question }: CommandQuestionProps) {
  const shown = useWhileClosing(asking, asking && JSON.stringify({ ...asking, command: null }));
  const busy = useIsSending(shown?.intent ?? '');
  const variant = shown?.command.tone === 'danger' ? 'danger' : 'strong';
  return (
    <Question {...question} open={asking !== null} onCancel={ask && (() => ask(null))} confirm={{ variant, busy }}>
      {shown ? (
        <Body asking={shown} sent={sent}>
          {children}
        </Body>
      ) : null}
    </Question>
  );
}
