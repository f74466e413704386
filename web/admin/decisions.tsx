// What becomes of the ticked rows, from the click to the answer. A button asks; Confirm posts the form to the page's own
// route; its action, `decide`, calls the endpoint and leads back to the list. Without scripts the button posts the list's
// own form, and the answer is the page with the question open.
import { Fragment, useState, type ReactNode } from 'react';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { isFailure, type Failure } from '#contract/errors.ts';
import { MOST_MATCHING } from '#contract/matchingDonors.ts';
import type { ToastMessage } from '#contract/page.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { toLogin } from '#web/dashboard/guard.ts';
import { pageContext } from '#web/lib/page.ts';
import { matchingWords } from '#web/admin/words/matching.ts';
import { formatCount } from '#web/lib/format.ts';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { withoutDialog } from './list.ts';
import { Question } from './Question.tsx';
import styles from './AdminList.module.css';

/** The fields of an endpoint that limit a list; null for none. */
export type Filters = Readonly<Record<string, string | null>>;

/** Of all rows, or one for each. */
export type AsOf = string | string[] | undefined;

/** A row that is decided on, as it was shown. */
export interface Chosen {
  id: string;
  /** 'feedback of Asha Rao' */
  what: string;
  /** What the decision changes. */
  state?: string;
  /** The latest timestamp that it knows of. */
  seen?: string;
}

interface Done {
  data: { affected: number };
  /** The steps that take it back, where only the answer says them. */
  undo?: string[];
}

export interface Decision {
  intent: string;
  /** Not shown to those who may not call it. */
  endpoint: Endpoint;
  label: string;
  /** Red is for what cannot be undone. */
  variant: 'strong' | 'secondary' | 'danger';
  consequence?: string;
  /** 'approved': set where the decision can be made about all pending items at once. */
  participle?: string;
  /** `asOf`: what others decided after this timestamp, or that of the row, is a conflict. */
  run(call: Call, ids: string[], asOf: AsOf): Promise<Done>;
  /** On everything that the filters of the list find, which are as many as `count` says. */
  runMatching?: (call: Call, filters: Filters, count: string) => Promise<Done>;
  /** The steps that take it back; none where it is final. */
  undo?(chosen: readonly Chosen[], asOf: string | undefined): string[];
  /**
   * `affected` is how many of the chosen it changed; those that were so already are not counted. `what` is the name of the
   * only one.
   */
  toast(affected: number, chosen: number, what?: string): ToastMessage;
}

/** What a list shows after a decision was asked for and not carried out. */
export interface Outcome {
  /** Needs confirmation: the button was used without JavaScript. */
  asked?: { intent: string; ids: string[] };
  /** Why nothing was changed. */
  refused?: { message: string; others: string[] };
  /** The answer was lost: it may have been carried out. */
  isUnknown?: true;
}

/** One of something, and several: 'feedback entry', 'feedback entries'. */
export type Noun = readonly [string, string];

/**
 * The ticked rows of this and other pages, or all that match, and the decision that is being asked about. `rows`: those
 * shown, by id; `total`: how many match, 0 where no decision is about all.
 */
export function useDecisions<Row>(
  decisions: readonly Decision[],
  rows: ReadonlyMap<string, Row>,
  outcome: Outcome,
  total: number,
  scope?: string,
) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(outcome.asked?.ids));
  const [tickedIn, setTickedIn] = useState(scope);
  /** As they were when they were ticked: another page is shown since. */
  const [kept, keep] = useState<ReadonlyMap<string, Row>>(new Map());
  const [intent, ask] = useState(outcome.asked?.intent ?? null);
  const [isAll, chooseAll] = useState(false);
  /** Those of other pages when the question was asked. */
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  if (tickedIn !== scope) {
    setTickedIn(scope);
    setTicked(new Set());
  }
  const isSending = useAfterPost(() => {
    ask(null);
    chooseAll(false);
    const isDone = !outcome.refused && !outcome.isUnknown;
    // A row that has left the page is gone; those of other pages stay.
    setTicked(new Set(isDone ? [] : [...ticked].filter((id) => rows.has(id) || away.has(id))));
  });
  const rowOf = (id: string) => rows.get(id) ?? kept.get(id);
  const selected = new Set([...ticked].filter((id) => rowOf(id) !== undefined));
  const picked = [...selected].flatMap((id) => rowOf(id) ?? []);
  const elsewhere = [...selected].filter((id) => !rows.has(id)).length;
  const asked = decisions.find((decision) => decision.intent === intent);
  const isWholePage = rows.size > 0 && [...rows.keys()].every((id) => selected.has(id));
  const isPage = total > rows.size && isWholePage;
  const tick = (ids: ReadonlySet<string>) => {
    chooseAll(false);
    setTicked(ids);
    keep(new Map([...ids].flatMap((id) => (rowOf(id) === undefined ? [] : [[id, rowOf(id) as Row] as const]))));
  };
  const matching = isPage && isAll ? total : null;
  const askAbout = (wanted: string | null) => {
    setAway(new Set([...selected].filter((id) => !rows.has(id))));
    ask(wanted);
  };
  const answered = { asked, ask: askAbout, isSending };
  return { decisions, selected, picked, elsewhere, setTicked: tick, ...answered, isPage, matching, chooseAll, total };
}

type Deciding = ReturnType<typeof useDecisions<unknown>>;

interface DecisionBarProps {
  deciding: Deciding;
  /** Beside the buttons. */
  children: ReactNode;
}

export function DecisionBar({ deciding, children }: DecisionBarProps) {
  const { decisions, selected, elsewhere, setTicked, ask, matching } = deciding;
  const count = matching ?? selected.size;
  const offered = matching === null ? decisions : decisions.filter((decision) => decision.runMatching);
  const hydrated = useHydrated();
  const reason = count === 0 && moderationWords.nothingSelected;
  return (
    <div className={styles.bar} data-decisions="">
      <ButtonRow reason={reason}>
        {offered.map(({ intent, label, variant, participle }) => (
          <Button
            key={intent}
            type={hydrated ? 'button' : 'submit'}
            name="intent"
            value={intent}
            variant={variant}
            disabledReason={reason}
            aria-keyshortcuts={participle && label.slice(0, 1)}
            onClick={() => hydrated && ask(intent)}
          >
            {count > 0 ? `${label} ${formatCount(count)}` : label}
          </Button>
        ))}
      </ButtonRow>
      {elsewhere > 0 && matching === null ? (
        <div className={styles.matching}>
          <p>{moderationWords.elsewhere(elsewhere)}</p>
          <Button size="small" variant="quiet" onClick={() => setTicked(new Set())}>
            {moderationWords.clearSelection}
          </Button>
        </div>
      ) : null}
      {children}
    </div>
  );
}

interface SelectMatchingProps {
  deciding: Deciding;
  shown: number;
  /** Beside the button, once all are selected. */
  aside: ReactNode;
  /** While not the whole page is selected. */
  children: ReactNode;
}

/** 'All 15 of this page are selected. Select all 3,412 that match'; needs JavaScript. */
export function SelectMatching({ deciding, shown, aside, children }: SelectMatchingProps) {
  const { isPage, matching, chooseAll, total } = deciding;
  if (!isPage) return children;
  const isTooMany = total > MOST_MATCHING;
  const said = matching === null ? matchingWords.pageSelected(shown) : matchingWords.allSelected(total);
  return (
    <div className={styles.matching}>
      <p role="status">{isTooMany ? `${said} ${matchingWords.tooMany}` : said}</p>
      {isTooMany ? null : (
        <Button size="small" onClick={() => chooseAll(matching === null)}>
          {matching === null ? matchingWords.selectAll(total) : matchingWords.onlyPage}
        </Button>
      )}
      {matching === null ? null : aside}
    </div>
  );
}

interface ConfirmDecisionProps {
  deciding: Deciding;
  noun: Noun;
  /** A line for each of the ticked rows: its name, and what to know before the decision. */
  describe: (decision: Decision) => readonly string[];
  chosen: readonly Chosen[];
  closeHref: string;
}

/** More letters or names than these scroll, which the keyboard can do too. */
const LETTERS_IN_SIGHT = 120;
const NAMES_IN_SIGHT = 5;

export function Names({ names }: { names: readonly string[] }) {
  const scrolls = names.length > NAMES_IN_SIGHT || names.join('').length > LETTERS_IN_SIGHT;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.names} aria-label={moderationWords.chosen} tabIndex={scrolls ? 0 : undefined}>
      {names.map((name, place) => (
        <li key={place}>{name}</li>
      ))}
    </ul>
  );
}

/** Hidden fields of the form that decides: the rows as they were shown, and what its toast says and undoes. */
export function ChosenFields({ decision, chosen }: { decision: Decision; chosen: readonly Chosen[] }) {
  const [only, ...others] = chosen;
  // The decision makes all of them the administrator's own, so that one timestamp is enough to undo it.
  const asOf = chosen
    .flatMap(({ seen }) => seen ?? [])
    .toSorted()
    .at(-1);
  return (
    <>
      {chosen.map(({ id, seen }) => (
        <Fragment key={id}>
          <input type="hidden" name="ids" value={id} />
          {seen === undefined ? null : <input type="hidden" name="asOf" value={seen} />}
        </Fragment>
      ))}
      {only && others.length === 0 ? <input type="hidden" name="what" value={only.what} /> : null}
      {decision.undo?.(chosen, asOf).map((step) => (
        <input key={step} type="hidden" name="undo" value={step} />
      ))}
    </>
  );
}

export function ConfirmDecision({ deciding, noun, describe, chosen, closeHref }: ConfirmDecisionProps) {
  const { asked, ask, isSending } = deciding;
  const matching = useWhileClosing(asked && (deciding.matching ?? undefined));
  const shown = useWhileClosing(asked);
  // A string, because an array would be another value in each render.
  const named = useWhileClosing((asked && describe(asked).join('\n')) || undefined)?.split('\n') ?? [];
  return (
    <Question
      open={asked !== undefined}
      onCancel={() => ask(null)}
      closeHref={closeHref}
      variant={shown?.variant === 'danger' ? 'primary' : 'strong'}
      busy={isSending}
    >
      {shown ? (
        <>
          {matching === undefined ? (
            <>
              <p>{`${shown.label} ${named.length} ${noun[named.length === 1 ? 0 : 1]}?`}</p>
              <Names names={named} />
            </>
          ) : (
            <>
              <p>{matchingWords.question(shown.label, matching, noun[1])}</p>
              <p>{matchingWords.exceptAdmins}</p>
              <input type="hidden" name="matching" value={matching} />
            </>
          )}
          {shown.consequence ? <p>{shown.consequence}</p> : null}
          <input type="hidden" name="intent" value={shown.intent} />
          <input type="hidden" name="confirmed" value="yes" />
          {matching === undefined ? <ChosenFields decision={shown} chosen={chosen} /> : null}
        </>
      ) : null}
    </Question>
  );
}

export type ActionArgs = Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>;

/** An ended session leads to the login page, with the reason, and back; any other failure is shown on the page. */
export function explainFailure({ context, request }: ActionArgs, error: unknown): Failure<string> {
  if (!isFailure(error)) throw error;
  if (error.code === 'unauthenticated') {
    const { refused: title, sessionEnded: text } = moderationWords;
    context.get(pageContext).toast({ kind: 'error', title, text }, { nextDocument: true });
    throw toLogin(request);
  }
  return error;
}

interface DecideOptions {
  /** Concurrent decisions by others, a line per row. */
  describeOthers?: (failure: Failure) => string[];
  /** Where a carried out decision leads; the list when left out. */
  findNext?: () => Promise<string>;
  /** Of the list, for a decision on all that match. */
  filters?: Filters;
  /** What others decided or deleted meanwhile leads there too. */
  isPassedOver?: boolean;
}

/** With the form that takes it back, where the page has sent its fields. */
function describeDone(decision: Decision, form: FormData, { data: { affected }, undo: answered }: Done): ToastMessage {
  const count = form.get('matching');
  const chosen = typeof count === 'string' ? Number(count) : new Set(form.getAll('ids')).size;
  const what = form.get('what');
  const undo = affected > 0 ? (answered ?? form.getAll('undo').map(String)) : [];
  const said = decision.toast(affected, chosen, typeof what === 'string' ? what : undefined);
  return { ...said, ...(undo.length > 0 && { undo }) };
}

/** Carries out the decision of a posted form. */
export async function decide(
  args: ActionArgs,
  form: FormData,
  decisions: readonly Decision[],
  {
    describeOthers = () => [],
    findNext = async () => withoutDialog(args.url),
    filters = {},
    isPassedOver,
  }: DecideOptions = {},
) {
  const { context, url } = args;
  const decision = decisions.find(({ intent }) => intent === form.get('intent'));
  if (!decision) return redirect(withoutDialog(url), 303);
  const ids = form.getAll('ids').map(String);
  if (!form.has('confirmed') && ids.length > 0) return data<Outcome>({ asked: { intent: decision.intent, ids } });
  const page = context.get(pageContext);
  try {
    const asOf = form.getAll('asOf').map(String);
    const count = form.get('matching');
    const done =
      typeof count === 'string' && decision.runMatching
        ? await decision.runMatching(page.call, filters, count)
        : await decision.run(page.call, ids, asOf.length > 0 ? asOf : undefined);
    page.toast(describeDone(decision, form, done));
  } catch (error) {
    // A 403 may be about the choice (nobody deletes themselves); that of the page is thrown by its loader.
    const failure = explainFailure(args, error);
    if (failure.status >= 500) return data<Outcome>({ isUnknown: true }, { status: failure.status });
    const message = Object.values(failure.errors ?? {})[0] ?? failure.message;
    const others = describeOthers(failure);
    if (!isPassedOver || !['conflict', 'not_found'].includes(failure.code)) {
      return data<Outcome>({ refused: { message, others } }, { status: failure.status });
    }
    page.toast({ kind: 'info', title: moderationWords.refused, text: [message, ...others].join(' ') });
  }
  return redirect(await findNext(), 303);
}
