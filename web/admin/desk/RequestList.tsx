// The requests that wait or are open: those of the own districts before the others.
import type { DeskRequest } from '#contract/deskRequests.ts';
import { requestWords as words } from '#web/admin/words/desk.ts';
import { formatDate } from '#web/lib/format.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { DESK, requestHref } from './requestHref.ts';
import styles from './desk.module.css';

function Item({ request, userID, isShown }: { request: DeskRequest; userID: string; isShown: boolean }) {
  const { requestId, bloodgroup, units, need, hospital, districtName, neededBy, state, claimedBy, coming, reports } =
    request;
  return (
    <li className={styles.item}>
      <Anchor
        href={requestHref(String(requestId))}
        aria-current={isShown ? 'true' : undefined}
        className={styles.itemLink}
        data-keep-scroll
      >
        <strong className={styles.group}>{bloodgroup}</strong>
        <span>
          {words.units(units)} · {words.needs[need]} · {words.until(formatDate(neededBy))}
          <br />
          {hospital}, {districtName}
        </span>
      </Anchor>
      <span className={styles.badges}>
        <Badge kind={state === 'open' ? 'good' : 'unavailable'}>{state === 'open' ? words.open : words.waiting}</Badge>
        {reports.length > 0 ? <Badge kind="bad">{words.reports(reports.length)}</Badge> : null}
        {claimedBy === null ? null : (
          <span className={styles.soft}>{claimedBy === userID ? words.yours : words.others(claimedBy)}</span>
        )}
        {coming > 0 ? <span className={styles.soft}>{words.coming(coming)}</span> : null}
      </span>
    </li>
  );
}

interface ListProps {
  title?: string;
  requests: readonly DeskRequest[];
  userID: string;
  shownId: number | undefined;
}

function Part({ title, requests, userID, shownId }: ListProps) {
  return (
    <>
      {title && requests.length > 0 ? <h3 className={styles.part}>{title}</h3> : null}
      <ul role="list" className={styles.list}>
        {requests.map((request) => (
          <Item key={request.requestId} request={request} userID={userID} isShown={request.requestId === shownId} />
        ))}
      </ul>
    </>
  );
}

export function RequestList({ requests, ...about }: ListProps) {
  const { mine = [], others = [] } = Object.groupBy(requests, (request) => (request.mine ? 'mine' : 'others'));
  const isParted = mine.length > 0;
  return (
    <Card title={words.list}>
      {requests.length === 0 ? (
        <EmptyState
          text={words.none}
          hint={words.noneHint}
          action={<LinkButton href={`${DESK}/new`}>{words.writeDown}</LinkButton>}
        />
      ) : null}
      {isParted ? <Part title={words.mine} requests={mine} {...about} /> : null}
      {others.length > 0 ? <Part title={isParted ? words.elsewhere : undefined} requests={others} {...about} /> : null}
    </Card>
  );
}
