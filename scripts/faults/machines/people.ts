// Donors of a scenario, registered through nginx as anybody is.
import { isLoggedIn, login, registerDonor } from '#contract/account.ts';
import type { BloodGroup } from '#contract/blood.ts';
import { makeRegistration, PASSWORD } from '#server/testing/factories.ts';
import type { Place } from '#server/testing/places.ts';
import { Browser } from './browser.ts';
import type { Site } from './site.ts';

export interface Person {
  browser: Browser;
  userID: string;
}

let place: Promise<Place> | undefined;

async function readPlace(site: Site): Promise<Place> {
  const rows = await site.query<Place>(
    `select country_id::int as country, state_id::int as state, district_id::int as district, city_id::int as city
     from cities join districts using (district_id) join states using (state_id)
     where country_id = 1 and not is_other order by city_id limit 1`,
  );
  return rows[0]!;
}

/** A town, the same in every database. */
export function findPlace(site: Site): Promise<Place> {
  return (place ??= readPlace(site));
}

/** Registers somebody at `at` and logs them in there. */
export async function registerPerson(site: Site, at: string, bloodGroup: BloodGroup = 'O+'): Promise<Person> {
  const browser = new Browser();
  const registration = makeRegistration(await findPlace(site), { bloodGroup });
  const registered = await browser.post(at + registerDonor.path, registration);
  const { userID } = registration;
  const loggedIn = await browser.post(at + login.path, { userID, password: PASSWORD });
  if (loggedIn.status !== 200) throw new Error(`Nobody could log in: ${registered.text} ${loggedIn.text}`);
  return { browser, userID };
}

export async function isIn(browser: Browser, at: string): Promise<boolean> {
  const { data } = await browser.get(at + isLoggedIn.path);
  return (data as { loggedIn: boolean }).loggedIn;
}
