// npm run test:faults: breaks things on purpose and counts what became of each promise.
// `-- --quick` takes a few minutes, `--only kill-embedded,mail` chooses, `--print` leaves docs/reliability.md alone.
// Exits with 1 where a promise was broken, with 2 where something that a scenario needs is not installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeMachine, replaceMarked, writeTable } from '../marked.ts';
import { burst, burstOnServer } from './burst.ts';
import { diskFull } from './diskFull.ts';
import { failover } from './failover.ts';
import { killEmbedded, killOnServer } from './killing.ts';
import { mail } from './mail.ts';
import { postgresRestart } from './postgresRestart.ts';
import { rolling } from './rolling.ts';
import { isAvailable, type Outcome, type Scenario } from './scenario.ts';

const PAGE = 'docs/reliability.md';
const SCENARIOS: readonly Scenario[] = [
  killEmbedded,
  killOnServer,
  postgresRestart,
  diskFull,
  mail,
  burst,
  burstOnServer,
  rolling,
  failover,
];

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

const names = asked.only?.split(',') ?? SCENARIOS.map(({ name }) => name);
const unknown = names.filter((name) => !SCENARIOS.some((one) => one.name === name));
if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}.`);

/** As it was when the run began: an hour later there may be other commits. */
const machine = describeMachine();
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A scenario that throws or takes too long is broken. */
async function play(scenario: Scenario): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), `dhamani-${scenario.name}-`));
  const minutes = scenario.limitMinutes[asked.quick ? 'quick' : 'full'];
  const late = wait(minutes * 60_000, { counts: {}, broken: [`It did not end within ${minutes} minutes.`] });
  try {
    const tools = { isQuick: asked.quick, folder, say: (line: string) => say(`  ${line}`) };
    return await Promise.race([scenario.run(tools), late]);
  } catch (error) {
    return { counts: {}, broken: [(error as Error).stack ?? String(error)] };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function describe({ counts, broken }: Outcome, seconds: number): string {
  const cells = Object.values(counts).map((value) => (typeof value === 'number' ? value.toLocaleString('en') : value));
  const verdict = broken.length === 0 ? 'Kept' : `**Broken:** ${broken.join(' ')}`;
  const how = `${seconds.toFixed(0)} s${asked.quick ? ', quick' : ''}`;
  const load = `load of the machine at the end ${loadavg()[0]!.toFixed(1)}`;
  return `${writeTable(Object.keys(counts), [cells])}\n\n${verdict}; ${machine}, ${how}; ${load}.`;
}

/** True where every promise was kept. */
async function runScenario(scenario: Scenario): Promise<boolean> {
  say(`\n${scenario.name}: ${scenario.title}`);
  const from = performance.now();
  const outcome = await play(scenario);
  const text = describe(outcome, (performance.now() - from) / 1000);
  say(text);
  const isKept = outcome.broken.length === 0;
  if (!asked.print && isKept) replaceMarked(PAGE, `faults:${scenario.name}`, text);
  return isKept;
}

// The programs that a scenario has started end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

let [kept, broken, isIncomplete] = [0, 0, false];
for (const scenario of SCENARIOS.filter(({ name }) => names.includes(name))) {
  const available = await Promise.all(scenario.needs.map(isAvailable));
  const missing = scenario.needs.filter((_, i) => !available[i]);
  if (missing.length > 0) {
    isIncomplete = true;
    say(`\n${scenario.name} was left out: it needs ${missing.join(' and ')}.`);
  } else if (await runScenario(scenario)) kept += 1;
  else broken += 1;
}
say(`\n${kept} kept, ${broken} broken`);
process.exit(broken > 0 ? 1 : isIncomplete ? 2 : 0);
