// The reveal quota: distinct donors a network may see in an hour for free, and the price of more
// (docs/decisions/rate-limits-and-proof-of-work.md). Nobody is blocked.
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '#contract/indiaTime.ts';
import { NETWORKS_OF_A_SITE, type ClientNetwork } from './clientNetwork.ts';
import type { Payment } from './payment.ts';
import { doublingPrice } from './price.ts';
import { RecentItems, type Clock } from './recentItems.ts';

const MAX_NETWORKS = 50_000;
/** Five districts with ten donors and ten nearby are 100: enough for a family that searches one group there. */
const DONORS_AN_HOUR = 120;
const DONORS_A_UNIT = 10;

/** What donors past the quota cost. */
interface Price {
  /** Those that the network has not seen within the hour. */
  donors: number[];
  units: number;
  /** Then they are free. */
  freeAfterSeconds: number;
}

export class RevealQuota {
  readonly #shown: RecentItems<number>;
  readonly #shownToSites: RecentItems<number>;
  /** Donors of a network within a day of the first. */
  readonly #today: LRUCache<string, number>;
  readonly #quota: number;

  /** `scale` multiplies the quotas. */
  constructor(clock: Clock, scale: number) {
    this.#shown = new RecentItems(clock);
    this.#shownToSites = new RecentItems(clock);
    const perf = { now: clock };
    this.#today = new LRUCache({ max: MAX_NETWORKS, ttl: DAY_MS - 1, noUpdateTTL: true, ttlResolution: 0, perf });
    this.#quota = DONORS_AN_HOUR * scale;
  }

  /**
   * Counts donors (regids) as revealed to the network; those of the last hour are free. Past the quota it throws
   * `challenge_required` unless the payment covers them.
   */
  async reveal(client: ClientNetwork, donors: readonly number[], payment: Payment): Promise<void> {
    const price = this.#recordFree(client, donors);
    if (price === null) return;
    if (!(await payment.pay(price.units))) throw await payment.demand(price.units, price.freeAfterSeconds);
    this.#record(client, price.donors);
  }

  /** Records the donors if they are free, else returns their price; at once, so that concurrent calls do not exceed it. */
  #recordFree(client: ClientNetwork, donors: readonly number[]): Price | null {
    const { network, prefix48: site } = client;
    const fresh = this.#shown.findNew(network, donors);
    if (fresh.length === 0) return null;
    const over = countOver(this.#shown, network, fresh, this.#quota);
    const overOfSite = site ? countOver(this.#shownToSites, site, fresh, this.#quota * NETWORKS_OF_A_SITE) : 0;
    if (over <= 0 && overOfSite <= 0) {
      this.#record(client, fresh);
      return null;
    }
    const units = Math.ceil(fresh.length / DONORS_A_UNIT) * (over > 0 ? this.#findPrice(network) : 1);
    const wait = Math.max(
      over > 0 ? this.#shown.untilFewer(network, Math.ceil(over)) : 0,
      site && overOfSite > 0 ? this.#shownToSites.untilFewer(site, Math.ceil(overOfSite)) : 0,
    );
    return { donors: fresh, units, freeAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
  }

  #record({ network, prefix48: site }: ClientNetwork, donors: readonly number[]): void {
    this.#shown.add(network, donors);
    if (site) this.#shownToSites.add(site, donors);
    this.#today.set(network, (this.#today.get(network) ?? 0) + donors.length);
  }

  /** Doubles with each further quota that the network has used within a day. */
  #findPrice(network: string): number {
    return doublingPrice(Math.floor((this.#today.get(network) ?? 0) / this.#quota) - 1);
  }
}

/** How many donors exceed the quota. */
function countOver(items: RecentItems<number>, key: string, donors: readonly number[], limit: number): number {
  return items.count(key) + items.findNew(key, donors).length - limit;
}
