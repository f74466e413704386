// Metrics of the database: the connection pool, and what only queries can tell.
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import type { Database } from '#server/db/open.ts';

/** Prometheus waits ten seconds for a response; one without these metrics is better than none. */
const QUERY_TIMEOUT_MS = 3000;
const QUEUES_TTL_MS = 10_000;
/** Counts with an index scan over every donor: 0.1 s for each 200,000 on the embedded engine. */
const DONORS_TTL_MS = 300_000;

interface Queues extends Record<string, number> {
  pending: number;
  oldest: number;
  due: number;
  failed: number;
  sessions: number;
}

interface Donors extends Record<string, number> {
  eligible: number;
  resting: number;
  unavailable: number;
  unlisted: number;
}

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

function countDonors(db: Db): Promise<Donors> {
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

const QUEUE_METRICS: Record<keyof Queues, [name: string, help: string]> = {
  pending: ['dhamani_outbox_emails_pending', 'E-mails not yet accepted by the mail server.'],
  oldest: ['dhamani_outbox_oldest_email_age_seconds', 'Age of the oldest pending e-mail, without routine ones.'],
  due: ['dhamani_outbox_emails_due', 'E-mails that the mail worker is to try now, without routine ones.'],
  failed: ['dhamani_outbox_emails_failed', 'E-mails that were given up within the last 30 days.'],
  sessions: ['dhamani_sessions', 'Sessions, some of which may have expired within the last minute.'],
};

/** Null when the query fails or takes too long. */
function withTimeout<T>(promise: Promise<T>): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, QUERY_TIMEOUT_MS, null).unref());
  return Promise.race([promise.catch(() => null), timeout]);
}

/** Queries again only when the last result is older; concurrent scrapes share one query. */
function cacheQuery<Row>(query: () => Promise<Row>, ttlMs: number) {
  let at = -Infinity;
  let cached: Promise<Row> | undefined;
  return (): Promise<Row | null> => {
    if (!cached || performance.now() - at >= ttlMs) {
      at = performance.now();
      cached = query();
      cached.catch(() => (cached = undefined));
    }
    return withTimeout(cached);
  };
}

export interface WatchedDatabase {
  db: PooledDb;
  replicas: Database['replicas'];
  writeFailures: Database['writeFailures'];
}

export function registerDatabaseMetrics({ db, replicas, writeFailures }: WatchedDatabase, register: Registry): void {
  // First, because the queries of the other metrics would count as waiting.
  registerPoolMetrics(db.pool, register);
  registerQueueMetrics(db, register);
  registerDonorMetrics(db, register);
  registerWriteFailureMetrics(writeFailures, register);
  register.registerMetric(
    new Gauge({
      name: 'dhamani_database_up',
      help: 'Whether the database answered within three seconds.',
      registers: [],
      async collect() {
        this.set((await withTimeout(sql`select 1`.execute(db))) ? 1 : 0);
      },
    }),
  );
  if (replicas.length === 0) return;
  register.registerMetric(
    new Gauge({
      name: 'dhamani_replica_lag_seconds',
      help: 'By replica (host:port), without one that has become the primary. Beyond 1 it is left out of searches.',
      labelNames: ['replica'],
      registers: [],
      collect() {
        this.reset();
        for (const replica of replicas) {
          const lag = replica.lagMs();
          if (lag !== undefined) this.set({ replica: replica.address }, lag / 1000);
        }
      },
    }),
  );
}

function registerPoolMetrics(pool: Pool, register: Registry): void {
  register.registerMetric(
    new Gauge({
      name: 'dhamani_database_connections',
      help: 'Connections to the database, by what they do.',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'dhamani_database_pool_waiting_requests',
      help: 'Requests that wait for a connection.',
      registers: [],
      collect() {
        this.set(pool.waitingCount);
      },
    }),
  );
}

function registerWriteFailureMetrics(failures: Database['writeFailures'], register: Registry): void {
  register.registerMetric(
    new Counter({
      name: 'dhamani_database_write_failures_total',
      help: 'Statements refused by SQLSTATE: 25006 read-only, 53100 disk full, 58030 input or output error.',
      labelNames: ['sqlstate'],
      registers: [],
      collect() {
        this.reset();
        for (const [sqlstate, count] of failures.counts) this.inc({ sqlstate }, count);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'dhamani_database_writes_failing',
      help: 'Whether one was refused within the last two minutes. Searches may still be answered.',
      registers: [],
      collect() {
        this.set(failures.isFailing() ? 1 : 0);
      },
    }),
  );
}

function registerQueueMetrics(db: Db, register: Registry): void {
  const query = cacheQuery(() => countQueues(db), QUEUES_TTL_MS);
  for (const [column, [name, help]] of Object.entries(QUEUE_METRICS)) {
    register.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const value = (await query())?.[column];
          if (value === undefined) this.remove();
          else this.set(value);
        },
      }),
    );
  }
}

function registerDonorMetrics(db: Db, register: Registry): void {
  const query = cacheQuery(() => countDonors(db), DONORS_TTL_MS);
  register.registerMetric(
    new Gauge({
      name: 'dhamani_donors',
      help: 'Donors by status in the listings, counted every five minutes at most.',
      labelNames: ['status'],
      registers: [],
      async collect() {
        this.reset();
        for (const [status, count] of Object.entries((await query()) ?? {})) this.set({ status }, count);
      },
    }),
  );
}
