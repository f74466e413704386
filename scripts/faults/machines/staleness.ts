// How long a donor who has become unavailable is still shown as available: on the instance that was told, and on the
// other one, in answers of the API and on pages.
import { setTimeout as wait } from 'node:timers/promises';
import { updateDonor } from '#contract/account.ts';
import { searchDonors } from '#contract/donors.ts';
import { Browser, type Reply } from './browser.ts';
import { findPlace, registerPerson, type Person } from './people.ts';
import type { Site } from './site.ts';

const GROUP = 'AB-';
const LATEST_MS = 1000;
const WATCHED_MS = 1400;
const LOOK_EVERY_MS = 10;
const MOST_LOOKS = 500;
const ON_PAGE = /Available: <\/span>(?:<!-- -->)?Yes/;

export interface Staleness {
  changes: number;
  looks: number;
  /** Looks that were sent more than a second after the change was acknowledged, and showed the donor as available. */
  late: number;
  /** Milliseconds after the acknowledgement at which the last look was sent that still did. */
  longest: number;
}

interface Look {
  sentAt: number;
  showsAvailable: boolean;
}

/** Asks over and over until told to stop. */
async function watch(ask: () => Promise<boolean>, over: AbortSignal): Promise<Look[]> {
  const looks: Look[] = [];
  while (!over.aborted) {
    const sentAt = performance.now();
    looks.push({ sentAt, showsAvailable: await ask() });
    await wait(LOOK_EVERY_MS);
  }
  return looks;
}

/** Nobody can be shown for too long who was never shown. */
async function waitUntilShown(ask: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1, await wait(LOOK_EVERY_MS)) if (await ask()) return;
  throw new Error('The donor was never shown as available.');
}

const requireAnswer = (reply: Reply) => {
  if (reply.status !== 200) throw new Error(`A search was answered with ${reply.status}: ${reply.text.slice(0, 500)}`);
  return reply;
};

async function makeQuestions(site: Site): Promise<(() => Promise<boolean>)[]> {
  const place = await findPlace(site);
  const places = Object.entries(place).map(([name, id]): [string, string] => [name, String(id)]);
  const page = `/find-donor?${new URLSearchParams([['bloodgroup', GROUP], ...places]).toString()}`;
  return site.instances.flatMap(({ origin }) => {
    const browser = new Browser();
    const inApi = async () => {
      const reply = requireAnswer(await browser.post(origin + searchDonors.path, { bloodgroup: GROUP, ...place }));
      return (reply.data as { availableunavailable: string }[]).some((donor) => donor.availableunavailable === 'A');
    };
    const onPage = async () => ON_PAGE.test(requireAnswer(await browser.get(origin + page)).text);
    return [inApi, onPage];
  });
}

const setAvailability = async ({ browser, userID }: Person, origin: string, to: 'A' | 'U') =>
  requireAnswer(await browser.post(origin + updateDonor.path, { userID, strAvailUnAvail: to }));

/** Makes a donor unavailable so many times, on each instance in turn, while others look at both. */
export async function measureStaleness(site: Site, changes: number): Promise<Staleness> {
  const person = await registerPerson(site, site.instances[0].origin, GROUP);
  const questions = await makeQuestions(site);
  const found = { changes, looks: 0, late: 0, longest: 0 };
  for (let nth = 0; nth < changes; nth += 1) {
    const { origin } = site.instances[nth % 2]!;
    await Promise.all(questions.map(waitUntilShown));
    const over = new AbortController();
    const watching = Promise.all(questions.map((ask) => watch(ask, over.signal)));
    await wait(nth % 7);
    await setAvailability(person, origin, 'U');
    const toldAt = performance.now();
    await wait(WATCHED_MS);
    over.abort();
    const looks = (await watching).flat();
    for (const { sentAt, showsAvailable } of looks) {
      if (!showsAvailable) continue;
      found.longest = Math.max(found.longest, sentAt - toldAt);
      if (sentAt - toldAt > LATEST_MS) found.late += 1;
    }
    found.looks += looks.length;
    await setAvailability(person, origin, 'A');
    await wait(LATEST_MS);
  }
  return found;
}
