// Calls every endpoint as a visitor, a donor and an administrator, with and without the CSRF header.
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { messageOf, type ErrorCode } from '#contract/errors.ts';
import { languages } from '#messages/languages.ts';
import { endpoints } from '#contract/index.ts';
import { addAdmin, addLoggedInDonor, type LoggedIn } from '#test/admins.ts';
import { placeAt } from '#test/places.ts';
import { sampleInput } from '#test/samples.ts';
import { useTestApp, type Client, type Received } from '#test/app.ts';

const callers = ['nobody', 'donor', 'administrator'] as const;
type Caller = (typeof callers)[number];

const rank: Record<Caller, number> = { nobody: 0, donor: 1, administrator: 2 };
const needed: Record<Endpoint['access'], number> = { anyone: 0, user: 1, admin: 2 };

/** The error code for a caller without access; null if the endpoint accepts them. */
function expectedError(
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
  caller: Caller,
  hasAntiForgery: boolean,
): ErrorCode | null {
  if (method !== 'GET' && !hasAntiForgery) return 'csrf';
  if (rank[caller] >= needed[access]) return null;
  return caller === 'nobody' ? 'unauthenticated' : 'forbidden';
}

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

/** A new caller for each request, because some requests end the session or delete the account. */
async function enter(caller: Caller): Promise<{ client: Client; person: LoggedIn }> {
  const person = await (caller === 'administrator' ? addAdmin : addLoggedInDonor)(app);
  return { person, client: caller === 'nobody' ? app.visitor() : person.client };
}

async function sampleFor(endpoint: Endpoint, person: LoggedIn): Promise<Record<string, unknown>> {
  const place = await placeAt(app.db, 'Goa');
  const other = { ...(await addLoggedInDonor(app)), place };
  const sample = sampleInput(endpoint, { me: { ...person, place }, other });
  // Ownership is tested elsewhere.
  return endpoint.access === 'user' && 'userID' in sample ? { ...sample, userID: person.userID } : sample;
}

/** The rejection for access or a missing CSRF token; null for any other response. */
function readError({ body }: Received): string | null {
  const code = body?.code;
  if (code !== 'csrf' && code !== 'unauthenticated' && code !== 'forbidden') return null;
  return body.message === languages.en.t(messageOf(code)) ? code : null;
}

function sendWithoutProof(client: Client, { path, method }: Endpoint): Promise<Received> {
  const url = path.replaceAll(/:\w+/g, '1');
  if (method === 'GET') return client.send(url);
  return client.send(url, { method, body: '{}', headers: { 'content-type': 'application/json' } });
}

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  test.each(callers)('responds to this caller as the contract declares: %s', async (caller) => {
    const { client, person } = await enter(caller);
    const unproven = await sendWithoutProof(client, endpoint);
    expect(readError(unproven), unproven.text).toBe(expectedError(endpoint, caller, false));
    const proven = await client.call(endpoint, await sampleFor(endpoint, person));
    expect(readError(proven), proven.text).toBe(expectedError(endpoint, caller, true));
    expect(proven.status, proven.text).toBeLessThan(500);
  });
});
