// npm run fuzz: a million requests from the contract; exits with 1 at the first response that breaks a rule, and says how
// to repeat it. `npm run fuzz -- --runs 5000 --seed 7 --path 41:0:2`; on a PostgreSQL server with TEST_DATABASE=server and
// its address in TEST_DATABASE_URL.
import { parseArgs } from 'node:util';
import { makeTemplate } from '#test/template.ts';
import { fuzz } from '../test/fuzz/run.ts';
import { openWorld } from '../test/fuzz/world.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000000' }, seed: { type: 'string' }, path: { type: 'string' } },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const REPORT_EVERY = 10_000;

function onSent(count: number): void {
  if (count % REPORT_EVERY === 0) console.log(`${count.toLocaleString('en')} sent`);
}

await makeTemplate();
const world = await openWorld();
console.log(`seed ${seed}`);
const options = { runs: Number(values.runs), seed, onSent, ...(values.path && { path: values.path }) };
const { counts, failure } = await fuzz(world, options);
await world.close();
for (const [what, count] of [...counts].toSorted(([a], [b]) => a.localeCompare(b))) console.log(`${what}: ${count}`);
console.log(failure ?? 'No response broke a rule.');
process.exitCode = failure === undefined ? 0 : 1;
