// The ticked rows of this and other pages, or all that match, and the command that is being asked about.
import { useState } from 'react';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import type { Commands, Outcome } from './command.ts';
import { ALL } from './runCommand.ts';

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

interface State<Row> extends ReturnType<typeof readAsked> {
  scope: string | undefined;
  /** Rows as they were when they were ticked: another page is shown since. */
  kept: ReadonlyMap<string, Row>;
  /** Those of other pages when the question was asked. */
  away: ReadonlySet<string>;
}

function fieldOf({ asked }: Outcome, name: string): string[] {
  return (asked?.fields ?? []).filter(([field]) => field === name).map(([, value]) => value);
}

/** What was ticked when the command was sent without JavaScript, or before the session ended. */
function readAsked({ commands, outcome }: Pick<CommandsOn<never>, 'commands' | 'outcome'>) {
  const intent = outcome.asked?.intent ?? null;
  const [key = ''] = (intent === null ? undefined : commands[intent])?.ids ?? [];
  return {
    from: outcome.asked,
    intent,
    ids: new Set(fieldOf(outcome, key)) as ReadonlySet<string>,
    isAll: fieldOf(outcome, ALL).length > 0,
  };
}

export function useCommands<Row>(on: CommandsOn<Row>) {
  const { commands, rows, outcome, total, scope } = on;
  const [{ intent, ids, isAll, ...state }, set] = useState<State<Row>>({
    ...readAsked(on),
    scope,
    kept: new Map<string, Row>(),
    away: new Set<string>(),
  });
  const change = (changes: object) => set((before) => ({ ...before, ...changes }));
  if (state.scope !== scope) change({ scope, ids: new Set(), isAll: false });
  if (outcome.asked && state.from !== outcome.asked) change(readAsked(on));
  const isSending = useAfterPost(() => {
    if (outcome.asked) return;
    const isDone = !outcome.refused && !outcome.isUnknown;
    // A row that has left the page is gone; those of other pages stay.
    const left = isDone ? [] : [...ids].filter((id) => rows.has(id) || state.away.has(id));
    change({ intent: null, isAll: false, ids: new Set(left) });
  });
  const rowOf = (id: string) => rows.get(id) ?? state.kept.get(id);
  const selected = new Set([...ids].filter((id) => rowOf(id) !== undefined));
  const awayNow = [...selected].filter((id) => !rows.has(id));
  const tick = (ticked: ReadonlySet<string>) => {
    const kept = [...ticked].flatMap((id) => (rowOf(id) === undefined ? [] : [[id, rowOf(id) as Row] as const]));
    change({ ids: ticked, isAll: false, kept: new Map(kept) });
  };
  return {
    commands,
    selected,
    /** The ticked ones. */
    picked: [...selected].flatMap((id) => rowOf(id) ?? []),
    elsewhere: awayNow.length,
    tick,
    intent,
    ask: (wanted: string | null) => change({ intent: wanted, away: new Set(awayNow) }),
    isSending,
    /** How many match, where the command is about all of them. */
    all: isAll ? total : null,
    chooseAll: (wanted: boolean) => change({ isAll: wanted }),
    total,
  };
}

export type Deciding = Omit<ReturnType<typeof useCommands>, 'picked'>;
