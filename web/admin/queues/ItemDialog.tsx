// Everything about one row, and the decisions on it one after the other. Its address opens it; without JavaScript it is
// open on the page.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { ROWS_PER_PAGE } from '#contract/listFilters.ts';
import { ItemState } from '#contract/moderationQueue.ts';
import { CommandButton } from '#web/admin/commands/CommandButton.tsx';
import { CommandFailure } from '#web/admin/commands/CommandFailure.tsx';
import { CommandQuestion, HiddenFields, type Asking, type Hidden } from '#web/admin/commands/CommandQuestion.tsx';
import { findCommand, type Outcome } from '#web/admin/commands/command.ts';
import { useQuestion } from '#web/admin/commands/useQuestion.ts';
import { usePanelKeys } from '#web/admin/usePanelKeys.ts';
import { moderationWords } from '#web/admin/words.ts';
import { formatCount } from '#web/lib/format.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { AddressDialog } from '#web/admin/AddressDialog.tsx';
import { hrefWith, type List } from '#web/admin/list.ts';
import { detailsOf, nameOf, seenOf, textOf, titleOf, whatOf } from './queueCells.tsx';
import type { QueueDefinition, Row } from './queues.tsx';
import styles from './queues.module.css';

/** `?more=` of the first and the last row of a page, whose ids the page before does not know. */
export const FIRST = 'first';
export const LAST = 'last';

interface ItemDialogProps {
  queue: QueueDefinition;
  list: List<Row>;
  outcome: Outcome;
}

/** Links to the rows before and after, also over the page's ends. */
function useNeighbours({ rows, pages, address }: List<Row>, index: number, idField: string) {
  const here = useLocation();
  const at = (place: number, atEnd: { page: number; more: string }) => {
    const row = rows[place];
    if (row) return hrefWith(here, { more: textOf(row, idField) });
    return atEnd.page >= 1 && atEnd.page <= pages ? hrefWith(here, atEnd) : null;
  };
  return {
    previous: at(index - 1, { page: address.page - 1, more: LAST }),
    next: at(index + 1, { page: address.page + 1, more: FIRST }),
  };
}

function Shortcuts({ keys }: { keys: readonly (readonly [key: string, action: string])[] }) {
  return (
    <p className={styles.keys}>
      {keys.map(([key, action]) => (
        <span key={key}>
          <kbd>{key}</kbd> {action}
        </span>
      ))}
    </p>
  );
}

/** Of the commands, those with a key that change the row's state; deletion is the list's. */
function commandsOn({ isModerated, commands }: QueueDefinition, row: Row) {
  const { decision } = isModerated ? z.parse(ItemState, row) : { decision: undefined };
  return Object.entries(commands).filter(([, { shortcut, participle }]) => shortcut && participle !== decision);
}

interface DecisionsProps {
  queue: QueueDefinition;
  row: Row;
  fields: Hidden;
  onAsk: (intent: string) => void;
}

const Decisions = ({ queue, row, fields, onAsk }: DecisionsProps) => (
  <PostForm autoComplete="off" preventScrollReset className={styles.decisions}>
    <HiddenFields fields={fields} />
    {commandsOn(queue, row).map(([intent, command]) => (
      <CommandButton key={intent} intent={intent} command={command} onAsk={() => onAsk(intent)} />
    ))}
  </PostForm>
);

interface FooterProps extends DecisionsProps {
  previous: string | null;
  next: string | null;
}

function Footer({ previous, next, ...decisions }: FooterProps) {
  const here = useLocation();
  return (
    <>
      {decisions.queue.isModerated ? <Decisions {...decisions} /> : null}
      {previous ? (
        <LinkButton href={previous} data-keep-scroll aria-keyshortcuts="P">
          Previous
        </LinkButton>
      ) : null}
      {next ? (
        <LinkButton href={next} data-keep-scroll aria-keyshortcuts="N">
          Next
        </LinkButton>
      ) : null}
      <LinkButton href={hrefWith(here, {})} data-keep-scroll>
        Close
      </LinkButton>
    </>
  );
}

/** What a decision on the row sends. */
function fieldsOf(queue: QueueDefinition, row: Row, place: number): Hidden {
  const [key] = Object.values(queue.commands)[0]?.ids ?? [];
  const seen = seenOf(queue, row);
  return [
    ...(key ? [[key, textOf(row, queue.idField)] as const] : []),
    ...(seen === undefined ? [] : [['asOf', seen] as const]),
    ['place', place],
  ];
}

export function ItemDialog({ queue, list, outcome }: ItemDialogProps) {
  const { rows, total, address } = list;
  const found = rows.findIndex((row) => textOf(row, queue.idField) === address.more);
  const row = useWhileClosing(rows[found]);
  const index = useWhileClosing(found < 0 ? undefined : found) ?? 0;
  const place = (address.page - 1) * ROWS_PER_PAGE + index;
  const neighbours = useNeighbours(list, index, queue.idField);
  const here = useLocation();
  const body = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const [asked, ask] = useQuestion(outcome);
  usePanelKeys(body, 'dialog');
  useShownRow(body, found < 0 ? null : address.more);
  if (!row) return null;
  const fields = fieldsOf(queue, row, place);
  const command = found < 0 ? undefined : findCommand(queue.commands, asked?.intent);
  const asking: Asking | null =
    command && asked
      ? { command, intent: asked.intent, fields, names: [nameOf(queue, row)], what: whatOf(queue, row) }
      : null;
  const keys = [
    ...commandsOn(queue, row).map(([, { shortcut = '', label }]) => [shortcut, label] as const),
    ...moderationWords.keys,
  ];
  const title = titleOf(queue, row);
  return (
    <>
      <AddressDialog
        open={found >= 0}
        title={title}
        width={800}
        closeHref={hrefWith(here, {})}
        footer={<Footer {...{ queue, row, fields, ...neighbours }} onAsk={(intent) => ask({ intent, fields: [] })} />}
      >
        <div ref={body} className={styles.item}>
          <CommandFailure {...outcome} />
          <div className={styles.place}>
            <p role="status">
              <span className="visually-hidden">{title}, </span>
              {formatCount(place + 1)} of {formatCount(total)}
            </p>
            {isHydrated ? <Shortcuts keys={keys} /> : null}
          </div>
          <Details items={detailsOf(queue, row)} />
        </div>
      </AddressDialog>
      <CommandQuestion asking={asking} closeHref={here.pathname + here.search} ask={ask} isQuick sent={outcome.sent} />
    </>
  );
}

/** Another row starts at its top; the focus goes to its title where the pressed control is gone. After the last one it goes
    to the row that was shown, or to the page where that row is gone. */
function useShownRow(body: React.RefObject<HTMLElement | null>, shown: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = shown;
    if (before === null) return;
    if (shown === null) {
      focusRow(before);
      return;
    }
    const dialog = body.current?.closest('dialog');
    if (!dialog || before === shown) return;
    dialog.firstElementChild?.scrollTo(0, 0);
    if (!dialog.contains(document.activeElement)) dialog.querySelector('h2')?.focus();
  }, [body, shown]);
}

/** The row's link, where the control that opened the dialog is gone, as after other pages. */
function focusRow(id: string): void {
  if (document.activeElement?.localName !== 'main') return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main form a')];
  links.find(({ href }) => new URL(href).searchParams.get('more') === id)?.focus();
}
