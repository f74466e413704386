// The same 20,000 requests at every run; `npm run fuzz` sends others, and more of them.
import { expect, test } from 'vitest';
import { fuzz } from './run.ts';
import { openWorld } from './world.ts';

const RUNS = 20_000;
const SEED = 20_261_121;

test('no request gets a 5xx or a response outside its schema, and no refused request changes a row', async () => {
  const world = await openWorld();
  try {
    const { failure, counts } = await fuzz(world, { runs: RUNS, seed: SEED });
    expect(failure).toBeUndefined();
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS);
  } finally {
    await world.close();
  }
}, 900_000);
