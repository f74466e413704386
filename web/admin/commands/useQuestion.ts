// The command whose question is open on a page: a button's, or the one that the answer to a form asks for.
import { createContext, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import type { Asking } from './CommandQuestion.tsx';
import { findCommand, type Asked, type Commands, type Outcome } from './command.ts';
import { WHAT } from './runCommand.ts';

interface Open {
  asked: Asked | null;
  /** The answer that asked last. */
  from: Asked | null;
}

/** Opens the question before a command, for the buttons of a page. */
export const AskContext = createContext<((asked: Asked | null) => void) | undefined>(undefined);

/** `onDone` runs once a confirmed command was answered. */
export function useQuestion(outcome: Outcome, onDone?: () => void) {
  const answered = outcome.asked ?? null;
  const [{ asked, from }, set] = useState<Open>({ asked: answered, from: answered });
  if (answered && answered !== from) set({ asked: answered, from: answered });
  const { formData } = useNavigation();
  const isConfirmed = useRef(false);
  // Another form may be on its way while the question opens: its answer leaves it open.
  useEffect(() => {
    if (formData) isConfirmed.current = formData.has('confirmed');
  }, [formData]);
  useAfterPost(() => {
    if (answered || !isConfirmed.current) return;
    set({ asked: null, from: answered });
    onDone?.();
  });
  return [asked, (wanted: Asked | null) => set({ asked: wanted, from: answered })] as const;
}

/** What the form of a question has for a field. */
export const valuesOf = (asked: Asked | null | undefined, name: string): string[] =>
  (asked?.fields ?? []).filter(([field]) => field === name).map(([, value]) => value);

/** Of a command on one row, which the form names. */
export function toAsking(commands: Commands, asked: Asked | null): Asking | null {
  const command = findCommand(commands, asked?.intent);
  if (!command || !asked) return null;
  const [what = ''] = valuesOf(asked, WHAT);
  const [reason] = valuesOf(asked, 'reason');
  const fields = asked.fields.filter(([name]) => ![WHAT, 'intent', 'reason'].includes(name));
  return { command, intent: asked.intent, fields, names: [what], what, reason };
}
