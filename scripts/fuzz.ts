// npm run fuzz: a million requests made from the contract, each answer looked at; ends with 1 at the first that breaks a
// rule, and says how to send it again. `npm run fuzz -- --runs 5000 --seed 7 --path 41:0:2`; on a PostgreSQL server with
// TEST_DATABASE=server and its address in TEST_DATABASE_URL.
import { parseArgs } from 'node:util';
import { fuzz, type FuzzOutcome } from '#server/fuzz/run.ts';
import { openWorld } from '#server/fuzz/world.ts';
import { makeTemplate } from '#server/testing/template.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000000' }, seed: { type: 'string' }, path: { type: 'string' } },
});
const runs = Number(values.runs);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const REPORT_EVERY = 10_000;

const from = performance.now();
const elapsed = () => ((performance.now() - from) / 1000).toFixed(0);

function tellProgress(count: number): void {
  if (count % REPORT_EVERY === 0) console.log(`${count.toLocaleString('en')} sent (${elapsed()} s)`);
}

/** One line for each endpoint: how often each status was its answer. */
function tellCounts({ counts }: FuzzOutcome): void {
  const byName = Map.groupBy(counts, ([key]) => key.replace(/ \d+$/, ''));
  for (const [name, entries] of [...byName].toSorted(([a], [b]) => a.localeCompare(b))) {
    const statuses = entries.map(([key, count]) => `${key.slice(name.length + 1)}: ${count}`).toSorted();
    console.log(`${name.padEnd(26)}${statuses.join('  ')}`);
  }
}

await makeTemplate();
const world = await openWorld();
console.log(`seed ${seed}`);
const outcome = await fuzz(world, { runs, seed, ...(values.path && { path: values.path }), onSent: tellProgress });
await world.close();
tellCounts(outcome);
console.log(`${outcome.sent.toLocaleString('en')} requests in ${elapsed()} s, seed ${seed}`);
console.log(outcome.failure ?? 'No answer broke a rule.');
process.exitCode = outcome.failure === undefined ? 0 : 1;
