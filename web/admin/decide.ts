// Carries out what was confirmed about the ticked rows.
import { data, redirect } from 'react-router';
import { isFailure, type Failure } from '#contract/errors.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { readValues } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { hrefOf, readAddress } from './address.ts';
import type { Decision, ListScreen } from './screen.ts';

/** What the list says after a decision was asked for and not carried out. */
export interface Outcome {
  /** To be confirmed first: the button was pressed where there is no script to ask. */
  asked?: { intent: string; ids: string[] };
  /** Why nothing was changed. */
  refused?: { message: string; others: string[] };
}

function refuse<Row extends object>(screen: ListScreen<Row>, { message, status, code, data: fresh, errors }: Failure) {
  const late = code === 'conflict' && Array.isArray(fresh) ? (fresh as Row[]) : [];
  const others = late.map((row) => `${screen.nameOf(row)}: ${screen.stateOf?.(row) ?? ''}`);
  const refused = { message: Object.values(errors ?? {})[0] ?? message, others };
  return data<Outcome>({ refused }, { status });
}

async function carryOut<Row extends object>(
  screen: ListScreen<Row>,
  decision: Decision,
  { page, request, form }: { page: Page; request: Request; form: FormData },
) {
  const ids = form.getAll('ids').map(String);
  if (!form.has('confirmed') && ids.length > 0) return data<Outcome>({ asked: { intent: decision.intent, ids } });
  const { asOf } = readValues(form);
  try {
    const done = await decision.run(page.call, { ids, asOf: asOf || undefined });
    page.toast(decision.toast(done.data.affected));
    const here = readAddress(new URL(request.url).searchParams);
    return redirect(hrefOf(screen.path, { page: here.page, search: here.search }), 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    // A 403 may be about the choice (nobody deletes themselves); that of the page is the loader's to give.
    throwWhenLoggedOut(request, error);
    return refuse(screen, error);
  }
}

/** Reads the decision from the form and carries it out; gives what to show where it did not. */
export async function decide<Row extends object>(
  screen: ListScreen<Row>,
  page: Page,
  { request, form }: { request: Request; form: FormData },
) {
  const decision = screen.decisions.find(({ intent }) => intent === form.get('intent'));
  if (!decision) return redirect(screen.path, 303);
  return carryOut(screen, decision, { page, request, form });
}
