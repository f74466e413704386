// npm run test:faults: causes faults and checks that no acknowledged write is lost. Prints a table row a scenario.
// `-- --quick` takes a few minutes, `-- --only kill-embedded,mail` selects scenarios.
// Exits with 1 if a check failed, with 2 if a program that a scenario needs is not installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { diskFull } from './diskFull.ts';
import { failover } from './failover.ts';
import { killEmbedded, killServer } from './kill.ts';
import { mail } from './mail.ts';
import { overloadEmbedded, overloadServer } from './overload.ts';
import { postgresRestart } from './postgresRestart.ts';
import { rolling } from './rolling.ts';
import { findMissing, type Result, type Scenario } from './scenario.ts';

const SCENARIOS: readonly Scenario[] = [
  killEmbedded,
  killServer,
  postgresRestart,
  failover,
  rolling,
  diskFull,
  mail,
  overloadEmbedded,
  overloadServer,
];

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const limitMinutes = options.quick ? 6 : 60;
const print = (line: string) => process.stdout.write(`${line}\n`);

async function run(scenario: Scenario): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), `dhamani-${scenario.name}-`));
  const late = wait(limitMinutes * 60_000, { measured: {}, failures: [`It took more than ${limitMinutes} minutes.`] });
  try {
    const context = { isQuick: options.quick, folder, print: (line: string) => print(`  ${line}`) };
    return await Promise.race([scenario.run(context), late]);
  } catch (error) {
    return { measured: {}, failures: [(error as Error).stack ?? String(error)] };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Whether the scenario passed. */
async function report(scenario: Scenario): Promise<boolean> {
  const from = performance.now();
  const { measured, failures } = await run(scenario);
  const cells = Object.entries(measured).map(([name, value]) => `${name}: ${value.toLocaleString('en')}`);
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  print(`| ${scenario.name} | ${cells.join('; ')} | ${failures.length > 0 ? 'failed' : 'passed'} |`);
  print(`  ${seconds} s; load average at the end ${loadavg()[0]!.toFixed(1)}`);
  for (const failure of failures) print(`  ${failure}`);
  return failures.length === 0;
}

// On exit, the processes that a scenario has started are killed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const names = options.only?.split(',') ?? SCENARIOS.map(({ name }) => name);
const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown.length > 0) throw new Error(`Unknown scenario: ${unknown.join(', ')}.`);

let [passed, failed, skipped] = [0, 0, 0];
for (const scenario of SCENARIOS.filter(({ name }) => names.includes(name))) {
  print(`\n${scenario.name}: ${scenario.title}`);
  const missing = await findMissing(scenario);
  if (missing.length > 0) {
    skipped += 1;
    print(`  skipped: it needs ${missing.join(' and ')}`);
  } else if (await report(scenario)) passed += 1;
  else failed += 1;
}
print(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : skipped > 0 ? 2 : 0);
