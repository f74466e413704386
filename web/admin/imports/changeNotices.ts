// What the forms of the page of imports do: start, pause, go on.
import { data, redirect } from 'react-router';
import { pauseNotices, resumeNotices, startNotices, undoImport, type Register } from '#contract/registers.ts';
import { importWords as words } from './words.ts';
import type { Commands, Outcome } from '#web/admin/commands/command.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { submitWithPassword } from '#web/reauthentication/reauthentication.ts';

export const IMPORTS = '/dashboard/imports';

export const commands = { start: startNotices, resume: resumeNotices, pause: pauseNotices } as const;
export type CommandName = keyof typeof commands;

/** Of a register: it asks first, as the commands of lists do. */
export const undoCommands: Commands<Register> = {
  undo: {
    endpoint: undoImport,
    ids: ['registerId', 'latest'],
    label: words.undo,
    tone: 'danger',
    noun: ['import', 'imports'],
    question: { text: words.undoQuestion, wayBack: words.undoAgain },
    on: ({ latest, undo }) => latest > 0 && undo?.hasEnded !== false,
    done: words.undoBegun,
  },
};

export const isCommand = (name: string | null | undefined): name is CommandName =>
  name !== null && name !== undefined && Object.hasOwn(commands, name);

export async function changeNotices(page: Page, request: Request, values: Values) {
  const { intent, registerId, anHour, toStart } = values;
  if (!isCommand(intent)) return redirect(IMPORTS, 303);
  const input = { pause: { registerId }, resume: { registerId, anHour }, start: { registerId, anHour, toStart } };
  const { reply, failure, formError } = await submitWithPassword(page, commands[intent], {
    values,
    input: input[intent],
  });
  if (reply) page.toast({ kind: 'success', title: words.done[intent] });
  else {
    throwWhenLoggedOut(request, failure);
    if (failure.code === 'reauthenticate') return data<Outcome>({ sent: formError.data }, { status: failure.status });
    page.toast({ kind: 'error', title: Object.values(failure.errors ?? {})[0] ?? failure.message });
  }
  return redirect(IMPORTS, 303);
}
