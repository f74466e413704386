// 50,000 requests from the contract, the same ones at every run; `npm run fuzz` sends others, and more of them.
import { expect, test } from 'vitest';
import { fuzz } from './run.ts';
import { openWorld } from './world.ts';

const RUNS = 50_000;
const SEED = 20_261_121;
const LIMIT_MS = 1_800_000;

test(
  'no request whatever is answered with a 5xx or outside its schema, and none that is refused changes anything',
  async () => {
    const world = await openWorld();
    try {
      const { sent, failure } = await fuzz(world, { runs: RUNS, seed: SEED });
      expect(failure).toBeUndefined();
      expect(sent).toBe(RUNS);
    } finally {
      await world.close();
    }
  },
  LIMIT_MS,
);
