// Prometheus metrics: what they count, that they contain no personal data, and where they are served.
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { registerAndLogIn } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { findPort } from '#test/ports.ts';
import { PooledDb } from '#server/db/kysely.ts';
import { useTestApp } from '#test/app.ts';
import { openMetrics, type Listener } from './listener.ts';
import { makeProcessMetrics, registerDatabaseMetrics } from './processMetrics.ts';

const site = useTestApp();
const listeners: Listener[] = [];
afterAll(() => Promise.all(listeners.map((listener) => listener.close())));

const warnings: string[] = [];
const log = { warn: (about: unknown) => void warnings.push(String(about)) };

/** The second has become the primary. */
const replicas = [
  { address: 'two:5432', lagMs: () => 250 },
  { address: 'one:5432', lagMs: () => undefined },
];

/** Like main.ts, but with new process and database metrics each time. */
async function serve(port: number, db = site.db): Promise<Listener> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  registerDatabaseMetrics({ db, replicas, writeFailures: site.database.writeFailures }, register);
  const all = Registry.merge([register, site.app.metrics]);
  const listener = await openMetrics({ metricsHost: '127.0.0.1', metricsPort: port }, log, all);
  listeners.push(listener);
  return listener;
}

const read = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** The value of the one line with this prefix; undefined if there is none. */
function valueOf(page: string, start: string): number | undefined {
  const line = page.split('\n').find((candidate) => candidate.startsWith(`${start} `));
  return line === undefined ? undefined : Number(line.slice(start.length + 1));
}

const addFailedEmail = () =>
  sql`insert into outbox_emails (message_id, recipient_name, recipient_address, subject, body, failed_at, smtp_code)
        values ('<failed@example.org>', 'A', 'a@example.org', 'S', 'B', now(), 550)`.execute(site.db);

test('every metric is present, in the Prometheus text format', async () => {
  const port = await findPort();
  await serve(port);
  await registerAndLogIn(site);
  await addFailedEmail();
  const page = await read(port);
  for (const line of page.split('\n').filter((text) => text !== '')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (-?[\d.e+-]+|\+Inf|Na[Nn]))$/);
  }
  expect(valueOf(page, 'dhamani_database_up')).toBe(1);
  expect(valueOf(page, 'dhamani_donors{status="eligible"}')).toBe(1);
  expect(valueOf(page, 'dhamani_sessions')).toBe(1);
  expect(valueOf(page, 'dhamani_outbox_emails_pending')).toBe(1);
  expect(valueOf(page, 'dhamani_outbox_oldest_email_age_seconds')).toBeGreaterThanOrEqual(0);
  expect(valueOf(page, 'dhamani_outbox_emails_due')).toBe(1);
  expect(valueOf(page, 'dhamani_outbox_emails_failed')).toBe(1);
  expect(valueOf(page, 'dhamani_database_pool_waiting_requests')).toBe(0);
  expect(valueOf(page, 'dhamani_replica_lag_seconds{replica="two:5432"}')).toBe(0.25);
  expect(page).not.toContain('replica="one:5432"');
  expect(valueOf(page, 'dhamani_password_hashes_queued')).toBe(0);
  expect(valueOf(page, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(valueOf(page, 'process_start_time_seconds')).toBeGreaterThan(1e9);
  expect(valueOf(page, 'nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0);
});

test('processor time is counted from the start of the process', async () => {
  const before = process.cpuUsage();
  const page = await makeProcessMetrics(new Registry(), site.database).metrics();
  const [user, system, all] = ['user_', 'system_', ''].map((kind) => valueOf(page, `process_cpu_${kind}seconds_total`));
  expect(user).toBeGreaterThanOrEqual(before.user / 1e6);
  expect(system).toBeGreaterThanOrEqual(before.system / 1e6);
  expect(all).toBeCloseTo(user! + system!, 3);
});

test('every metric of the alarms in deploy/ exists', async () => {
  const port = await findPort();
  await serve(port);
  for (let n = 0; n < 40; n += 1)
    await site.visitor('10.9.9.9').post('/api/v1/login', { userID: 'nobody', password: 'x' });
  const page = await read(port);
  const rules = readFileSync('deploy/prometheus-rules.yml', 'utf8');
  const names = new Set(rules.match(/\b(dhamani|http|nodejs|process)_\w+/g));
  const fromNode = readFileSync('deploy/nodeMetrics.sh', 'utf8').match(/dhamani_\w+_seconds/g)!;
  for (const name of fromNode) expect(names.delete(name), name).toBe(true);
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(page))).toEqual([]);
});

test('requests are counted by route, status class and duration', async () => {
  const port = await findPort();
  await serve(port);
  const visitor = site.visitor();
  const before = await read(port);
  await visitor.send('/api/v1/getCountries');
  await visitor.send('/api/v1/getCountries');
  await visitor.send('/api/v1/getStates/none');
  await visitor.send('/api/v1/nothing-here?name=Lakshmi');
  const after = await read(port);
  const grown = (line: string) => (valueOf(after, line) ?? 0) - (valueOf(before, line) ?? 0);
  const name = 'http_request_duration_seconds';
  expect(grown(`${name}_count{route="/api/v1/getCountries",status="2xx"}`)).toBe(2);
  expect(grown(`${name}_bucket{le="+Inf",route="/api/v1/getCountries",status="2xx"}`)).toBe(2);
  expect(grown(`${name}_count{route="/api/v1/getStates/:countryId",status="4xx"}`)).toBe(1);
  expect(grown(`${name}_count{route="unknown",status="4xx"}`)).toBe(1);
  expect(after).not.toMatch(/Lakshmi|nothing-here/);
});

test('cached responses and rejected requests are counted', async () => {
  const port = await findPort();
  await serve(port);
  const place = await placeAt(site.db, 'Goa');
  const visitor = site.visitor();
  const search = { bloodgroup: 'O+', country: place.country, state: place.state };
  for (let nth = 0; nth < 70; nth += 1) await visitor.post('/api/v1/searchDoner', search);
  const page = await read(port);
  expect(valueOf(page, 'dhamani_cache_requests_total{cache="responses",result="hit"}')).toBeGreaterThan(0);
  expect(valueOf(page, 'dhamani_cache_requests_total{cache="responses",result="miss"}')).toBeGreaterThan(0);
  expect(
    valueOf(page, 'dhamani_http_requests_rejected_total{route="/api/v1/searchDoner",status="429"}'),
  ).toBeGreaterThan(0);
});

test('no metric holds personal data', async () => {
  const port = await findPort();
  await serve(port);
  const { userID, regid } = await registerAndLogIn(site, { fullName: 'Lakshmi Findable' });
  const page = await read(port);
  for (const text of [userID, String(regid), 'Lakshmi', '98490', 'example.org', '127.0.0.1', '10.0.']) {
    expect(page, text).not.toContain(text);
  }
});

test('without a response from the database, it is reported as down and all other metrics are present', async () => {
  const port = await findPort();
  const connect = () => Promise.reject(new Error('gone'));
  const gone = { connect, totalCount: 0, idleCount: 0, waitingCount: 0 };
  await serve(port, new PooledDb(gone as never));
  const page = await read(port);
  expect(valueOf(page, 'dhamani_database_up')).toBe(0);
  expect(valueOf(page, 'dhamani_sessions')).toBeUndefined();
  expect(valueOf(page, 'process_start_time_seconds')).toBeGreaterThan(0);
});

test('metrics have their own port: the public port has no /metrics, theirs has nothing else', async () => {
  const port = await findPort();
  await serve(port);
  expect((await site.visitor().send('/metrics')).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('a port in use is a warning that names the setting, and 0 disables metrics', async () => {
  const port = await findPort();
  await serve(port);
  expect((await serve(port)).port).toBeNull();
  expect(warnings).toEqual([expect.stringMatching(new RegExp(`127\\.0\\.0\\.1:${port}/metrics.*METRICS_PORT`))]);
  expect((await serve(0)).port).toBeNull();
  expect(warnings).toHaveLength(1);
});
