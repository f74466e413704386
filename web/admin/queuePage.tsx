// The page of every queue: what visitors sent in, newest first, each with a dialog of all its fields. The decisions are
// the queue's own (queues.tsx); decisions.tsx follows them from the click to the answer.
import { Fragment, type ReactNode } from 'react';
import { data, matchPath, useLocation } from 'react-router';
import * as z from 'zod/mini';
import type { Failure } from '#contract/errors.ts';
import { ItemState, latestTimestamp } from '#contract/moderationQueue.ts';
import { moderationLeads, moderationTitles, moderationWords } from '#web/content/moderation.ts';
import { formatMoment } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { Details } from '#web/ui/Details.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import type { Route } from './+types/queuePage.ts';
import { AddressDialog, AdminList, NoWrap } from './AdminList.tsx';
import { decide } from './decisions.tsx';
import { ExportLink } from './ExportLink.tsx';
import { exportListAt } from './exportLists.ts';
import { hrefOf, loadList } from './list.ts';
import { queues, type QueueDefinition, type Row } from './queues.tsx';
import styles from './AdminList.module.css';

/** Several paths share this page. */
function queueAt(pathname: string): QueueDefinition {
  const queue = queues.find(({ path }) => matchPath(path, pathname));
  if (!queue) throw data(null, { status: 404 });
  return queue;
}

async function load({ context, request, url }: Route.LoaderArgs) {
  return loadList({ request, url }, queueAt(url.pathname).find(context.get(pageContext).call));
}

async function act(args: Route.ActionArgs) {
  const queue = queueAt(args.url.pathname);
  return decide(args, await args.request.formData(), queue.decisions, (failure) => describeOthers(queue, failure));
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

/** A conflicting decision also reloads the rows. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ location }) => {
  const { words, documentTitle = moderationTitles[words] } = queueAt(location.pathname);
  return makeMeta({ title: documentTitle, isPrivate: true });
};

function textOf(row: Row, field: string): string {
  const value = row[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function render({ formats }: QueueDefinition, row: Row, field: string): ReactNode {
  const text = textOf(row, field);
  return formats?.[field]?.(text) ?? text;
}

const dateOf = ({ dateField }: QueueDefinition, row: Row) => formatMoment(textOf(row, dateField));

function nameOf(queue: QueueDefinition, row: Row): string {
  const { columns, nameFields = columns.slice(0, 1) } = queue;
  return nameFields.map((field) => textOf(row, field)).join(', ');
}

/** 'Active (approved on 09/03/2026)' */
function describeState(row: Row): string {
  const { status, decision, decidedAt } = z.parse(ItemState, row);
  const since = decidedAt ? ` on ${formatMoment(decidedAt)}` : '';
  return `${moderationWords.status[status]} (${decision}${since})`;
}

/** The current rows that others have decided on. */
function describeOthers(queue: QueueDefinition, { code, data: fresh }: Failure): string[] {
  const rows = z.safeParse(z.array(z.looseObject(ItemState.shape)), fresh);
  if (code !== 'conflict' || !rows.success) return [];
  return rows.data.map((row) => `${nameOf(queue, row)}: ${describeState(row)}`);
}

const badges = { approved: 'good', pending: 'pending', declined: 'bad' } as const;

/** Active or InActive, and by its shape and words whether that was decided. */
function Status({ row }: { row: Row }) {
  const { status, decision } = z.parse(ItemState, row);
  return (
    <span className={styles.status}>
      <Badge kind={badges[decision]}>{moderationWords.status[status]}</Badge>
      <span className={styles.soft}>{decision}</span>
    </span>
  );
}

function columnsOf(queue: QueueDefinition): Column<Row>[] {
  const columns = queue.columns.map((field, place): Column<Row> => {
    const card = place === 0 ? 'title' : 'line';
    return { key: field, header: queue.fields[field] ?? field, card, cell: (row) => render(queue, row, field) };
  });
  columns.push({ key: 'date', header: 'Date', cell: (row) => <NoWrap>{dateOf(queue, row)}</NoWrap> });
  if (queue.isModerated) columns.push({ key: 'status', header: 'Status', cell: (row) => <Status row={row} /> });
  return columns;
}

/** Everything about one row. Its address opens it; without scripts it is open on the page. */
function DetailDialog({ queue, row, closeHref }: { queue: QueueDefinition; row: Row | undefined; closeHref: string }) {
  const shown = useWhileClosing(row);
  const close = (
    <LinkButton href={closeHref} data-keep-scroll>
      Close
    </LinkButton>
  );
  if (!shown) return null;
  const items: { label: string; value: ReactNode }[] = [{ label: 'Date', value: dateOf(queue, shown) }];
  for (const [field, label = ''] of Object.entries(queue.fields)) {
    items.push({ label, value: render(queue, shown, field) });
  }
  if (queue.isModerated) items.push({ label: 'Status', value: describeState(shown) });
  return (
    <AddressDialog
      open={row !== undefined}
      title={textOf(shown, queue.columns[0] ?? '')}
      width={800}
      closeHref={closeHref}
      footer={close}
    >
      <Details items={items} />
    </AddressDialog>
  );
}

export default function Queue({ loaderData: list, actionData }: Route.ComponentProps) {
  const queue = queueAt(useLocation().pathname);
  const idOf = (row: Row) => textOf(row, queue.idField);
  const { page, search, more } = list.address;
  const exported = exportListAt(queue.path);
  return (
    // Another queue is another list, where nothing is ticked.
    <Fragment key={queue.path}>
      <AdminList
        title={moderationTitles[queue.words]}
        lead={moderationLeads[queue.words]}
        list={list}
        idOf={idOf}
        nameOf={(row) => nameOf(queue, row)}
        columns={columnsOf(queue)}
        moreLabel="More"
        decisions={queue.decisions}
        noun={queue.noun}
        asOf={latestTimestamp(queue, list.rows)}
        isExclusive={queue.isExclusive}
        outcome={actionData}
        aside={exported ? <ExportLink list={exported} /> : undefined}
      />
      <DetailDialog
        queue={queue}
        row={list.rows.find((row) => idOf(row) === more)}
        closeHref={hrefOf(queue.path, { page, search })}
      />
    </Fragment>
  );
}
