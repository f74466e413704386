// Overview: what waits for a decision, who registered, which e-mails failed, what to do before the site is announced.
import type { Reply } from '#contract/endpoint.ts';
import { HOUR_MS } from '#contract/indiaTime.ts';
import { getOverview, type QueueCounts } from '#contract/overview.ts';
import { metaOf } from './pages.ts';
import { checksHere, overviewWords as words } from './overviewWords.ts';
import { orLogin } from '#web/dashboard/guard.ts';
import { formatCount, formatInstant } from '#web/lib/format.ts';
import { pageContext } from '#web/lib/page.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import type { Route } from './+types/overview.ts';
import { formatItems, waitingQueues } from './navigation.tsx';
import styles from './overview.module.css';

type Overview = Reply<typeof getOverview>['data'];

async function load({ context, request }: Route.LoaderArgs) {
  const { data: overview } = await orLogin(request, context.get(pageContext).call(getOverview, {}));
  return { overview, now: Date.now() };
}
export { load as loader, load as clientLoader };

export const meta = metaOf('overview');

/** '12 minutes', '3 hours', '12 days'. */
function formatAge(since: string, now: number): string {
  const hours = (now - Date.parse(since)) / HOUR_MS;
  const [exact, unit] = hours < 1 ? [hours * 60, 'minute'] : hours < 48 ? [hours, 'hour'] : [hours / 24, 'day'];
  const count = Math.max(1, Math.round(exact));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function Waiting({ counts, now }: { counts: QueueCounts | null; now: number }) {
  if (!counts) return <p>The counts could not be loaded.</p>;
  const waiting = waitingQueues(counts);
  if (waiting.length === 0) return <p>Nothing is waiting.</p>;
  return (
    <ul role="list" className={styles.waiting}>
      {waiting.map(({ href, label, shown, what, oldest }) => (
        <li key={href}>
          <Anchor href={href}>{label}</Anchor>
          <strong>
            {shown} {what}
          </strong>
          <span className="soft">{oldest ? `oldest: ${formatAge(oldest, now)}` : null}</span>
        </li>
      ))}
    </ul>
  );
}

function Emails({ failed, delayed }: Overview['emails']) {
  if (failed + delayed === 0) return <p>No e-mail has failed or is late.</p>;
  return (
    <>
      {failed > 0 ? (
        <p>
          <strong>{`${formatItems(failed)} could not be delivered in the last 30 days.`}</strong> {words.failedAdvice}
        </p>
      ) : null}
      {delayed > 0 ? (
        <p>
          <strong>{`${formatItems(delayed)} have waited for more than an hour.`}</strong> {words.delayedAdvice}
        </p>
      ) : null}
    </>
  );
}

type Item = Overview['checks'][number];

function OpenCheck({ check, state, others }: Item & { others: number }) {
  const { label, text, notKnown = text, href, chapter } = words.checks[check];
  return (
    <li>
      {href ? <Anchor href={href}>{label}</Anchor> : <strong>{label}</strong>}
      <span>
        {check === 'other second factors' ? `${words.othersWithoutSecondFactor(others)} ` : null}
        {state === 'open' ? text : notKnown}{' '}
        {chapter ? <Anchor href="/api/docs/operations">{`Handbook, ‘${chapter}’`}</Anchor> : null}
      </span>
    </li>
  );
}

/** What is wrong, then what is not known; what is done is folded. */
function CheckGroup({ title, checks, others }: { title: string; checks: readonly Item[]; others: number }) {
  const [done = [], open = [], notKnown = []] = (['done', 'open', 'not known'] as const).map((wanted) =>
    checks.filter(({ state }) => state === wanted),
  );
  return (
    <section>
      <h3>{title}</h3>
      <p>{words.done(done.length, checks.length)}</p>
      <ul role="list" className={styles.checks}>
        {[...open, ...notKnown].map((item) => (
          <OpenCheck key={item.check} {...item} others={others} />
        ))}
      </ul>
      {done.length > 0 ? (
        <details className={styles.done}>
          <summary>What is done</summary>
          <ul role="list" className={styles.checks}>
            {done.map(({ check }) => (
              <li key={check} data-state="done">
                <CheckIcon size={20} /> {words.checks[check].label}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** By who can do it; how far it is comes first. */
function CheckList({ checks, adminsWithoutSecondFactor: others }: Overview) {
  const done = checks.filter(({ state }) => state === 'done').length;
  const [here = [], operator = []] = [true, false].map((isHere) =>
    checks.filter(({ check }) => check in checksHere === isHere),
  );
  return (
    <Stack>
      <p className={styles.progress}>
        <progress value={done} max={checks.length} aria-hidden="true" /> {words.done(done, checks.length)}
      </p>
      <div className={styles.pair}>
        <CheckGroup title="You, here" checks={here} others={others} />
        <CheckGroup title="Your operator" checks={operator} others={others} />
      </div>
    </Stack>
  );
}

export default function OverviewPage({ loaderData: { overview, now }, matches }: Route.ComponentProps) {
  const { thisWeek, weekBefore } = overview.registrations;
  return (
    <Stack>
      <Card title="Waiting for a decision">
        <Waiting counts={matches[2].loaderData.queueCounts} now={now} />
        {overview.registersToStart > 0 && matches[2].loaderData.role !== 'moderator' ? (
          <p>
            <strong>{words.importsWait(overview.registersToStart)}</strong>{' '}
            <Anchor href="/dashboard/imports">Imports</Anchor>
          </p>
        ) : null}
      </Card>
      <div className={styles.pair}>
        <Card title="Registrations">
          <p>
            <strong>{words.total(formatCount(overview.donors), overview.donors === 1)}</strong>{' '}
            <span className="soft">
              {overview.countedAt ? `As of ${formatInstant(overview.countedAt)}.` : 'Donors are being counted.'}
            </span>{' '}
            <Anchor href="/dashboard/statistics">Statistics</Anchor>
          </p>
          <p>
            {words.registered(thisWeek, weekBefore)} <Anchor href="/dashboard/registered-donors">See the newest</Anchor>
          </p>
        </Card>
        <Card title="E-mails">
          <Emails {...overview.emails} />
        </Card>
      </div>
      {matches[2].loaderData.role === 'moderator' ? null : (
        <Card title="Before you announce the site">
          <CheckList {...overview} />
        </Card>
      )}
    </Stack>
  );
}
