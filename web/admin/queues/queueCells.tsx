// How the fields of a queue's row are shown in its table and its dialog.
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Failure } from '#contract/errors.ts';
import { ItemState } from '#contract/moderationQueue.ts';
import type { SentField } from '#contract/submission.ts';
import { moderationWords } from '#web/admin/words.ts';
import { adminPages } from '#web/admin/pages.ts';
import { formatInstant, formatMoment } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { classes } from '#web/ui/classes.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import type { QueueDefinition, Row } from './queues.tsx';
import styles from './queues.module.css';

export function textOf(row: Row, field: string): string {
  const value = row[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function render({ fields }: QueueDefinition, row: Row, field: string): ReactNode {
  const text = textOf(row, field);
  return text === '' ? '' : (fields[field]?.format?.(text, row) ?? text);
}

/** The fields that the table shows there. */
const namesAt = ({ fields }: QueueDefinition, place: SentField['inTable']): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.inTable === place);

/** What names a row. */
export const titleOf = (queue: QueueDefinition, row: Row): ReactNode =>
  render(queue, row, namesAt(queue, 'title')[0] ?? '');

export const dateOf = ({ dateField }: QueueDefinition, row: Row) => formatMoment(textOf(row, dateField));

export function nameOf(queue: QueueDefinition, row: Row): string {
  const { nameFields = namesAt(queue, 'title') } = queue;
  return nameFields.map((field) => textOf(row, field)).join(', ');
}

/** 'feedback of Asha Rao' */
export const whatOf = (queue: QueueDefinition, row: Row): string =>
  `${queue.called ?? `${adminPages[queue.page].noun[0]} of`} ${nameOf(queue, row)}`;

/** The latest timestamp that the row knows of, by the server's clock; issue reports are decided once. */
export const seenOf = ({ isModerated, dateField }: QueueDefinition, row: Row): string | undefined =>
  isModerated ? textOf(row, 'decidedAt') || textOf(row, dateField) : undefined;

/** 'by asha on 09/03/2026, 18:30', or nothing while pending. */
function describeDecision({ decidedAt, decidedBy }: ItemState): string {
  if (decidedAt === null) return '';
  return `by ${decidedBy ?? 'a former administrator'} on ${formatInstant(decidedAt)}`;
}

/** 'Active (approved by asha on 09/03/2026, 18:30)' */
function describeState(row: Row): string {
  const state = z.parse(ItemState, row);
  const words = [state.decision, describeDecision(state)].filter((word) => word !== '').join(' ');
  return `${moderationWords.status[state.status]} (${words})`;
}

/** The current rows that others have decided on. */
export function describeOthers(queue: QueueDefinition, { code, data: fresh }: Failure): string[] {
  const rows = z.safeParse(z.array(z.looseObject(ItemState.shape)), fresh);
  if (code !== 'conflict' || !rows.success) return [];
  return rows.data.map((row) => `${nameOf(queue, row)}: ${describeState(row)}`);
}

const badges = { approved: 'good', pending: 'pending', declined: 'neutral' } as const;

/** The decision, the specification's word for it, who made it and when. */
function Status({ row }: { row: Row }) {
  const state = z.parse(ItemState, row);
  const decided = describeDecision(state);
  return (
    <span className={styles.status}>
      <Badge kind={badges[state.decision]}>{state.decision}</Badge>
      <span className={styles.soft}>{moderationWords.status[state.status]}</span>
      {decided === '' ? null : <span className={styles.decided}>{decided}</span>}
    </span>
  );
}

/** The row's title, and below it what tells two of one name apart. */
function Name({ queue, row }: { queue: QueueDefinition; row: Row }) {
  const detail = namesAt(queue, 'below title').map((name) => textOf(row, name))[0] ?? '';
  return (
    <span className={styles.name}>
      <span className={styles.line}>{titleOf(queue, row)}</span>{' '}
      {detail === '' ? null : <span className={classes(styles.line, styles.soft)}>{detail}</span>}
    </span>
  );
}

export function columnsOf(queue: QueueDefinition): Column<Row>[] {
  const columnsAt = (
    place: SentField['inTable'],
    card: Column<Row>['card'],
    toCell: (row: Row, name: string) => ReactNode,
  ) =>
    namesAt(queue, place).map((name): Column<Row> => {
      const header = queue.fields[name]?.heading ?? name;
      return { key: name, header, card, cell: (row) => toCell(row, name) };
    });
  const columns: Column<Row>[] = [
    ...columnsAt('title', 'title', (row) => <Name queue={queue} row={row} />),
    ...columnsAt('column', undefined, (row, name) => render(queue, row, name)),
    ...columnsAt('excerpt', 'full', (row, name) => <span className={styles.excerpt}>{render(queue, row, name)}</span>),
    {
      key: 'date',
      header: 'Date',
      cell: (row) => <span className={styles.date}>{dateOf(queue, row)}</span>,
    },
  ];
  if (queue.isModerated) columns.push({ key: 'status', header: 'Status', cell: (row) => <Status row={row} /> });
  return columns;
}

/** Every field of a row, by its label. */
export function detailsOf(queue: QueueDefinition, row: Row): { label: string; value: ReactNode }[] {
  const items: { label: string; value: ReactNode }[] = [{ label: 'Date', value: dateOf(queue, row) }];
  for (const [field, { heading }] of Object.entries(queue.fields)) {
    items.push({ label: heading, value: render(queue, row, field) });
  }
  if (queue.isModerated) items.push({ label: 'Status', value: describeState(row) });
  return items;
}
