// The reveal quota: distinct donors a network may see in an hour for free, and the price of more
// (docs/decisions/rate-limits-and-proof-of-work.md). Nobody is blocked.
import type { Counters } from './counters.ts';
import type { Payment } from './payment.ts';
import type { ClientNetwork } from './revealCounts.ts';

/** Five districts with ten donors and ten nearby are 100: enough for a family that searches one group there. */
const DONORS_AN_HOUR = 120;

export interface RevealQuota {
  /**
   * Counts donors (regids) as revealed to the network; those of the last hour are free. Past the quota it throws
   * `challenge_required` unless the payment covers them.
   */
  reveal(client: ClientNetwork, donors: readonly number[], payment: Payment): Promise<void>;
}

/** `scale` multiplies the quotas. */
export function makeRevealQuota(counters: Counters, scale: number): RevealQuota {
  return {
    async reveal({ network, prefix48 }, donors, payment) {
      if (donors.length === 0) return;
      const client = { network, prefix48 };
      const price = await counters.reveal(client, donors, DONORS_AN_HOUR * scale);
      if (price === null) return;
      if (await payment.pay(price.units)) return counters.recordRevealed(client, price.donors);
      throw await payment.demand(price.units, price.freeAfterSeconds);
    },
  };
}
