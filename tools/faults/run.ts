// npm run test:faults: causes faults and checks that no acknowledged write is lost. Prints a table row a scenario.
// `-- --quick` takes a few minutes, `-- --only kill-embedded,mail` selects scenarios.
// Exits with 1 if a check failed, with 2 if a program that a scenario needs is not installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findPostgres } from '#test/postgres.ts';
import { fixtureOn, withPostgres, type ServerFixture } from './database.ts';
import { findProgram } from './deployed.ts';
import { fillDisk } from './diskFull.ts';
import { failOverRepeatedly } from './failover.ts';
import { killRepeatedly } from './kill.ts';
import { disturbMail } from './mail.ts';
import { overload } from './overload.ts';
import { restartPostgres } from './postgresRestart.ts';
import { restartInstances } from './rolling.ts';
import type { Context, Result } from './scenario.ts';

const onEmbedded = (context: Context) => fixtureOn(join(context.folder, 'data'));
const onServer = (run: (fixture: ServerFixture, context: Context) => Promise<Result>) => (context: Context) =>
  withPostgres(join(context.folder, 'data'), (fixture) => run(fixture, context));

interface Scenario {
  needs: readonly string[];
  run(context: Context): Promise<Result>;
}

const scenarios: Record<string, Scenario> = {
  'kill-embedded': { needs: [], run: (context) => killRepeatedly(onEmbedded(context), context) },
  'kill-server': { needs: ['postgres'], run: onServer(killRepeatedly) },
  'postgres-restart': { needs: ['postgres'], run: onServer(restartPostgres) },
  failover: { needs: ['postgres', 'haproxy'], run: (context) => failOverRepeatedly(onEmbedded(context), context) },
  rolling: { needs: ['postgres', 'nginx'], run: onServer(restartInstances) },
  'disk-full': { needs: ['root'], run: (context) => fillDisk(onEmbedded(context), context) },
  mail: { needs: ['postgres'], run: onServer(disturbMail) },
  'overload-embedded': { needs: [], run: (context) => overload(onEmbedded(context), context) },
  'overload-server': { needs: ['postgres'], run: onServer(overload) },
};

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const limitMinutes = options.quick ? 6 : 60;
const print = (line: string) => process.stdout.write(`${line}\n`);

async function isMissing(need: string): Promise<boolean> {
  if (need === 'postgres') return (await findPostgres()) === undefined;
  return need === 'root' ? process.getuid?.() !== 0 : !findProgram(need);
}

async function runScenario(name: string): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), `dhamani-${name}-`));
  const late = wait(limitMinutes * 60_000, { measured: {}, failures: [`It took more than ${limitMinutes} minutes.`] });
  try {
    const context = { isQuick: options.quick, folder, print: (line: string) => print(`  ${line}`) };
    return await Promise.race([scenarios[name]!.run(context), late]);
  } catch (error) {
    return { measured: {}, failures: [(error as Error).stack ?? String(error)] };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Whether the scenario passed. */
async function report(name: string): Promise<boolean> {
  const from = performance.now();
  const { measured, failures } = await runScenario(name);
  const cells = Object.entries(measured).map(([label, value]) => `${label}: ${value.toLocaleString('en')}`);
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  print(`| ${name} | ${cells.join('; ')} | ${failures.length > 0 ? 'failed' : 'passed'} |`);
  print(`  ${seconds} s; load average at the end ${loadavg()[0]!.toFixed(1)}`);
  for (const failure of failures) print(`  ${failure}`);
  return failures.length === 0;
}

// On exit, the processes that a scenario has started are killed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const names = options.only?.split(',') ?? Object.keys(scenarios);
const unknown = names.filter((name) => !(name in scenarios));
if (unknown.length > 0) throw new Error(`Unknown scenario: ${unknown.join(', ')}.`);

let [passed, failed, skipped] = [0, 0, 0];
for (const name of names) {
  print(`\n${name}`);
  const { needs } = scenarios[name]!;
  const missing = await Promise.all(needs.map(isMissing));
  if (missing.includes(true)) {
    skipped += 1;
    print(`  skipped: it needs ${needs.join(' and ')}`);
  } else if (await report(name)) passed += 1;
  else failed += 1;
}
print(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : skipped > 0 ? 2 : 0);
