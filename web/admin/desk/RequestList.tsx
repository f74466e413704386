// The requests of a group, in pages: of unknown senders those of one number or network stand together.
import { Form, useSearchParams } from 'react-router';
import { COUNTED_REQUESTS, deskGroups, type DeskGroup, type DeskRequest } from '#contract/deskRequests.ts';
import { requestWords as words } from './words.ts';
import { formatCount, formatDayMonth } from '#web/lib/format.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { DeskButton } from './Command.tsx';
import { DESK, deskHref } from './deskHref.ts';
import styles from './desk.module.css';

export interface ListShown {
  group: DeskGroup;
  search: string;
  rows: readonly DeskRequest[];
  total: number;
  page: number;
  pages: number;
}

export const lineOf = ({ bloodgroup, units, hospital, districtName, neededBy }: DeskRequest) =>
  `${bloodgroup}, ${words.units(units)}, ${hospital}, ${districtName}, ${words.until(formatDayMonth(neededBy))}`;

interface Shared {
  userID: string;
  shownId: number | undefined;
  /** In milliseconds. */
  now: number;
}

function Item({ request, userID, shownId, now }: Shared & { request: DeskRequest }) {
  const [params] = useSearchParams();
  const { requestId, bloodgroup, units, hospital, districtName, neededBy, state, claimedBy, coming, reports } = request;
  const { group, sender, bySms } = request;
  const about = [words.units(units), words.until(formatDayMonth(neededBy)), words.age(request.createdAt, now)];
  return (
    <li className={styles.item} data-uncalled={group === 'uncalled' ? '' : undefined}>
      <Anchor
        href={deskHref(params, { request: requestId })}
        aria-current={requestId === shownId ? 'true' : undefined}
        className={styles.itemLink}
        data-keep-scroll
      >
        <strong className={styles.group}>{bloodgroup}</strong>
        <span className={styles.about}>
          <span className={styles.hospital}>
            {hospital}, {districtName}
          </span>
          <span className="soft">{about.join(' · ')}</span>
        </span>
      </Anchor>
      <span className={styles.badges}>
        {group === 'uncalled' ? null : (
          <Badge kind={state === 'open' ? 'good' : 'unavailable'}>{words.states[state]}</Badge>
        )}
        {bySms ? <Badge>SMS</Badge> : null}
        {reports.length > 0 ? <Badge kind="bad">{words.reports(reports.length)}</Badge> : null}
        {claimedBy === null ? null : (
          <span className="soft">{claimedBy === userID ? 'You work on it' : words.others(claimedBy)}</span>
        )}
        {coming > 0 ? <span className="soft">{coming === 1 ? '1 comes' : `${coming} come`}</span> : null}
        {group === 'uncalled' && (sender?.by !== 'number' || sender.count === 1) ? (
          <DeskButton name="decline" ids={{ requestIds: requestId }} about={lineOf(request)} />
        ) : null}
      </span>
    </li>
  );
}

/** Several of one sender: of a number they are declined together, of a network, which many share, line by line. */
function Sent({ rows, ...shared }: Shared & { rows: readonly DeskRequest[] }) {
  const [{ sender } = { sender: null }] = rows;
  if (!sender || sender.count === 1) return rows.map((row) => <Item key={row.requestId} request={row} {...shared} />);
  const title = words.sentBy(sender.by, sender.count);
  return (
    <li className={styles.sent}>
      <details open={rows.some(({ requestId }) => requestId === shared.shownId)}>
        <summary>{title}</summary>
        <ul role="list" className={styles.list} aria-label={title}>
          {rows.map((row) => (
            <Item key={row.requestId} request={row} {...shared} />
          ))}
        </ul>
      </details>
      {sender.by === 'number' ? <DeskButton name="decline" ids={{ sender: sender.key }} about={title} /> : null}
    </li>
  );
}

type Counts = Readonly<Record<DeskGroup, number>>;

const countOf = (count: number) => (count >= COUNTED_REQUESTS ? `${formatCount(count)}+` : String(count));

function Groups({ list, counts, hasDistricts }: { list: ListShown; counts: Counts; hasDistricts: boolean }) {
  const [params] = useSearchParams();
  const shown = deskGroups.filter((group) => group !== 'others' || hasDistricts);
  return (
    <nav aria-label="Groups of requests">
      <ul className="row close">
        {shown.map((group) => (
          <li key={group}>
            <Anchor
              href={deskHref(params, { group, search: null, page: null, request: null, ask: null })}
              aria-current={list.search === '' && list.group === group ? 'page' : undefined}
              className={styles.groupLink}
              data-keep-scroll
            >
              {hasDistricts ? words.groupNames[group] : words.groupNamesOfAll[group]}{' '}
              <span>{countOf(counts[group])}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SearchRequests({ search }: { search: string }) {
  return (
    <Form action={DESK} role="search" className={styles.search} preventScrollReset>
      <TextInput
        type="search"
        name="search"
        key={search}
        defaultValue={search}
        maxLength={100}
        autoComplete="off"
        aria-label={words.search}
        placeholder={words.search}
      />
      <Button type="submit" size="small">
        Search
      </Button>
    </Form>
  );
}

interface RequestListProps extends Shared {
  list: ListShown;
  counts: Counts;
  /** A coordinator has; all are an administrator's. */
  hasDistricts: boolean;
}

export function RequestList({ list, counts, hasDistricts, ...shared }: RequestListProps) {
  const [params] = useSearchParams();
  const { rows, total, search, page, pages } = list;
  // Those of one sender follow each other.
  const parts = Map.groupBy(rows, ({ sender, requestId }) => sender?.key ?? String(requestId));
  const isEmpty = rows.length === 0;
  return (
    <div className={styles.requests}>
      <h2 className="visually-hidden">Requests</h2>
      <Groups list={list} counts={counts} hasDistricts={hasDistricts} />
      {search === '' ? null : (
        <p role="status" className="small anywhere">
          {words.found(total, search)}{' '}
          <LinkButton href={deskHref(params, { search: null, page: null })} size="small" variant="quiet">
            Clear
          </LinkButton>
        </p>
      )}
      {isEmpty && search === '' ? (
        <EmptyState
          text={words.none[list.group]}
          hint={list.group === 'uncalled' ? undefined : 'A family calls? Write down what they need.'}
          action={list.group === 'uncalled' ? null : <LinkButton href={`${DESK}/new`}>New request</LinkButton>}
        />
      ) : null}
      <ul role="list" className={styles.rows}>
        {[...parts].map(([key, sent]) => (
          <Sent key={key} rows={sent} {...shared} />
        ))}
      </ul>
      <Pagination page={page} total={pages} hrefFor={(to) => deskHref(params, { page: to })} />
      <SearchRequests search={search} />
    </div>
  );
}
