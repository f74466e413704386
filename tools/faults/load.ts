// Runs a disturbance while people use the site. Afterwards each acknowledged write must be stored exactly once.
import { setTimeout as wait } from 'node:timers/promises';
import { Ledger } from './ledger.ts';
import { runPeople } from './people.ts';
import type { Target } from './writer.ts';

const LONGEST_WAIT_MS = 10_000;

export interface Load {
  target: Target;
  ledger: Ledger;
  /** Resolves after so many more writes were acknowledged; after 10 s at most. */
  waitForWrites: (count: number) => Promise<void>;
}

export async function runUnderLoad(origin: string, disturb: (load: Load) => Promise<unknown>): Promise<Ledger> {
  const ledger = new Ledger();
  const target: Target = { origin, starts: 1, up: Promise.resolve(), state: 'loaded' };
  const waitForWrites = async (count: number) => {
    const enough = ledger.acknowledged.length + count;
    for (let waited = 0; ledger.acknowledged.length < enough && waited < LONGEST_WAIT_MS; waited += 5) await wait(5);
  };
  const using = runPeople(target, ledger);
  // Where the disturbance fails first, nobody waits for this one.
  using.catch(() => undefined);
  try {
    await Promise.race([disturb({ target, ledger, waitForWrites }), using]);
    await waitForWrites(20);
    target.state = 'ending';
    await using;
    return ledger;
  } finally {
    target.state = 'gone';
  }
}
