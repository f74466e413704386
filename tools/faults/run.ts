// npm run test:faults: causes faults and checks that no acknowledged write is lost. Prints a table row a scenario.
// `-- --quick` takes a few minutes, `-- --only kill-embedded,mail` selects scenarios.
// Exits with 1 if a check failed, with 2 if a program that a scenario needs is not installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findPostgres } from '#test/postgres.ts';
import { runContainers } from './containers.ts';
import { fixtureOn, withPostgres, type Fixture, type ServerFixture } from './database.ts';
import { findProgram } from './deployed.ts';
import { fillDisk } from './diskFull.ts';
import { failOverRepeatedly, type Fault } from './failover.ts';
import { killRepeatedly } from './kill.ts';
import { disturbMail } from './mail.ts';
import { overload } from './overload.ts';
import { findNewerPostgres } from './newerPostgres.ts';
import { followOperations } from './operations.ts';
import { restartPostgres } from './postgresRestart.ts';
import { restoreElsewhere } from './restore.ts';
import { restartInstances } from './rolling.ts';
import type { Context, Result } from './scenario.ts';

interface Scenario {
  needs: readonly string[];
  run(context: Context): Promise<Result>;
}

type Run<F> = (fixture: F, context: Context) => Promise<Result>;
const dataOf = ({ folder }: Context) => join(folder, 'data');
const onEmbedded = (run: Run<Fixture>, ...needs: string[]): Scenario => {
  return { needs, run: (context) => run(fixtureOn(dataOf(context)), context) };
};
const onServer = (run: Run<ServerFixture>, ...needs: string[]): Scenario => ({
  needs: ['postgres', ...needs],
  run: (context) => withPostgres(dataOf(context), (fixture) => run(fixture, context)),
});
const onCluster = (fault: Fault): Scenario => ({
  needs: ['postgres', 'patroni', 'etcd', 'haproxy', 'ip', 'root'],
  run: (context) => failOverRepeatedly(dataOf(context), context, fault),
});
const kill: Run<Fixture> = (fixture, { isQuick }) => killRepeatedly(fixture, isQuick ? 15 : 100);

const scenarios: Record<string, Scenario> = {
  'kill-embedded': onEmbedded(kill),
  'kill-server': onServer(kill),
  'postgres-restart': onServer(restartPostgres),
  'failover-kill': onCluster('kill'),
  'failover-freeze': onCluster('freeze'),
  'failover-cut': onCluster('cut'),
  rolling: onServer(restartInstances, 'nginx'),
  'disk-full': onEmbedded(fillDisk, 'root'),
  mail: onServer(disturbMail),
  restore: { needs: ['root', 'postgres', 'pg_dump', 'PostgreSQL 18 from npm'], run: restoreElsewhere },
  'overload-embedded': onEmbedded(overload),
  'overload-server': onServer(overload),
  containers: { needs: ['root', 'mmdebstrap', 'git'], run: runContainers },
  operations: { needs: ['root', 'mmdebstrap', 'git'], run: followOperations },
};

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const limitMinutes = options.quick ? 15 : 60;
const print = (line: string) => process.stdout.write(`${line}\n`);

async function isMissing(need: string): Promise<boolean> {
  if (need === 'postgres') return (await findPostgres()) === undefined;
  if (need === 'PostgreSQL 18 from npm') return (await findNewerPostgres()) === undefined;
  return need === 'root' ? process.getuid?.() !== 0 : !findProgram(need);
}

async function runScenario(name: string): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), `dhamani-${name}-`));
  const late = wait(limitMinutes * 60_000, { measured: {}, failures: [`It took more than ${limitMinutes} minutes.`] });
  try {
    return await Promise.race([scenarios[name]!.run({ isQuick: options.quick, folder }), late]);
  } catch (error) {
    return { measured: {}, failures: [(error as Error).stack ?? String(error)] };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function report(name: string): Promise<'passed' | 'failed' | 'skipped'> {
  print(`\n${name}`);
  const { needs } = scenarios[name]!;
  if ((await Promise.all(needs.map(isMissing))).includes(true)) {
    print(`  skipped: it needs ${needs.join(' and ')}`);
    return 'skipped';
  }
  const from = performance.now();
  const { measured, failures } = await runScenario(name);
  const outcome = failures.length > 0 ? 'failed' : 'passed';
  const cells = Object.entries(measured).map(([label, value]) => `${label}: ${value.toLocaleString('en')}`);
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  print(`| ${name} | ${cells.join('; ')} | ${outcome} |`);
  print(`  ${seconds} s; load average at the end ${loadavg()[0]!.toFixed(1)}`);
  for (const failure of failures) print(`  ${failure}`);
  return outcome;
}

// On exit, the processes that a scenario has started are killed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const names = options.only?.split(',') ?? Object.keys(scenarios);
const unknown = names.filter((name) => !(name in scenarios));
if (unknown.length > 0) throw new Error(`Unknown scenario: ${unknown.join(', ')}.`);

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const name of names) counts[await report(name)] += 1;
print(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 ? 1 : counts.skipped > 0 ? 2 : 0);
