// What the database alone knows, asked when somebody looks, and no more often than it is worth.
import type { Pool } from 'pg';
import { selectOne, sql, type Queryable, type Statement } from '#server/database/sql.ts';
import type { Page } from './page.ts';

/** Prometheus waits ten seconds for a page; one without these figures is better than none. */
const PATIENCE_MS = 3000;
const QUEUES_EVERY_MS = 10_000;
/** Counting walks an index over every donor: a tenth of a second for each 200,000 on the embedded engine. */
const DONORS_EVERY_MS = 300_000;

interface Queues extends Record<string, number> {
  letters: number;
  oldest: number;
  due: number;
  failed: number;
  sessions: number;
}

interface Donors extends Record<string, number> {
  rested: number;
  resting: number;
  unavailable: number;
  unlisted: number;
}

const queues = sql`select (select count(*)::int from letters where failed_at is null) as letters,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
     from letters where failed_at is null) as oldest,
    (select count(*)::int from letters where failed_at is null and next_try_at <= now()) as due,
    (select count(*)::int from letters where failed_at is not null) as failed,
    (select count(*)::int from sessions) as sessions`;
const donors = sql`select (count(*) filter (where standing = 0))::int as rested,
    (count(*) filter (where standing = 1))::int as resting,
    (count(*) filter (where standing = 2))::int as unavailable,
    (count(*) filter (where standing is null))::int as unlisted
  from donors`;

/** Asks again only when the last answer is older; several who look cost as much as one. */
function ask<Row extends Record<string, number>>(db: Queryable, statement: Statement, everyMs: number) {
  let at = -Infinity;
  let answer: Promise<Row> | undefined;
  return async (): Promise<Row> => {
    if (answer && performance.now() - at < everyMs) return answer;
    at = performance.now();
    answer = selectOne<Row>(db, statement).then((row) => row!);
    answer.catch(() => (answer = undefined));
    return answer;
  };
}

function within<T>(promise: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref());
  return Promise.race([promise.catch(() => null), late]);
}

export interface WatchedDatabase {
  pool: Pool;
  /** How far the replica lags, in milliseconds; undefined where there is none. */
  replicaLateMs?: (() => number) | undefined;
}

/** Returns what writes these figures onto a page. */
export function watchDatabase({ pool, replicaLateMs }: WatchedDatabase): (page: Page) => Promise<void> {
  const askQueues = ask<Queues>(pool, queues, QUEUES_EVERY_MS);
  const askDonors = ask<Donors>(pool, donors, DONORS_EVERY_MS);

  return async (page) => {
    writePool(page, pool);
    if (replicaLateMs) page.gauge('dhamani_replica_lag_seconds', 'Searches leave it beyond 1.', replicaLateMs() / 1000);
    const isUp = await within(pool.query(sql`select 1`));
    page.gauge('dhamani_database_up', 'Whether the database answered within three seconds.', isUp ? 1 : 0);
    if (!isUp) return;
    const [held, counted] = [await within(askQueues()), await within(askDonors())];
    if (held) writeQueues(page, held);
    if (counted) writeDonors(page, counted);
  };
}

function writePool(page: Page, { totalCount, idleCount, waitingCount }: Pool): void {
  page.gauge('dhamani_database_connections', 'Connections of this process, by what they do.', [
    { labels: { state: 'used' }, value: totalCount - idleCount },
    { labels: { state: 'idle' }, value: idleCount },
  ]);
  page.gauge('dhamani_database_waiting', 'Requests that wait for a connection.', waitingCount);
}

function writeQueues(page: Page, { letters, oldest, due, failed, sessions }: Queues): void {
  page.gauge('dhamani_letters_waiting', 'Letters not yet taken by the mail server.', letters);
  page.gauge('dhamani_letters_oldest_seconds', 'Age of the oldest of them.', oldest);
  page.gauge('dhamani_emails_due', 'E-mails that the mail worker is to try now.', due);
  page.gauge('dhamani_emails_failed', 'E-mails that were given up within the last 30 days.', failed);
  page.gauge('dhamani_sessions', 'Sessions kept, some of which may have run out within the last minute.', sessions);
}

function writeDonors(page: Page, counted: Donors): void {
  const samples = Object.entries(counted).map(([standing, value]) => ({ labels: { standing }, value }));
  page.gauge('dhamani_donors', 'Donors by standing in a listing, counted every five minutes at most.', samples);
}
