// The decisions in an item's dialog: each asks first. By keyboard it is the decision's key, then Enter.
import { Form, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { ItemState } from '#contract/moderationQueue.ts';
import { ChosenFields, Names } from '#web/admin/decisions.tsx';
import { Question } from '#web/admin/Question.tsx';
import { FormKey } from '#web/lib/FormKey.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { nameOf, seenOf, stateOf, textOf, whatOf } from './queueCells.tsx';
import type { QueueDefinition, Row } from './queues.tsx';
import styles from './queues.module.css';

/** What a decision is posted with. */
interface Item {
  queue: QueueDefinition;
  row: Row;
  /** Of the row in the whole list. */
  place: number;
}

/** The decisions that change the row's state; deletion is the table's. */
export function DecisionForm({ onAsk, ...item }: Item & { onAsk: (intent: string) => void }) {
  const hydrated = useHydrated();
  const { decision } = z.parse(ItemState, item.row);
  const open = item.queue.decisions.filter(({ participle }) => participle !== undefined && participle !== decision);
  return (
    <Form method="post" preventScrollReset className={styles.decisions}>
      <FormKey />
      <input type="hidden" name="ids" value={textOf(item.row, item.queue.idField)} />
      <input type="hidden" name="place" value={item.place} />
      {open.map(({ intent, label, variant }) => (
        <Button
          key={intent}
          type={hydrated ? 'button' : 'submit'}
          name="intent"
          value={intent}
          variant={variant}
          aria-keyshortcuts={label.slice(0, 1)}
          onClick={() => hydrated && onAsk(intent)}
        >
          {label}
        </Button>
      ))}
    </Form>
  );
}

interface AskedProps {
  item: Item;
  /** The decision that is asked about. */
  intent: string | null;
  isSending: boolean;
  onCancel: () => void;
}

export function ConfirmItem({ item, intent, isSending, onCancel }: AskedProps) {
  const { pathname, search } = useLocation();
  const { queue, row } = item;
  const chosen = {
    id: textOf(row, queue.idField),
    what: whatOf(queue, row),
    state: stateOf(row),
    seen: seenOf(queue, row),
  };
  const shown = useWhileClosing(queue.decisions.find((decision) => decision.intent === intent));
  return (
    <Question
      open={intent !== null}
      onCancel={onCancel}
      closeHref={pathname + search}
      variant="strong"
      busy={isSending}
      isQuick
    >
      {shown ? (
        <>
          <p>{`${shown.label} 1 ${queue.noun[0]}?`}</p>
          <Names names={[nameOf(queue, row)]} />
          {shown.consequence ? <p>{shown.consequence}</p> : null}
          <ChosenFields decision={shown} chosen={[chosen]} />
          <input type="hidden" name="place" value={item.place} />
          <input type="hidden" name="intent" value={shown.intent} />
          <input type="hidden" name="confirmed" value="yes" />
        </>
      ) : null}
    </Question>
  );
}
