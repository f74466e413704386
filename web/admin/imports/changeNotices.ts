// What the forms of the page of imports do: start, pause, go on.
import { redirect } from 'react-router';
import { pauseNotices, resumeNotices, startNotices } from '#contract/registers.ts';
import { importWords as words } from './words.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { submitWithPassword } from '#web/reauthentication/reauthentication.ts';

export const IMPORTS = '/dashboard/imports';

export const commands = { start: startNotices, resume: resumeNotices, pause: pauseNotices } as const;
export type CommandName = keyof typeof commands;

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
    if (failure.code === 'reauthenticate') return formError;
    page.toast({ kind: 'error', title: Object.values(failure.errors ?? {})[0] ?? failure.message });
  }
  return redirect(IMPORTS, 303);
}
