// One decision on every pending item, a hundred at a time. Each batch is a form post that answers how far it came; with
// JavaScript the next one is posted by itself, without it by 'Continue'.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { data, Form, redirect, useLocation, useNavigate, useNavigation, useSubmit } from 'react-router';
import { MAXIMUM_SELECTION } from '#contract/moderationQueue.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { formatCount } from '#web/lib/format.ts';
import { pageContext } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { explainFailure, type ActionArgs, type Decision, type Outcome } from '#web/admin/decisions.tsx';
import { hrefWith, withoutDialog } from '#web/admin/list.ts';
import { describeSearch, readSearch } from '#web/admin/listSearch.ts';
import { Question } from '#web/admin/Question.tsx';
import { searchWords } from '#web/admin/words/search.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { textOf } from './queueCells.tsx';
import type { QueueDefinition } from './queues.tsx';
import styles from './queues.module.css';

/** How far the decision has come. */
export interface Progress {
  intent: string;
  /** How many were pending at the question. */
  total: number;
  /** The newest of them: what arrives later is not decided unseen. */
  asOf: string;
  done: number;
  /** The steps that take it back so far. */
  undo: string[];
  /** 'asked': nothing was sent yet; 'stopped' after a failure. */
  step: 'asked' | 'running' | 'stopped';
  message?: string;
}

export interface AllOutcome extends Outcome {
  all?: Progress;
}

const answer = (all: Progress, status = 200) => data<AllOutcome>({ all }, { status });

/** Of more, the forms that carry the steps from batch to batch would be too long. */
const MOST_UNDONE = 5000;

const isForAll = ({ participle }: Decision) => participle !== undefined;

/** Of those that the address searches for. */
const pendingAt = ({ searchParams }: URL) =>
  ({ state: 'pending', limit: MAXIMUM_SELECTION, offset: 0, ...readSearch(searchParams) }) as const;

/** The question, with the present number. */
async function askAll({ context, url }: ActionArgs, queue: QueueDefinition, intent: string) {
  const { call } = context.get(pageContext);
  const newestFirst = { ...pendingAt(url), order: 'newest', limit: 1 } as const;
  const { data: rows, totalRecords: total = 0 } = await queue.list(call, newestFirst);
  const [newest] = rows;
  if (!newest) return redirect(withoutDialog(url), 303);
  return answer({ intent, total, asOf: textOf(newest, queue.dateField), done: 0, undo: [], step: 'asked' });
}

function finish({ context, url }: ActionArgs, decision: Decision, { done, undo }: Progress) {
  const toast = decision.toast(done, done);
  context.get(pageContext).toast(done > 0 && undo.length > 0 ? { ...toast, undo } : toast);
  return redirect(withoutDialog(url), 303);
}

async function decideBatch(args: ActionArgs, queue: QueueDefinition, decision: Decision, so: Progress) {
  const { call } = args.context.get(pageContext);
  const { data: rows } = await queue.list(call, { ...pendingAt(args.url), order: 'oldest' });
  const seen = rows.filter((row) => textOf(row, queue.dateField) <= so.asOf);
  if (seen.length === 0) return finish(args, decision, so);
  const ids = seen.map((row) => textOf(row, queue.idField));
  const { data: decided } = await decision.run(call, ids, so.asOf);
  const chosen = ids.map((id) => ({ id, what: '', state: 'pending' }));
  const steps = so.total > MOST_UNDONE ? [] : (decision.undo?.(chosen, so.asOf) ?? []);
  return answer({ ...so, done: so.done + decided.affected, undo: [...so.undo, ...steps], step: 'running' });
}

const readCount = (form: FormData, name: string) => Math.max(0, Math.trunc(Number(form.get(name))) || 0);

/** Asks, or decides on the next batch. */
export async function decideAll(args: ActionArgs, form: FormData, queue: QueueDefinition) {
  const decision = queue.decisions.filter(isForAll).find(({ intent }) => intent === form.get('all'));
  if (!decision) return redirect(withoutDialog(args.url), 303);
  const { intent } = decision;
  const seenUntil = form.get('asOf');
  const asOf = typeof seenUntil === 'string' ? seenUntil : '';
  const so: Progress = {
    intent,
    total: readCount(form, 'total'),
    asOf,
    done: readCount(form, 'done'),
    undo: form.getAll('undo').map(String),
    step: 'stopped',
  };
  if (form.has('stopped')) return finish(args, decision, so);
  try {
    return await (form.has('confirmed') ? decideBatch(args, queue, decision, so) : askAll(args, queue, intent));
  } catch (error) {
    const failure = explainFailure(args, error);
    const message = failure.status >= 500 ? moderationWords.unknown.text : failure.message;
    return answer({ ...so, message }, failure.status);
  }
}

/** The buttons below the list of what is pending. */
export function DecideAllButtons({ queue, total }: { queue: QueueDefinition; total: number }) {
  if (total === 0) return null;
  return (
    <Form method="post" preventScrollReset className={styles.decisions}>
      <FormKey />
      {queue.decisions.filter(isForAll).map(({ intent, label }) => (
        <Button key={intent} type="submit" name="all" value={intent} size="small">
          {label} all {formatCount(total)}
        </Button>
      ))}
    </Form>
  );
}

/** Posts the next batch when the one before was carried out. To stop waits for that, so that the list shows it. */
function useBatches(progress: Progress | undefined, closeHref: string) {
  const { state, formMethod } = useNavigation();
  const isSending = state !== 'idle' && formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const [isStopping, setStopping] = useState(false);
  const submit = useSubmit();
  const navigate = useNavigate();
  const step = progress?.step ?? 'stopped';
  if (isStopping && step === 'stopped' && !isSending) setStopping(false);
  const close = () => {
    const sent = new FormData(form.current ?? undefined);
    sent.append('stopped', 'yes');
    if (progress?.done) void submit(sent, { method: 'post', preventScrollReset: true });
    else void navigate(closeHref, { preventScrollReset: true });
  };
  const goOn = useEffectEvent(() => (isStopping ? close() : void submit(form.current, { preventScrollReset: true })));
  useEffect(() => {
    if (progress?.step === 'running') goOn();
  }, [progress]);
  const isBusy = step === 'running' || isSending;
  return { form, isBusy, isStopping, stop: isBusy ? () => setStopping(true) : close };
}

interface DecideAllDialogProps {
  queue: QueueDefinition;
  progress: Progress | undefined;
}

export function DecideAllDialog({ queue, progress }: DecideAllDialogProps) {
  const here = useLocation();
  const closeHref = hrefWith(here, {});
  const { form, isBusy, isStopping, stop } = useBatches(progress, closeHref);
  const shown = useWhileClosing(progress);
  const decision = queue.decisions.find(({ intent }) => intent === shown?.intent);
  if (!shown || !decision) return null;
  const { total, done, undo, step, asOf } = shown;
  const filters = describeSearch(readSearch(new URLSearchParams(here.search)), here);
  return (
    <Question
      open={progress !== undefined}
      onCancel={stop}
      closeHref={closeHref}
      cancelLabel={step === 'asked' ? 'Cancel' : 'Stop'}
      isCanceling={isStopping}
      confirmLabel={step === 'asked' ? 'Confirm' : 'Continue'}
      variant="strong"
      busy={isBusy}
      form={form}
    >
      <p>{`${decision.label} all ${formatCount(total)} pending ${queue.noun[total === 1 ? 0 : 1]}?`}</p>
      {filters.length > 0 ? <p>{searchWords.thatMatch(filters.map(({ text }) => text))}</p> : null}
      {decision.consequence ? <p>{decision.consequence}</p> : null}
      {total > MOST_UNDONE && decision.undo ? <p>{moderationWords.tooManyForUndo}</p> : null}
      <div role="status">
        {step === 'asked' ? null : (
          <>
            <progress max={total} value={done} aria-label={decision.label} className={styles.progress} />
            <p>{`${formatCount(done)} of ${formatCount(total)} ${decision.participle}.`}</p>
          </>
        )}
      </div>
      {shown.message ? <Notice kind="error" alert title={shown.message} /> : null}
      <input type="hidden" name="all" value={decision.intent} />
      <input type="hidden" name="confirmed" value="yes" />
      <input type="hidden" name="asOf" value={asOf} />
      <input type="hidden" name="total" value={total} />
      <input type="hidden" name="done" value={done} />
      {undo.map((taken) => (
        <input key={taken} type="hidden" name="undo" value={taken} />
      ))}
    </Question>
  );
}
