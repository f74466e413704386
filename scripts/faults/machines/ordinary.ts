// Ordinary searches, on a site that is attacked and on one that is not, in turn: whatever else the machine does at the
// moment is the same for both.
import { setTimeout as wait } from 'node:timers/promises';
import { searchDonors } from '#contract/donors.ts';
import { Browser } from './browser.ts';

const SEARCHERS = 4;
const PACE_MS = 10;
/** Each so many comes on a connection of its own, as a visitor who has just arrived. */
const NEWCOMER_EVERY = 10;
const SIZES = 50;

export interface Searches {
  /** Milliseconds, ascending. */
  took: number[];
  failed: number;
}

const makeSearches = (): Searches => ({ took: [], failed: 0 });

async function searchOnce(browser: Browser, origin: string, nth: number, found: Searches): Promise<void> {
  const from = performance.now();
  const body = { bloodgroup: 'O+', country: 1, state: 1, size: 1 + (nth % SIZES) };
  const { status } = await browser.post(origin + searchDonors.path, body);
  if (status === 200) found.took.push(performance.now() - from);
  else found.failed += 1;
}

/** Searches both for so many milliseconds. */
export async function searchBoth(attacked: string, untouched: string, milliseconds: number) {
  const found = { attacked: makeSearches(), untouched: makeSearches() };
  const until = performance.now() + milliseconds;
  const goOn = async (first: number) => {
    let browsers = [new Browser(), new Browser()] as const;
    for (let nth = first; performance.now() < until; nth += 1) {
      await searchOnce(browsers[0], attacked, nth, found.attacked);
      await searchOnce(browsers[1], untouched, nth, found.untouched);
      if (nth % NEWCOMER_EVERY === 0) {
        browsers.forEach((browser) => browser.close());
        browsers = [new Browser(), new Browser()];
      }
      await wait(PACE_MS);
    }
    browsers.forEach((browser) => browser.close());
  };
  await Promise.all(Array.from({ length: SEARCHERS }, (_, i) => goOn(i * 3)));
  for (const { took } of [found.attacked, found.untouched]) took.sort((a, b) => a - b);
  return found;
}

export const p95 = (sorted: readonly number[]) => sorted[Math.floor((sorted.length - 1) * 0.95)] ?? NaN;
