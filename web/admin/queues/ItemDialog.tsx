// Everything about one row, and the decisions on it one after the other. Its address opens it; without JavaScript it is
// open on the page.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ROWS_PER_PAGE } from '#contract/admin.ts';
import type { KeyAction } from '#web/admin/keys/KeysDialog.tsx';
import { useKeysOn } from '#web/admin/keys/singleKeys.ts';
import { keyWords } from '#web/admin/words/keys.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { formatCount } from '#web/lib/format.ts';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { AddressDialog } from '#web/admin/AddressDialog.tsx';
import { DecisionFailure } from '#web/admin/DecisionFailure.tsx';
import type { Outcome } from '#web/admin/decisions.tsx';
import { hrefWith, type List } from '#web/admin/list.ts';
import { ConfirmItem, DecisionForm } from './ItemDecisions.tsx';
import { detailsOf, render, textOf } from './queueCells.tsx';
import type { QueueDefinition, Row } from './queues.tsx';
import { useShortcuts } from './useShortcuts.ts';
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

/** The single keys of the dialog. */
export function itemKeysOf({ isModerated }: QueueDefinition): KeyAction[] {
  const { decisionKeys, keys } = moderationWords;
  return isModerated ? [...decisionKeys, ...keys, keyWords.undo] : [...keys];
}

function Shortcuts({ queue }: { queue: QueueDefinition }) {
  return (
    <p className={styles.keys}>
      {itemKeysOf(queue).map(([key, action]) => (
        <span key={key}>
          <kbd>{key}</kbd> {action}
        </span>
      ))}
    </p>
  );
}

export function ItemDialog({ queue, list, outcome }: ItemDialogProps) {
  const { rows, total, address } = list;
  const found = rows.findIndex((row) => textOf(row, queue.idField) === address.more);
  const row = useWhileClosing(rows[found]);
  const index = useWhileClosing(found < 0 ? undefined : found) ?? 0;
  const place = (address.page - 1) * ROWS_PER_PAGE + index;
  const { previous, next } = useNeighbours(list, index, queue.idField);
  const closeHref = hrefWith(useLocation(), {});
  const body = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const areKeysOn = useKeysOn();
  const [intent, ask] = useState(outcome.asked?.intent ?? null);
  const isSending = useAfterPost(() => ask(null));
  useShortcuts(body);
  useShownRow(body, found < 0 ? null : address.more);
  if (!row) return null;
  const item = { queue, row, place };
  const footer = (
    <>
      {queue.isModerated ? <DecisionForm {...item} onAsk={ask} /> : null}
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
      <LinkButton href={closeHref} data-keep-scroll>
        Close
      </LinkButton>
    </>
  );
  const title = render(queue, row, queue.columns[0] ?? '');
  return (
    <>
      <AddressDialog open={found >= 0} title={title} width={800} closeHref={closeHref} footer={footer}>
        <div ref={body} className={styles.item}>
          <DecisionFailure {...outcome} />
          <div className={styles.place}>
            <p role="status">
              <span className="visually-hidden">{title}, </span>
              {formatCount(place + 1)} of {formatCount(total)}
            </p>
            {isHydrated && areKeysOn ? <Shortcuts queue={queue} /> : null}
          </div>
          <Details items={detailsOf(queue, row)} />
        </div>
      </AddressDialog>
      {queue.isModerated ? (
        <ConfirmItem item={item} intent={found < 0 ? null : intent} isSending={isSending} onCancel={() => ask(null)} />
      ) : null}
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
