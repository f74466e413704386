// What administrators and coordinators do to rows, declared once a command: runCommand.ts carries it out, CommandBar.tsx
// and CommandQuestion.tsx show it.
import type { Endpoint } from '#contract/endpoint.ts';
import type { ToastMessage } from '#contract/page.ts';
import { isUndoable } from '#contract/undo.ts';
import { formatCount } from '#web/lib/format.ts';
import type { FormState } from '#web/lib/form.ts';
import type { ButtonProps } from '#web/ui/Button.tsx';

/** One of something, and several: 'feedback entry', 'feedback entries'. */
export type Noun = readonly [one: string, several: string];

export interface Command<Row = never> {
  endpoint: Endpoint;
  /** The fields of the endpoint that the form sends; the first has the id of a row or, where it ends with 's', of several. */
  ids: readonly [string, ...string[]];
  /** What the endpoint gets beside them. */
  input?: Readonly<Record<string, unknown>>;
  label: string;
  /** Red, 'danger', is for what cannot be taken back. */
  tone: NonNullable<ButtonProps['variant']>;
  noun: Noun;
  /**
   * 'Confirm Action' asks first; without it the command is carried out at once. `{what}` names the rows; without a text it
   * is 'Approve 3 feedback entries?' with their names.
   */
  question?: {
    text?: string;
    consequence?: string;
    reason?: 'required' | 'optional';
    /** Instead of 'Reason'. */
    reasonLabel?: string;
    /** How it is taken back where Undo does not do it. */
    wayBack?: string;
  };
  /** Whether it applies to a row; to every one without it. */
  on?(row: Row): boolean;
  /** For everything that the filters of a list find: the same endpoint, with the filters, unless another is given. */
  all?: { endpoint?: Endpoint; consequence?: string };
  /** Cannot be taken back, although its endpoint can. */
  isFinal?: true;
  /** What toasts say: 'approved'. */
  participle?: string;
  /** Instead of 'Approved feedback of Asha Rao'; `{what}` as in the question; '' for nothing. */
  done?: string;
  /** Where it changed nothing: instead of 'Nothing to change: already approved'. */
  nothing?: string;
  /** The key that presses its button while the focus is in the button's panel. */
  shortcut?: string;
}

/** By the value of the `intent` that their forms send. */
export type Commands<Row = never> = Readonly<Record<string, Command<Row>>>;

export const findCommand = <Row>(commands: Commands<Row>, intent: unknown): Command<Row> | undefined =>
  typeof intent === 'string' && Object.hasOwn(commands, intent) ? commands[intent] : undefined;

/** A command whose question is open, with the fields of its form. */
export interface Asked {
  intent: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** What a page shows after a command was sent and not carried out. */
export interface Outcome {
  /** Confirm it: sent without JavaScript, without a recent login, or before the session ended. */
  asked?: Asked;
  /** The form as it was sent, where it needs the password or was refused. */
  sent?: FormState;
  /** Why nothing was changed. */
  refused?: { message: string; others: readonly string[] };
  /** The answer was lost: it may have been carried out. */
  isUnknown?: true;
}

/** Whether the server takes it back. */
export const canUndo = ({ endpoint, isFinal }: Pick<Command, 'endpoint' | 'isFinal'>): boolean =>
  !isFinal && isUndoable(endpoint);

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

export const countOf = (count: number, [one, several]: Noun): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`;

interface Done {
  affected: number;
  /** How many it was carried out on. */
  chosen: number;
  /** The only one. */
  what: string | undefined;
}

/** What a toast says; null for nothing. */
export function describeDone(command: Command, { affected, chosen, what }: Done): ToastMessage | null {
  const { participle = '', noun, done, nothing = `Nothing to change: already ${participle}` } = command;
  if (done === '') return null;
  if (affected === 0) return { kind: 'info', text: nothing };
  const one = what && affected === 1 && chosen === 1 ? `${capital(participle)} ${what}` : undefined;
  const text = done?.replace('{what}', what ?? '') ?? one ?? `${countOf(affected, noun)} ${participle} successfully`;
  const others = chosen - affected;
  const unchanged = `${countOf(others, noun)} ${others === 1 ? 'was' : 'were'} already ${participle}.`;
  return { kind: 'success', title: 'Success', text: others > 0 && participle ? `${text}. ${unchanged}` : text };
}

/** 'Approve 3 feedback entries?' */
export function askAbout({ label, noun, question }: Command, count: number, what: string, isAll: boolean): string {
  if (question?.text !== undefined && !isAll) return question.text.replace('{what}', what);
  return isAll ? `${label} all ${countOf(count, noun)} that match?` : `${label} ${countOf(count, noun)}?`;
}
