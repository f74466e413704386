// npm run test:faults: breaks things on purpose, one scenario after the other, and counts what became of each promise.
// `-- --quick` takes a few minutes, `--only kill-embedded,mail` chooses, `--print` leaves docs/reliability.md alone.
// Ends with 1 where a promise was broken, with 2 where something that a scenario needs is not installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeMachine, replaceMarked, writeTable } from '../marked.ts';
import { findMissing } from './needs.ts';
import type { Outcome, Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const PAGE = 'docs/reliability.md';

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

/** As it was when the run began: an hour later there may be other commits. */
const machine = describeMachine();

const say = (line: string) => process.stdout.write(`${line}\n`);

function chooseScenarios(): Scenario[] {
  const names = asked.only?.split(',') ?? scenarios.map(({ name }) => name);
  return names.map((name) => {
    const found = scenarios.find((scenario) => scenario.name === name);
    if (found) return found;
    throw new Error(`There is no scenario ${name}. There are: ${scenarios.map((one) => one.name).join(', ')}.`);
  });
}

/** Throws when the scenario takes longer than it may. */
async function endInTime(scenario: Scenario, folder: string): Promise<Outcome> {
  const minutes = scenario.limitMinutes[asked.quick ? 'quick' : 'full'];
  const ended = new AbortController();
  const late = wait(minutes * 60_000, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`It did not end within ${minutes} minutes.`);
  });
  const tools = { isQuick: asked.quick, folder, say: (line: string) => say(`  ${line}`) };
  try {
    return await Promise.race([scenario.run(tools), late]);
  } finally {
    ended.abort();
    late.catch(() => undefined);
  }
}

async function play(scenario: Scenario): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), `dhamani-${scenario.name}-`));
  try {
    return await endInTime(scenario, folder);
  } catch (error) {
    return { counts: {}, broken: [(error as Error).stack ?? String(error)] };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function describe({ counts, broken }: Outcome, seconds: number): string {
  const cells = Object.entries(counts).map(([name, value]): [string, string] => [
    name,
    typeof value === 'number' ? value.toLocaleString('en') : value,
  ]);
  const table = writeTable(
    cells.map(([name]) => name),
    [cells.map(([, value]) => value)],
  );
  const verdict = broken.length === 0 ? 'Kept' : `**Broken:** ${broken.join(' ')}`;
  const load = loadavg()[0]!.toFixed(1);
  const how = `${seconds.toFixed(0)} s${asked.quick ? ', quick' : ''}; load of the machine at the end ${load}`;
  return `${table}\n\n${verdict}; ${machine}, ${how}.`;
}

/** True where every promise was kept. */
async function runScenario(scenario: Scenario): Promise<boolean> {
  say(`\n${scenario.name}: ${scenario.title}`);
  const from = performance.now();
  const outcome = await play(scenario);
  const text = describe(outcome, (performance.now() - from) / 1000);
  say(text);
  // What is published is what was found to hold; a broken promise is to be mended first.
  if (!asked.print && outcome.broken.length === 0) replaceMarked(PAGE, `faults:${scenario.name}`, text);
  return outcome.broken.length === 0;
}

// Whoever cuts it short leaves no server behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const results: boolean[] = [];
let isIncomplete = false;
for (const scenario of chooseScenarios()) {
  const missing = await findMissing(scenario);
  if (missing.length === 0) {
    results.push(await runScenario(scenario));
    continue;
  }
  isIncomplete = true;
  say(`\n${scenario.name} was left out: it needs ${missing.join(' and ')}.`);
}

const kept = results.filter(Boolean).length;
say(`\n${kept} kept, ${results.length - kept} broken`);
if (kept < results.length) process.exit(1);
process.exit(isIncomplete ? 2 : 0);
