// Ordinary visitors: pages, searches and feedback, each of which is counted with its answer.
import { setTimeout as wait } from 'node:timers/promises';
import { searchDonors } from '#contract/donors.ts';
import { addFeedback } from '#contract/feedback.ts';
import { FEEDBACK } from '#server/testing/forms.ts';
import { Browser, type Reply } from './browser.ts';

const PAGE = '/find-donor?bloodgroup=O%2B&country=1&state=1&district=all&city=all';
/** Visitors think; so that the machine has something left for starting an instance. */
const PAUSE_MS = 15;

/** What was asked, and what became of it. */
export class Tally {
  requests = 0;
  failed = 0;
  /** Statuses of the failed; 0 stands for no whole answer. */
  readonly statuses = new Map<number, number>();
  /** Texts of feedback that was acknowledged, with the moment. */
  readonly acknowledged = new Map<string, number>();
  slowestMs = 0;

  count({ status }: Reply, took: number): boolean {
    this.requests += 1;
    this.slowestMs = Math.max(this.slowestMs, took);
    if (status === 200) return true;
    this.failed += 1;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    return false;
  }

  describeFailures(): string {
    return [...this.statuses].map(([status, times]) => `${times} times ${status || 'no answer'}`).join(', ');
  }
}

let last = 0;

async function visitOnce(browser: Browser, origin: string, tally: Tally, nth: number): Promise<void> {
  const from = performance.now();
  const took = () => performance.now() - from;
  if (nth % 3 === 0) return void tally.count(await browser.get(origin + PAGE), took());
  if (nth % 3 === 1) {
    const search = { bloodgroup: 'O+', country: 1, state: 1, size: 1 + (nth % 50) };
    return void tally.count(await browser.post(origin + searchDonors.path, search), took());
  }
  const text = `Feedback ${(last += 1)}`;
  const reply = await browser.post(origin + addFeedback.path, { ...FEEDBACK, strSuggestions: text });
  if (tally.count(reply, took())) tally.acknowledged.set(text, performance.now());
}

export interface Traffic {
  tally: Tally;
  /** Resolves when everybody has had their last answer. */
  stop(): Promise<void>;
}

/** Starts so many visitors, each on a connection of its own that is kept. */
export function startTraffic(origin: string, visitors: number): Traffic {
  const tally = new Tally();
  const over = new AbortController();
  const goOn = async (first: number) => {
    const browser = new Browser();
    for (let nth = first; !over.signal.aborted; nth += 1) {
      await visitOnce(browser, origin, tally, nth);
      await wait(PAUSE_MS);
    }
    browser.close();
  };
  const all = Promise.all(Array.from({ length: visitors }, (_, i) => goOn(i)));
  return {
    tally,
    async stop() {
      over.abort();
      await all;
    },
  };
}
