// The reveal quota: distinct donors a network may see in an hour for free, and the price of more
// (docs/decisions/rate-limits-and-proof-of-work.md). Nobody is blocked. Counted in this process's memory.
import { DailyTotals } from './dailyTotals.ts';
import type { Payment } from './payment.ts';
import { RecentItems, type Clock } from './recentItems.ts';

/** Five districts with ten donors and ten nearby are 100: enough for a family that searches one group there. */
const DONORS_AN_HOUR = 120;
/** An IPv6 /48, which one customer may hold, has ten times the quota of one network. */
const NETWORKS_OF_A_SITE = 10;
const DONORS_A_UNIT = 10;
const MAX_PRICE = 16;

export interface RevealQuota {
  /**
   * Counts donors (regids) as revealed to the network; those of the last hour are free. Past the quota it throws
   * `challenge_required` unless the payment covers them.
   */
  reveal(client: ClientNetwork, donors: readonly number[], payment: Payment): Promise<void>;
}

/** The caller's IPv4 address or IPv6 /64, and the /48 of an IPv6 address. */
export interface ClientNetwork {
  network: string;
  prefix48: string | null;
}

/** `scale` multiplies the quotas. */
export function makeRevealQuota(scale: number, clock: Clock): RevealQuota {
  const quota = DONORS_AN_HOUR * scale;
  const shown = new RecentItems<number>(clock);
  const shownToSites = new RecentItems<number>(clock);
  const today = new DailyTotals(clock);

  function record(network: string, site: string | null, donors: readonly number[]): void {
    shown.add(network, donors);
    if (site) shownToSites.add(site, donors);
    today.add(network, donors.length);
  }

  /** Doubles with each further quota that the network has used within a day. */
  function findPrice(network: string): number {
    const doublings = Math.floor(today.get(network) / quota) - 1;
    return Math.min(MAX_PRICE, 2 ** Math.max(0, doublings));
  }

  /** How many donors exceed the quota. */
  function countOver(items: RecentItems<number>, key: string, donors: readonly number[], limit: number): number {
    return items.count(key) + items.findNew(key, donors).length - limit;
  }

  return {
    async reveal({ network, prefix48: site }, donors, payment) {
      const fresh = shown.findNew(network, donors);
      if (fresh.length === 0) return;
      const over = countOver(shown, network, fresh, quota);
      const overOfSite = site ? countOver(shownToSites, site, fresh, quota * NETWORKS_OF_A_SITE) : 0;
      if (over <= 0 && overOfSite <= 0) return record(network, site, fresh);
      const units = Math.ceil(fresh.length / DONORS_A_UNIT) * (over > 0 ? findPrice(network) : 1);
      if (await payment.pay(units)) return record(network, site, fresh);
      const wait = Math.max(
        over > 0 ? shown.untilFewer(network, Math.ceil(over)) : 0,
        site && overOfSite > 0 ? shownToSites.untilFewer(site, Math.ceil(overOfSite)) : 0,
      );
      throw await payment.demand(units, Math.max(1, Math.ceil(wait / 1000)));
    },
  };
}
