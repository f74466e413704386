// Carries out the command that a form asks for: its question first, the password where the login is not recent, then its
// endpoint, and a toast with the way back.
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import type { Call } from '#contract/endpoint.ts';
import { isFailure, type Failure } from '#contract/errors.ts';
import type { ToastMessage } from '#contract/page.ts';
import { moderationWords as words } from '#web/admin/words.ts';
import { leaveWhenEnded } from '#web/dashboard/sessionEnd.ts';
import { readValues, RESTORED, toFormError, type Values } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';
import { givePassword, PASSWORD_FIELD } from '#web/reauthentication/reauthentication.ts';
import { FORM_KEY } from '#contract/http.ts';
import { describeDone, findCommand, type Asked, type Command, type Commands, type Outcome } from './command.ts';

export type ActionArgs = Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>;

/** Of the form's fields, how many match: the command is about all of them. */
export const ALL = 'count';
/** Of the form's fields, the name of the only row. */
export const WHAT = 'what';

const isList = (field: string) => field.endsWith('s') || field === 'asOf' || field === 'before';

/** Fields that the form lacks are left out. */
function inputOf({ ids, input }: Command, form: FormData, filters: object, isAll: boolean): object {
  const [, ...others] = ids;
  const sent = isAll ? [ALL, 'asOf', ...others] : ids;
  const fields = sent
    .filter((name) => form.has(name))
    .map((name) => [name, isList(name) && !isAll ? form.getAll(name) : form.get(name)]);
  return { ...(isAll && filters), ...Object.fromEntries(fields), ...input };
}

const hidden = [FORM_KEY, PASSWORD_FIELD, RESTORED, 'confirmed'];

function toAsked(intent: string, form: FormData): Asked {
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !hidden.includes(name) ? [[name, value] as const] : [],
  );
  return { intent, fields };
}

interface RunOptions {
  /** Where a carried out command leads. */
  next?: string | (() => Promise<string>);
  /** Of the list, for a command on all that match. */
  filters?: object;
  /** Concurrent decisions by others, a line per row. */
  describeOthers?: (failure: Failure) => string[];
  /** What others decided or deleted meanwhile leads to `next`, too. */
  isPassedOver?: boolean;
  /** A failure is told in a toast: nothing on the page moves. */
  isTold?: boolean;
  /** Fields that the page shows again, with what is wrong in them. */
  shown?: readonly string[];
}

interface Answer {
  affected?: number;
  undo?: { auditId: number } | null;
}

async function carryOut(call: Call, command: Command, form: FormData, filters: object) {
  const isAll = form.has(ALL) && command.all !== undefined;
  const endpoint = (isAll && command.all?.endpoint) || command.endpoint;
  const reply = await call(endpoint, inputOf(command, form, filters, isAll));
  const { undo, affected = undo === null && !command.isFinal ? 0 : 1 } = (reply.data ?? {}) as Answer;
  const chosen = isAll ? Number(form.get(ALL)) : new Set(form.getAll(command.ids[0])).size;
  const said = describeDone(command, { affected, chosen, what: readValues(form)[WHAT] });
  return said && (undo ? { ...said, undo: undo.auditId } : said);
}

interface Failed {
  error: Failure<string>;
  asked: Asked;
  values: Values;
}

/** What the page shows of a command that failed; a toast to say instead. */
function describeFailure({ error, asked, values }: Failed, options: RunOptions): Outcome | { toast: ToastMessage } {
  const { describeOthers, isPassedOver, isTold, shown = [] } = options;
  const { status, code, errors = {} } = error;
  const sent = toFormError(values, error).data;
  if (code === 'reauthenticate') return { asked, sent };
  if (Object.keys(errors).some((field) => shown.includes(field))) return { sent };
  const message = Object.values(errors)[0] ?? error.message;
  const others = describeOthers?.(error) ?? [];
  const isUnknown = status >= 500;
  if (isTold || (isPassedOver && ['conflict', 'not_found'].includes(code))) {
    const text = isUnknown ? words.unknown.text : [message, ...others].join(' ');
    return { toast: { kind: isTold ? 'error' : 'info', title: words.refused, text } };
  }
  return isUnknown ? { isUnknown: true } : { refused: { message, others }, sent };
}

/** A form that asks for none of these commands leads to `next`. */
export async function runCommand(args: ActionArgs, form: FormData, commands: Commands, options: RunOptions = {}) {
  const { context, url } = args;
  const { next = url.pathname + url.search, filters = {} } = options;
  const values = readValues(form);
  const { intent = '' } = values;
  const command = findCommand(commands, intent);
  const go = async () => redirect(typeof next === 'string' ? next : await next(), 303);
  if (!command) return go();
  const page = context.get(pageContext);
  const asked = toAsked(intent, form);
  const isAsked = command.question !== undefined && (!form.has('confirmed') || form.has(RESTORED));
  if (isAsked && (form.has(command.ids[0]) || form.has(ALL))) return data<Outcome>({ asked });
  // What asks nothing is not sent again by itself.
  if (form.has(RESTORED)) return go();
  try {
    const refused = await givePassword(page, values);
    if (refused) throw refused.failure;
    const toast = await carryOut(page.call, command, form, filters);
    if (toast) page.toast(toast);
    return await go();
  } catch (error) {
    if (!isFailure(error)) throw error;
    leaveWhenEnded(args, error, form, command.question?.reason !== undefined);
    const outcome = describeFailure({ error, asked, values }, options);
    if (!('toast' in outcome)) return data<Outcome>(outcome, { status: error.status });
    page.toast(outcome.toast);
    return go();
  }
}

/** The action of a page whose forms are all commands. */
export const actionOf =
  (commands: Commands, optionsAt: (url: URL) => RunOptions = () => ({})) =>
  async (args: ActionArgs) =>
    runCommand(args, await args.request.formData(), commands, optionsAt(args.url));
