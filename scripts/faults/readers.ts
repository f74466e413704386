// Those who only look: pages and searches, a new visitor every now and then.
import { setTimeout as wait } from 'node:timers/promises';
import { searchDonors } from '#contract/donors.ts';
import { INDIA } from '#contract/locations.ts';
import type { Ledger } from './ledger.ts';
import { Visitor, type Received } from './visitor.ts';

const PAGES = ['/', '/find-donor?bloodgroup=O%2B&country=1&state=1', '/testimonals', '/register', '/login'];
const LOOKS_OF_A_VISITOR = 60;

/** Each answer goes into the ledger's statuses. Gives how many were asked for. */
export async function lookAround(
  address: string,
  ledger: Ledger,
  { pauseMs, isOver }: { pauseMs: number; isOver: () => boolean },
): Promise<number> {
  let visitor = new Visitor(address);
  const count = (asked: Promise<Received>) =>
    asked.then(
      ({ status, retryAfter, took }) => ledger.count(status, retryAfter, took),
      (error: Error) => void (error.name === 'TimeoutError' ? (ledger.hung += 1) : (ledger.dropped += 1)),
    );
  let looks = 0;
  for (; !isOver(); looks += 1) {
    if (looks % LOOKS_OF_A_VISITOR === 0) visitor = new Visitor(address);
    await count(visitor.send('GET', PAGES[looks % PAGES.length]!));
    const search = { bloodgroup: 'O+', country: INDIA, state: 1 + (looks % 30), page: 1, size: 10 };
    await count(visitor.call(searchDonors, search));
    await wait(pauseMs);
  }
  return 2 * looks;
}
