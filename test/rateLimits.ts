// Requests until a rate limit rejects them, or as after so many.
import { beforeEach, expect } from 'vitest';
import { registerDonor } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { DAY_MS } from '#contract/indiaTime.ts';
import { addIssueReport } from '#contract/reports.ts';
import { hashKey } from '#server/http/requestLimits.ts';
import { addDonorRow } from './admins.ts';
import type { Client, Received, TestApp } from './app.ts';
import { logIn as logInWith, makeRegistration } from './factories.ts';
import { WRONG_NUMBER } from './forms.ts';
import { placeAt } from './places.ts';
import { sampleInput } from './samples.ts';

export const WRONG_PASSWORD = 'Wrong-Marigold-58';

/** With a wrong password, unless another is given. */
export const logIn = (client: Client, userID: string, password = WRONG_PASSWORD) => logInWith(client, userID, password);

/** As after so many requests within the window. */
export const setCount = ({ pool }: Pick<TestApp, 'pool'>, name: string, key: string, points: number) =>
  pool.query(
    'insert into rate_limits (key, points, expire) values ($1, $2, $3) on conflict (key) do update set points = $2',
    [`${name}:${key}`, points, Date.now() + DAY_MS],
  );

/** As after wrong passwords from as many networks as use up the account's total of a day. */
export const failFromManyNetworks = (app: Pick<TestApp, 'pool'>, userID: string) =>
  setCount(app, 'login-account', hashKey(userID), 100);

/** A network of many visitors: a new address for each test, because counters in memory outlive a test. */
export function useSharedNetwork(app: TestApp): () => string {
  let last = 0;
  beforeEach(async () => {
    last += 1;
    await app.pool.query('delete from rate_limits');
  });
  return () => `203.0.113.${last}`;
}

/** Sends requests until one is rejected with 429; returns how many were accepted, and the rejection. */
export async function sendUntilRejected(ask: (nth: number) => Promise<Received>, most = 130) {
  for (let nth = 0; nth <= most; nth += 1) {
    const { status, body, headers } = await ask(nth);
    if (status === 429) return { times: nth, code: body.code, seconds: Number(headers['retry-after']) };
    expect(status).toBeLessThan(500);
  }
  return { times: Infinity, code: undefined, seconds: 0 };
}

/** A body that the endpoint accepts, different each time. */
export async function makeBody({ db }: TestApp, endpoint: Endpoint): Promise<object> {
  if (endpoint === (registerDonor as Endpoint)) return makeRegistration(await placeAt(db, 'Goa'));
  if (endpoint !== (addIssueReport as Endpoint)) return sampleInput(endpoint, {} as never);
  return { user_id: (await addDonorRow(db)).regid, ...WRONG_NUMBER };
}
