// How many distinct donors a network is shown in an hour, and what more of them cost: a proof of work or, without
// JavaScript, a wait (decisions row 15; docs/decisions/0034). Nobody is refused. Kept in this process's memory.
import type { Challenge } from '#contract/challenge.ts';
import { Failure } from '#contract/errors.ts';
import type { Keys } from '../keys.ts';
import { Challenges } from './challenges.ts';
import { Ledger, type Clock } from './ledger.ts';
import { Waits } from './waits.ts';

/** Twelve pages of results: a family that searches one group in five districts stays within it. */
const DONORS_AN_HOUR = 120;
const DONORS_A_UNIT = 10;

/** How a caller pays: true where what they brought is worth so many units. */
export type Pay = (units: number) => boolean | Promise<boolean>;

export interface Budget {
  /**
   * Counts donors (regids) as shown to the network; those it has seen within the hour are free. Beyond the budget `pay`
   * is asked. Throws `challenge_required` with a challenge worth what is owed.
   */
  show(network: string, donors: readonly number[], pay: Pay): Promise<void>;
  readonly challenges: Challenges;
  readonly waits: Waits;
}

/** `scale` multiplies the budget and the waits. */
export function makeBudget(keys: Keys, scale: number, clock: Clock = Date.now): Budget {
  const ledger = new Ledger<number>(clock);
  const challenges = new Challenges(keys, clock);
  const waits = new Waits(keys, scale, clock);
  return {
    challenges,
    waits,
    async show(network, donors, pay) {
      const fresh = ledger.findNew(network, donors);
      if (fresh.length === 0) return;
      const over = ledger.count(network) + fresh.length - DONORS_AN_HOUR * scale;
      const units = Math.ceil(fresh.length / DONORS_A_UNIT);
      if (over <= 0 || (await pay(units))) return ledger.add(network, fresh);
      throw new Failure('challenge_required', {
        data: challenges.issue(network, units) satisfies Challenge,
        retryAfterSeconds: Math.max(1, Math.ceil(ledger.untilFewer(network, Math.ceil(over)) / 1000)),
      });
    },
  };
}
