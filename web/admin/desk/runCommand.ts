// Carries out what a form of the desk asks for: a question first where the command has one, then its endpoint and a toast.
import type { Page } from '#web/lib/page.ts';
import { findCommand } from './commands.ts';
import { send } from './send.ts';

/** False where there is no such command. 'ask': its question is to be shown first. */
export async function runCommand(page: Page, request: Request, form: FormData): Promise<'done' | 'ask' | false> {
  const intent = form.get('intent');
  const command = typeof intent === 'string' ? findCommand(intent) : undefined;
  if (!command) return false;
  if (command.question && !form.has('confirmed')) return 'ask';
  const { endpoint, ids, input, done, nothing } = command;
  const typed = ids.map((name) => [name, name.endsWith('Ids') ? form.getAll(name) : (form.get(name) ?? undefined)]);
  const reply = await send(page, request, endpoint, { ...Object.fromEntries(typed), ...input });
  if (!reply) return 'done';
  const isDone = (reply.data as { affected?: number } | null)?.affected !== 0;
  const text = isDone ? done : nothing;
  if (text !== '') page.toast({ kind: isDone ? 'success' : 'info', text });
  return 'done';
}
