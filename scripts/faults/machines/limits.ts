// Limits over two instances: those in the database are one count, those in memory two.
import { checkUserId, forgetPassword, isLoggedIn, login, registerDonor } from '#contract/account.ts';
import { searchDonors } from '#contract/donors.ts';
import type { Endpoint, Limit } from '#contract/endpoint.ts';
import { addFeedback } from '#contract/feedback.ts';
import { makeRegistration } from '#server/testing/factories.ts';
import { FEEDBACK } from '#server/testing/forms.ts';
import { Browser } from './browser.ts';
import { findPlace } from './people.ts';
import type { Site } from './site.ts';

const AT_ONCE = 8;

export interface Held {
  name: string;
  /** What one process lets through. */
  points: number;
  asked: number;
  letThrough: number;
}

interface Trial {
  endpoint: Endpoint;
  limit: string;
  asked: number;
  /** The status of what uses up a point. */
  counted: number;
  /** Each from a network of its own, unless one is given. */
  network?: string;
  /** All from one visitor. */
  isOneVisitor?: boolean;
  body: (nth: number) => object;
}

let networks = 0;
/** An address for documentation that nobody else had. */
function nextNetwork(): string {
  networks += 1;
  return `198.51.${100 + (networks >> 8)}.${networks & 255}`;
}

function limitOf({ limits }: Endpoint, name: string): Limit {
  return limits.find((limit) => limit.name === name)!;
}

/** The instances are asked in turn, by connections of their own: X-Forwarded-For says the network, as nginx would. */
export async function tryLimit(site: Site, trial: Trial): Promise<Held> {
  const { endpoint, asked, counted, body } = trial;
  const limit = limitOf(endpoint, trial.limit);
  const visit = () => new Browser({ headers: { 'x-forwarded-for': trial.network ?? nextNetwork() } });
  const one = trial.isOneVisitor ? visit() : null;
  await one?.get(site.instances[0].origin + isLoggedIn.path);
  let [next, letThrough] = [0, 0];
  const askOn = async () => {
    while (next < asked) {
      const nth = next++;
      const browser = one ?? visit();
      const { status, text } = await browser.post(site.instances[nth % 2]!.origin + endpoint.path, body(nth));
      if (status === counted) letThrough += 1;
      else if (status !== 429) throw new Error(`${limit.name}: ${status} ${text}`);
      if (one === null) browser.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  one?.close();
  return { name: limit.name, points: limit.points, asked, letThrough };
}

const WRONG = 'Not-The-Password-1';

/** Those kept in the database: exact, however many instances there are. */
export async function tryDatabaseLimits(site: Site): Promise<Held[]> {
  const place = await findPlace(site);
  const register = { endpoint: registerDonor, counted: 201, body: () => makeRegistration(place) };
  const reset = { endpoint: forgetPassword, counted: 200 };
  const guess = { endpoint: login, counted: 401 };
  const trials: Trial[] = [
    {
      ...guess,
      limit: 'login',
      asked: 40,
      network: nextNetwork(),
      body: () => ({ userID: 'somebody', password: WRONG }),
    },
    {
      ...guess,
      limit: 'login-network',
      asked: 30,
      network: nextNetwork(),
      body: (nth) => ({ userID: `somebody.${nth}`, password: WRONG }),
    },
    { ...reset, limit: 'reset-address', asked: 20, body: () => ({ emailId: 'somebody@example.org' }) },
    {
      ...reset,
      limit: 'reset-network',
      asked: 50,
      network: nextNetwork(),
      body: (nth) => ({ emailId: `somebody.${nth}@example.org` }),
    },
    { ...register, limit: 'registration-visitor', asked: 16, isOneVisitor: true },
    { ...register, limit: 'registration-network', asked: 120, network: nextNetwork() },
  ];
  const held: Held[] = [];
  for (const trial of trials) held.push(await tryLimit(site, trial));
  return held;
}

/** Those kept in memory: at most as much again for each instance. */
export async function tryMemoryLimits(site: Site): Promise<Held[]> {
  const one = { isOneVisitor: true, counted: 200 };
  const search = { bloodgroup: 'O+', country: 1, state: 1 };
  const trials: Trial[] = [
    { ...one, endpoint: searchDonors, limit: 'search', asked: 200, body: () => search },
    { ...one, endpoint: checkUserId, limit: 'check-user-id', asked: 100, body: (nth) => ({ userID: `free.${nth}` }) },
    {
      ...one,
      endpoint: addFeedback,
      limit: 'feedback-visitor',
      asked: 30,
      body: (nth) => ({ ...FEEDBACK, strSuggestions: `Nth ${nth}` }),
    },
  ];
  const held: Held[] = [];
  for (const trial of trials) held.push(await tryLimit(site, trial));
  return held;
}

/** Failed logins through nginx by somebody who says each time that they come from elsewhere; how many were let through. */
export async function forgeNetworks(site: Site): Promise<{ forged: number; fromElsewhere: number }> {
  const guess = async (browser: Browser, nth: number) => {
    const address = `203.0.113.${nth}`;
    const lies = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
    const body = { userID: `forged.${nth}`, password: WRONG };
    const { status } = await browser.post(site.nginx.origin + login.path, body, lies);
    return status === 401 ? 1 : 0;
  };
  const [liar, elsewhere] = [new Browser(), new Browser({ from: '127.0.0.2' })];
  let forged = 0;
  for (let nth = 0; nth < 30; nth += 1) forged += await guess(liar, nth);
  const fromElsewhere = await guess(elsewhere, 30);
  for (const browser of [liar, elsewhere]) browser.close();
  return { forged, fromElsewhere };
}
