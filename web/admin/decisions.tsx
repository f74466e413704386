// What becomes of the ticked rows, from the click to the answer. A button asks; Confirm posts the form to the page's own
// route; its action, `decide`, calls the endpoint and leads back to the list. Without scripts the button posts the list's
// own form, and the answer is the page with the question open.
import { useState } from 'react';
import { data, Form, redirect, type ActionFunctionArgs } from 'react-router';
import type { Call } from '#contract/endpoint.ts';
import { isFailure, type Failure } from '#contract/errors.ts';
import type { ToastMessage } from '#contract/page.ts';
import { moderationWords } from '#web/content/moderation.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { pageContext } from '#web/lib/page.ts';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { hrefHere } from './list.ts';
import styles from './AdminList.module.css';

export interface Decision {
  intent: string;
  label: string;
  variant: 'primary' | 'secondary' | 'danger';
  consequence?: string;
  /** `asOf`: what others decided after this timestamp is a conflict. */
  run(call: Call, ids: string[], asOf: string | undefined): Promise<{ data: { affected: number } }>;
  /** `affected` is how many of the chosen it changed; those that were so already are not counted. */
  toast(affected: number, chosen: number): ToastMessage;
}

/** What a list shows after a decision was asked for and not carried out. */
export interface Outcome {
  /** Needs confirmation: the button was used without JavaScript. */
  asked?: { intent: string; ids: string[] };
  /** Why nothing was changed. */
  refused?: { message: string; others: string[] };
}

/** One of something, and several: 'feedback entry', 'feedback entries'. */
export type Noun = readonly [string, string];

/** The ticked rows that are shown, and the decision that is being asked about. */
export function useDecisions(decisions: readonly Decision[], shown: readonly string[], outcome: Outcome) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(outcome.asked?.ids));
  const [intent, ask] = useState(outcome.asked?.intent ?? null);
  const isSending = useAfterPost(() => {
    ask(null);
    if (!outcome.refused) setTicked(new Set());
  });
  const selected = new Set([...ticked].filter((id) => shown.includes(id)));
  const asked = decisions.find((decision) => decision.intent === intent);
  return { decisions, selected, setTicked, asked, ask, isSending };
}

type Deciding = ReturnType<typeof useDecisions>;

export function DecisionBar({ deciding: { decisions, selected, ask } }: { deciding: Deciding }) {
  const count = selected.size;
  const hydrated = useHydrated();
  const reason = count === 0 && moderationWords.nothingSelected;
  return (
    <div className={styles.bar}>
      <ButtonRow reason={reason}>
        {decisions.map(({ intent, label, variant }) => (
          <Button
            key={intent}
            type={hydrated ? 'button' : 'submit'}
            name="intent"
            value={intent}
            variant={variant}
            disabledReason={reason}
            onClick={() => hydrated && ask(intent)}
          >
            {count > 0 ? `${label} ${count}` : label}
          </Button>
        ))}
      </ButtonRow>
    </div>
  );
}

interface ConfirmDecisionProps {
  deciding: Deciding;
  noun: Noun;
  /** One line for each of the chosen: who it is, and what to know before deciding. */
  describe: (decision: Decision) => readonly string[];
  asOf: string | undefined;
  closeHref: string;
}

/** More than these scroll, which the keyboard can do too. */
const NAMES_IN_SIGHT = 5;

function Chosen({ lines }: { lines: readonly string[] }) {
  const scrolls = lines.length > NAMES_IN_SIGHT;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.chosen} aria-label={moderationWords.chosen} tabIndex={scrolls ? 0 : undefined}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export function ConfirmDecision({ deciding, noun, describe, asOf, closeHref }: ConfirmDecisionProps) {
  const { asked, selected, ask, isSending } = deciding;
  const onCancel = () => ask(null);
  const hydrated = useHydrated();
  const shown = useWhileClosing(asked);
  const lines = useWhileClosing(asked && describe(asked).join('\n'))?.split('\n') ?? [];
  const count = lines.length;
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onCancel}
      title={moderationWords.confirm}
      width={400}
      role="alertdialog"
      closeHref={hydrated ? undefined : closeHref}
    >
      {shown ? (
        <Form method="post" preventScrollReset>
          <p>{`${shown.label} ${count} ${noun[count === 1 ? 0 : 1]}?`}</p>
          <Chosen lines={lines} />
          {shown.consequence ? <p>{shown.consequence}</p> : null}
          <input type="hidden" name="intent" value={shown.intent} />
          <input type="hidden" name="confirmed" value="yes" />
          <input type="hidden" name="asOf" value={asOf ?? ''} />
          {[...selected].map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <DialogFooter>
            {hydrated ? (
              <Button onClick={onCancel} data-autofocus>
                Cancel
              </Button>
            ) : (
              <LinkButton href={closeHref}>Cancel</LinkButton>
            )}
            {/* Red only for what takes something away. */}
            <Button type="submit" variant={shown.variant === 'danger' ? 'primary' : 'secondary'} busy={isSending}>
              Confirm
            </Button>
          </DialogFooter>
        </Form>
      ) : null}
    </Dialog>
  );
}

/** Carries out the decision of a posted form. `describeOthers`: concurrent decisions by others, a line per row. */
export async function decide(
  { context, request, url }: Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>,
  form: FormData,
  decisions: readonly Decision[],
  describeOthers: (failure: Failure) => string[] = () => [],
) {
  const decision = decisions.find(({ intent }) => intent === form.get('intent'));
  if (!decision) return redirect(url.pathname, 303);
  const ids = form.getAll('ids').map(String);
  if (!form.has('confirmed') && ids.length > 0) return data<Outcome>({ asked: { intent: decision.intent, ids } });
  const page = context.get(pageContext);
  try {
    const asOf = form.get('asOf');
    const done = await decision.run(page.call, ids, typeof asOf === 'string' && asOf !== '' ? asOf : undefined);
    page.toast(decision.toast(done.data.affected, new Set(ids).size));
    return redirect(hrefHere(url), 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    // A 403 may be about the choice (nobody deletes themselves); that of the page is thrown by its loader.
    throwWhenLoggedOut(request, error);
    const message = Object.values(error.errors ?? {})[0] ?? error.message;
    return data<Outcome>({ refused: { message, others: describeOthers(error) } }, { status: error.status });
  }
}
