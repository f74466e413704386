// Requests until a rate limit rejects them.
import { expect } from 'vitest';
import { registerDonor } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addIssueReport } from '#contract/reports.ts';
import { addDonorRow } from './admins.ts';
import type { Received, TestApp } from './app.ts';
import { makeRegistration } from './factories.ts';
import { WRONG_NUMBER } from './forms.ts';
import { placeAt } from './places.ts';
import { sampleInput } from './samples.ts';

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
