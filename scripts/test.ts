// npm test: the checks, then every test and every journey on the embedded database and again on a PostgreSQL server.
// `npm test -- donors` runs only what has 'donors' in its path, without the checks. The last line is the sum of it all.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { startPostgres, type TestServer } from '#test/postgres.ts';
import { runChecks } from './check.ts';
import { endRunning, runPlaywright, runVitest, type Outcome } from './testRun.ts';

const filters = process.argv.slice(2);

/** A server and a browser are not started for nothing. */
function areJourneysMeant(): boolean {
  const files = existsSync('e2e') ? readdirSync('e2e', { recursive: true, encoding: 'utf8' }) : [];
  const journeys = files.filter((file) => /\.(test|spec)\.ts$/.test(file));
  return journeys.some((file) => filters.length === 0 || filters.some((filter) => `e2e/${file}`.includes(filter)));
}

async function runOnEmbedded(): Promise<Outcome[]> {
  const env = { TEST_DATABASE: 'embedded' };
  const tests = await runVitest('Tests, embedded database', filters, env);
  if (!areJourneysMeant()) return [tests];
  return [tests, await runPlaywright('Journeys, embedded database', filters, env)];
}

/** Runs the work on a database of its own, which goes away afterwards. */
async function withDatabase<Result>(serverUrl: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const name = `journeys_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}

async function runOnServer(url: string): Promise<Outcome[]> {
  const env = { TEST_DATABASE: 'server', TEST_DATABASE_URL: url };
  const tests = await runVitest('Tests, PostgreSQL server', filters, env);
  if (!areJourneysMeant()) return [tests];
  const journeys = await withDatabase(url, (own) =>
    runPlaywright('Journeys, PostgreSQL server', filters, { ...env, E2E_DATABASE_URL: own }),
  );
  return [tests, journeys];
}

/** DATABASE_URL's server, whose user must be allowed to create databases, else one of this run's own. */
async function findServer(): Promise<TestServer | null> {
  const url = process.env.DATABASE_URL;
  return url ? { url, stop: () => Promise.resolve() } : startPostgres();
}

async function runTests(): Promise<{ outcomes: Outcome[]; isServerMissing: boolean }> {
  const outcomes = await runOnEmbedded();
  const server = await findServer();
  if (!server) return { outcomes, isServerMissing: true };
  try {
    return { outcomes: [...outcomes, ...(await runOnServer(server.url))], isServerMissing: false };
  } finally {
    await server.stop();
  }
}

function sum(outcomes: readonly Outcome[], part: 'passed' | 'failed'): number {
  return outcomes.reduce((total, outcome) => total + outcome[part], 0);
}

function summarise(outcomes: readonly Outcome[]): void {
  process.stdout.write('\n');
  for (const { name, passed, failed, skipped, failures, seconds } of outcomes) {
    const numbers = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    process.stdout.write(`${name.padEnd(30)}${numbers} (${seconds.toFixed(0)} s)\n`);
    for (const failure of failures) process.stdout.write(`  ${failure}\n`);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endRunning();
    process.exit(1);
  });
}

const failedChecks = filters.length === 0 ? await runChecks() : 0;
const { outcomes, isServerMissing } = await runTests();
summarise(outcomes);
if (failedChecks > 0) process.stdout.write(`${failedChecks} of the checks failed, see above.\n`);
if (isServerMissing) {
  process.stdout.write('The half on a PostgreSQL server was skipped: none from version 15 on was found.\n');
}

const isServerRequired = process.env.REQUIRE_POSTGRES === '1';
const passed = sum(outcomes, 'passed');
const failed = sum(outcomes, 'failed') + failedChecks + (isServerMissing && isServerRequired ? 1 : 0);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
