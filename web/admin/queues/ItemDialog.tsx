// Everything about one row, and the decisions on it one after the other. Its address opens it; without JavaScript it is
// open on the page.
import { useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { ROWS_PER_PAGE } from '#contract/admin.ts';
import * as z from 'zod/mini';
import { ItemState } from '#contract/moderationQueue.ts';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { AddressDialog } from '#web/admin/AddressDialog.tsx';
import { DecisionFailure } from '#web/admin/DecisionFailure.tsx';
import type { Outcome } from '#web/admin/decisions.tsx';
import { hrefWith, type List } from '#web/admin/list.ts';
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
  asOf: string | undefined;
  outcome: Outcome;
}

/** The decisions that change the row's state; deletion is the table's, which asks first. */
function DecisionForm({
  queue,
  row,
  place,
  asOf,
}: Omit<ItemDialogProps, 'list' | 'outcome'> & { row: Row; place: number }) {
  const { state, formData } = useNavigation();
  const { decision } = z.parse(ItemState, row);
  const open = queue.decisions.filter(({ participle }) => participle !== undefined && participle !== decision);
  return (
    <Form method="post" preventScrollReset className={styles.decisions}>
      <input type="hidden" name="ids" value={textOf(row, queue.idField)} />
      <input type="hidden" name="asOf" value={asOf ?? ''} />
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="confirmed" value="yes" />
      {open.map(({ intent, label, variant }) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          variant={variant}
          aria-keyshortcuts={label.slice(0, 1)}
          // The second click of a double click would decide on the next item.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          busy={state !== 'idle' && formData?.get('intent') === intent}
        >
          {label}
        </Button>
      ))}
    </Form>
  );
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

function Shortcuts({ isModerated }: { isModerated: boolean }) {
  const { decisionKeys, keys } = moderationWords;
  return (
    <p className={styles.keys}>
      {[...(isModerated ? decisionKeys : []), ...keys].map(([key, action]) => (
        <span key={key}>
          <kbd>{key}</kbd> {action}
        </span>
      ))}
    </p>
  );
}

export function ItemDialog({ queue, list, asOf, outcome }: ItemDialogProps) {
  const { rows, total, address } = list;
  const found = rows.findIndex((row) => textOf(row, queue.idField) === address.more);
  const row = useWhileClosing(rows[found]);
  const index = useWhileClosing(found < 0 ? undefined : found) ?? 0;
  const place = (address.page - 1) * ROWS_PER_PAGE + index;
  const { previous, next } = useNeighbours(list, index, queue.idField);
  const closeHref = hrefWith(useLocation(), {});
  const body = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  useShortcuts(body);
  useShownRow(body, found < 0 ? null : address.more);
  if (!row) return null;
  const footer = (
    <>
      {queue.isModerated ? <DecisionForm queue={queue} row={row} place={place} asOf={asOf} /> : null}
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
    <AddressDialog open={found >= 0} title={title} width={800} closeHref={closeHref} footer={footer}>
      <div ref={body} className={styles.item}>
        <DecisionFailure {...outcome} />
        <div className={styles.place}>
          <p role="status">
            <span className="visually-hidden">{title}, </span>
            {formatCount(place + 1)} of {formatCount(total)}
          </p>
          {isHydrated ? <Shortcuts isModerated={queue.isModerated} /> : null}
        </div>
        <Details items={detailsOf(queue, row)} />
      </div>
    </AddressDialog>
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
    dialog.scrollTo(0, 0);
    if (!dialog.contains(document.activeElement)) dialog.querySelector('h2')?.focus();
  }, [body, shown]);
}

/** The row's link, where the control that opened the dialog is gone, as after other pages. */
function focusRow(id: string): void {
  if (document.activeElement?.localName !== 'main') return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main form a')];
  links.find(({ href }) => new URL(href).searchParams.get('more') === id)?.focus();
}
