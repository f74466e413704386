// The metrics of this process: of the database, both its pool and what only queries can tell, and of Node.
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { collectDefaultMetrics, Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '#server/db/kysely.ts';
import type { Database } from '#server/db/open.ts';
import { addGauges, addSamples } from './gauges.ts';

/** Prometheus waits ten seconds for a response; one without these metrics is better than none. */
const QUERY_TIMEOUT_MS = 3000;
const QUEUES_TTL_MS = 10_000;
/** Counts with an index scan over every donor: 0.1 s for each 200,000 on the embedded engine. */
const DONORS_TTL_MS = 300_000;

type Queues = Record<'pending' | 'oldest' | 'due' | 'failed' | 'sessions', number>;

/** One subquery a metric, so that each is counted in its own partial index. */
function countQueues(db: Db): Promise<Queues> {
  const pending = db.selectFrom('outboxEmails').where('failedAt', 'is', null);
  const count = sql<number>`count(*)`.as('count');
  const age = sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('age');
  // Routine e-mails wait for the day.
  const urgent = pending.where('listUnsubscribe', 'is', null);
  const due = urgent.where('nextTryAt', '<=', sql<Date>`now()`);
  return db
    .selectNoFrom([
      pending.select(count).as('pending'),
      urgent.select(age).as('oldest'),
      due.select(count).as('due'),
      db.selectFrom('outboxEmails').where('failedAt', 'is not', null).select(count).as('failed'),
      db.selectFrom('sessions').select(count).as('sessions'),
    ])
    .$castTo<Queues>()
    .executeTakeFirstOrThrow();
}

function countDonors(db: Db) {
  return db
    .selectFrom('donors')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('listingRank', '=', 0).as('eligible'),
      fn.countAll<number>().filterWhere('listingRank', '=', 1).as('resting'),
      fn.countAll<number>().filterWhere('listingRank', '=', 2).as('unavailable'),
      fn.countAll<number>().filterWhere('listingRank', 'is', null).as('unlisted'),
    ])
    .executeTakeFirstOrThrow();
}

/** Null when the query fails or takes too long. */
function withTimeout<T>(promise: Promise<T>): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, QUERY_TIMEOUT_MS, null).unref());
  return Promise.race([promise.catch(() => null), timeout]);
}

/** Queries again only when the last result is older; concurrent scrapes share one query. */
function cacheQuery<Row extends object>(query: () => Promise<Row>, ttl: number) {
  const cache = new LRUCache<'row', Row>({ max: 1, ttl, fetchMethod: query });
  return () => withTimeout(cache.fetch('row'));
}

type WatchedDatabase = Pick<Database, 'db' | 'replicas' | 'writeFailures'>;

export function registerDatabaseMetrics({ db, replicas, writeFailures }: WatchedDatabase, register: Registry): void {
  // First, because the queries of the other metrics would count as waiting.
  addSamples(register, {
    type: Gauge,
    name: 'dhamani_database_connections',
    help: 'Connections to the database, by what they do.',
    labelNames: ['state'],
    read: () => [
      [{ state: 'used' }, db.pool.totalCount - db.pool.idleCount],
      [{ state: 'idle' }, db.pool.idleCount],
    ],
  });
  addGauges(register, {
    dhamani_database_pool_waiting_requests: ['Requests that wait for a connection.', () => db.pool.waitingCount],
  });
  addQueueMetrics(db, register);
  const countedDonors = cacheQuery(() => countDonors(db), DONORS_TTL_MS);
  addSamples(register, {
    type: Gauge,
    name: 'dhamani_donors',
    help: 'Donors by status in the listings, counted every five minutes at most.',
    labelNames: ['status'],
    read: async () => Object.entries((await countedDonors()) ?? {}).map(([status, count]) => [{ status }, count]),
  });
  addSamples(register, {
    type: Counter,
    name: 'dhamani_database_write_failures_total',
    help: 'Statements refused by SQLSTATE: 25006 read-only, 53100 disk full, 58030 input or output error.',
    labelNames: ['sqlstate'],
    read: () => [...writeFailures.counts].map(([sqlstate, count]) => [{ sqlstate }, count]),
  });
  addGauges(register, {
    dhamani_database_writes_failing: [
      'Whether one was refused within the last two minutes. Searches may still be answered.',
      () => Number(writeFailures.isFailing()),
    ],
    dhamani_database_up: [
      'Whether the database answered within three seconds.',
      async () => Number((await withTimeout(sql`select 1`.execute(db))) !== null),
    ],
  });
  if (replicas.length === 0) return;
  addSamples(register, {
    type: Gauge,
    name: 'dhamani_replica_lag_seconds',
    help: 'By replica (host:port), without one that has become the primary. Beyond 1 it is left out of searches.',
    labelNames: ['replica'],
    read: () =>
      replicas.flatMap((replica) => {
        const lag = replica.lagMs();
        return lag === undefined ? [] : [[{ replica: replica.address }, lag / 1000]];
      }),
  });
}

function addQueueMetrics(db: Db, register: Registry): void {
  const counted = cacheQuery(() => countQueues(db), QUEUES_TTL_MS);
  const read = (column: keyof Queues) => async () => (await counted())?.[column];
  addGauges(register, {
    dhamani_outbox_emails_pending: ['E-mails not yet accepted by the mail server.', read('pending')],
    dhamani_outbox_oldest_email_age_seconds: [
      'Age of the oldest pending e-mail, without routine ones.',
      read('oldest'),
    ],
    dhamani_outbox_emails_due: ['E-mails that the mail worker is to try now, without routine ones.', read('due')],
    dhamani_outbox_emails_failed: ['E-mails that were given up within the last 30 days.', read('failed')],
    dhamani_sessions: ['Sessions, some of which may have expired within the last minute.', read('sessions')],
  });
}

/** Each sample wakes the process; by default there are a hundred a second. */
const EVENT_LOOP_SAMPLE_MS = 50;

/** prom-client counts processor time from the first scrape on, Prometheus since the start of the process. */
function addEarlierCpuTime(register: Registry): void {
  const { user, system } = process.cpuUsage();
  const earlier = { '': user + system, user_: user, system_: system };
  for (const [kind, microseconds] of Object.entries(earlier)) {
    const counter = register.getSingleMetric(`process_cpu_${kind}seconds_total`);
    if (counter instanceof Counter) counter.inc(microseconds / 1e6);
  }
}

function addNodeMetrics(register: Registry): void {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  addEarlierCpuTime(register);
}

/** Adds the others to those of the application. Node's own, but for processor time, are measured from the first scrape on. */
export function makeProcessMetrics(
  register: Registry,
  database: WatchedDatabase,
): Pick<Registry, 'contentType' | 'metrics'> {
  registerDatabaseMetrics(database, register);
  let isMeasuring = false;
  return {
    contentType: register.contentType,
    metrics() {
      if (!isMeasuring) addNodeMetrics(register);
      isMeasuring = true;
      return register.metrics();
    },
  };
}
