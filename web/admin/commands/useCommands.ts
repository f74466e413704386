// The ticked rows of this and other pages, or all that match, and the command that is being asked about.
import { useState } from 'react';
import type { Asked, Commands, Outcome } from './command.ts';
import { ALL } from './runCommand.ts';
import { useQuestion, valuesOf } from './useQuestion.ts';

interface CommandsOn<Row> {
  commands: Commands;
  /** Those shown, by id. */
  rows: ReadonlyMap<string, Row>;
  outcome: Outcome;
  /** How many match, where a command can be about all of them. */
  total: number | null;
  /** Of another one nothing that is ticked stays so. */
  scope?: string;
}

interface State<Row> extends ReturnType<typeof readTicked> {
  scope: string | undefined;
  /** Rows as they were when they were ticked: another page is shown since. */
  kept: ReadonlyMap<string, Row>;
  /** Those of other pages when the question was asked. */
  away: ReadonlySet<string>;
}

/** What was ticked when the command was sent without JavaScript, or before the session ended. */
function readTicked({ commands, outcome: { asked } }: Pick<CommandsOn<never>, 'commands' | 'outcome'>) {
  const [key = ''] = (asked && commands[asked.intent])?.ids ?? [];
  const ids: ReadonlySet<string> = new Set(valuesOf(asked, key));
  return {
    from: asked,
    ids,
    isAll: valuesOf(asked, ALL).length > 0,
  };
}

export function useCommands<Row>(on: CommandsOn<Row>) {
  const { commands, rows, outcome, total, scope } = on;
  const [{ ids, isAll, ...state }, set] = useState<State<Row>>({
    ...readTicked(on),
    scope,
    kept: new Map<string, Row>(),
    away: new Set<string>(),
  });
  const change = (changes: Partial<State<Row>>) => set((before) => ({ ...before, ...changes }));
  if (state.scope !== scope) change({ scope, ids: new Set(), isAll: false });
  if (outcome.asked && state.from !== outcome.asked) change(readTicked(on));
  const [asked, ask] = useQuestion(outcome, () => {
    const isDone = !outcome.refused && !outcome.isUnknown;
    // A row that has left the page is gone; those of other pages stay.
    const left = isDone ? [] : [...ids].filter((id) => rows.has(id) || state.away.has(id));
    change({ isAll: false, ids: new Set(left) });
  });
  const rowOf = (id: string) => rows.get(id) ?? state.kept.get(id);
  const selected = new Set([...ids].filter((id) => rowOf(id) !== undefined));
  const awayNow = [...selected].filter((id) => !rows.has(id));
  const tick = (ticked: ReadonlySet<string>) => {
    const kept = [...ticked].flatMap((id) => {
      const row = rowOf(id);
      return row === undefined ? [] : [[id, row] as const];
    });
    change({ ids: ticked, isAll: false, kept: new Map(kept) });
  };
  return {
    commands,
    selected,
    /** The ticked ones. */
    picked: [...selected].flatMap((id) => rowOf(id) ?? []),
    elsewhere: awayNow.length,
    tick,
    asked,
    ask: (wanted: Asked | null) => {
      ask(wanted);
      change({ away: new Set(awayNow) });
    },
    /** How many match, where the command is about all of them. */
    all: isAll ? total : null,
    chooseAll: (wanted: boolean) => change({ isAll: wanted }),
    total,
  };
}

export type Deciding = Omit<ReturnType<typeof useCommands>, 'picked'>;
