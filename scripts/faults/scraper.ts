// Copying the list from one address: without solving challenges, for an hour of the site's clock; and with solving.
import { loadPages } from '#server/http/pages.ts';
import { scrapeBySolving, scrapeForAnHour, searchAsFamily, settleDonors } from '#server/testing/scraper.ts';
import { startTestApp } from '#server/testing/testApp.ts';
import { makeChecks, type Outcome, type Scenario } from './scenario.ts';

const DONORS = 10_000;
const WANTED = 1000;
const MOST_SHARE = 0.02;

async function run(): Promise<Outcome> {
  const clock = { now: Date.now() };
  const app = await startTestApp({ clock: () => clock.now, pages: await loadPages() });
  try {
    const places = await settleDonors(app, DONORS);
    const share = (await scrapeForAnHour(app, clock, places)).size / DONORS;
    const work = await scrapeBySolving(app, places, WANTED);
    const met = await searchAsFamily(app, places);
    const { broken, check } = makeChecks();
    check(share < MOST_SHARE, 'An address that solved nothing obtained 2 % of the donors.');
    check(work.donors >= WANTED, 'Solving challenges did not show the donors.');
    check(met <= 1, 'A family met more than one challenge.');
    const perThousand = (seconds: number) => `${((seconds / work.donors) * 1000).toFixed(1)} s`;
    return {
      counts: {
        donors: DONORS,
        'obtained in an hour without solving': `${(share * 100).toFixed(2)} %`,
        'processor time of solving, a thousand numbers': perThousand(work.solving),
        'of the site meanwhile': perThousand(work.serving),
        'challenges met by a family of five': met,
      },
      broken,
    };
  } finally {
    await app.close();
  }
}

export const scraper: Scenario = {
  name: 'scraper',
  title: 'one address copies the list',
  needs: [],
  limitMinutes: { full: 5, quick: 5 },
  run,
};
