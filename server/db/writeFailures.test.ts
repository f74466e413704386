// A database that refuses writes but answers reads.
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { registerDonor } from '#contract/accounts.ts';
import { registerDatabaseMetrics } from '#server/metrics/processMetrics.ts';
import { useTestApp } from '#test/app.ts';
import { makeRegistration, registerAndLogIn } from '#test/factories.ts';
import { WriteFailures } from './writeFailures.ts';

const site = useTestApp();

/** On every connection of the pool. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const { pool } = site;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query(`set default_transaction_read_only = ${value}`)));
  for (const client of clients) client.release();
}

async function readMetrics(): Promise<string> {
  const register = new Registry();
  registerDatabaseMetrics(site.database, register);
  return register.metrics();
}

test('while the database is read-only searches and /readyz answer, writes are 503, and the metrics say so', async () => {
  const { place } = await registerAndLogIn(site);
  const register = () => site.visitor().call(registerDonor, makeRegistration(place));
  expect(await readMetrics()).toMatch(/^dhamani_database_writes_failing 0$/m);
  await setReadOnly('on');
  expect((await site.visitor().send('/readyz')).status).toBe(200);
  const search = { bloodgroup: 'O+', country: place.country, state: place.state };
  const found = await site.visitor().post('/api/v1/searchDoner', search);
  expect(found).toMatchObject({ status: 200, body: { data: [{ fullName: expect.any(String) }] } });
  expect((await register()).status).toBe(503);
  const metrics = await readMetrics();
  expect(metrics).toMatch(/^dhamani_database_writes_failing 1$/m);
  expect(metrics).toMatch(/^dhamani_database_write_failures_total\{sqlstate="25006"\} [1-9]/m);
  await setReadOnly('off');
  expect((await register()).status).toBe(201);
});

test('an outage is logged once, and ends when no write was refused for two minutes', () => {
  const logged: unknown[] = [];
  const log = { info() {}, warn() {}, error: (about: unknown) => void logged.push(about) };
  const failures = new WriteFailures(log);
  failures.record('23505', 0);
  expect(failures.isFailing(0)).toBe(false);
  failures.record('53100', 0);
  failures.record('53100', 119_000);
  expect(failures.isFailing(238_000)).toBe(true);
  expect(failures.isFailing(239_000)).toBe(false);
  failures.record('25006', 300_000);
  expect(logged).toEqual([{ code: '53100' }, { code: '25006' }]);
  expect(Object.fromEntries(failures.counts)).toEqual({ '25006': 1, '53100': 2, '58030': 0 });
});
