// The distinct donors that each network has seen within an hour, and the price of more than its quota.
import { DailyTotals } from './dailyTotals.ts';
import { doublingPrice } from './price.ts';
import { RecentItems, type Clock } from './recentItems.ts';

/** An IPv6 /48, which one customer may hold, has ten times the quota of one network. */
export const NETWORKS_OF_A_SITE = 10;
const DONORS_A_UNIT = 10;

/** The caller's IPv4 address or IPv6 /64, and the /48 of an IPv6 address. */
export interface ClientNetwork {
  network: string;
  prefix48: string | null;
}

/** What donors past the quota cost. */
export interface Price {
  /** Those that the network has not seen within the hour. */
  donors: number[];
  units: number;
  /** Then they are free. */
  freeAfterSeconds: number;
}

export class RevealCounts {
  readonly #shown: RecentItems<number>;
  readonly #shownToSites: RecentItems<number>;
  readonly #today: DailyTotals;

  constructor(clock: Clock) {
    this.#shown = new RecentItems(clock);
    this.#shownToSites = new RecentItems(clock);
    this.#today = new DailyTotals(clock);
  }

  /** Records the donors if they are free, else returns their price. */
  reveal(client: ClientNetwork, donors: readonly number[], quota: number): Price | null {
    const { network, prefix48: site } = client;
    const fresh = this.#shown.findNew(network, donors);
    if (fresh.length === 0) return null;
    const over = countOver(this.#shown, network, fresh, quota);
    const overOfSite = site ? countOver(this.#shownToSites, site, fresh, quota * NETWORKS_OF_A_SITE) : 0;
    if (over <= 0 && overOfSite <= 0) {
      this.record(client, fresh);
      return null;
    }
    const units = Math.ceil(fresh.length / DONORS_A_UNIT) * (over > 0 ? this.#findPrice(network, quota) : 1);
    const wait = Math.max(
      over > 0 ? this.#shown.untilFewer(network, Math.ceil(over)) : 0,
      site && overOfSite > 0 ? this.#shownToSites.untilFewer(site, Math.ceil(overOfSite)) : 0,
    );
    return { donors: fresh, units, freeAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
  }

  record({ network, prefix48: site }: ClientNetwork, donors: readonly number[]): void {
    this.#shown.add(network, donors);
    if (site) this.#shownToSites.add(site, donors);
    this.#today.add(network, donors.length);
  }

  /** Doubles with each further quota that the network has used within a day. */
  #findPrice(network: string, quota: number): number {
    return doublingPrice(Math.floor(this.#today.get(network) / quota) - 1);
  }
}

/** How many donors exceed the quota. */
function countOver(items: RecentItems<number>, key: string, donors: readonly number[], limit: number): number {
  return items.count(key) + items.findNew(key, donors).length - limit;
}
