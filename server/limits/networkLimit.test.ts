// Generated from the contract: the limit of all requests of one network, for any endpoint, caller and response.
import { beforeAll, expect, test, vi } from 'vitest';
import { networkRequests, pathNames, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { registerAdmin, registerAndLogIn, type Registered } from '#test/factories.ts';
import { sampleInput } from '#test/samples.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';

const SCALE = 0.01;
const REQUESTS = networkRequests.points * SCALE;
const narrow = useTestApp({ env: { RATE_LIMIT_SCALE: String(SCALE) } });
const people = {} as Record<'me' | 'other' | 'admin', Registered>;
beforeAll(async () => {
  people.me = await registerAndLogIn(narrow);
  people.other = await registerAndLogIn(narrow);
  people.admin = await registerAdmin(narrow);
});

let networks = 0;
const nextNetwork = () => `198.18.${(networks += 1)}.1`;

/** A client that has a cookie already, so that only the call itself counts as a request. */
function callFrom(address: string, caller: Registered, endpoint: Endpoint, input: object) {
  const cookie = [...caller.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    cookie,
    'x-xsrf-token': caller.client.cookies.get('XSRF-TOKEN')!,
    'content-type': 'application/json',
  };
  const path = pathNames(endpoint.path).reduce(
    (text, name) => text.replace(`:${name}`, String((input as Record<string, unknown>)[name])),
    endpoint.path as string,
  );
  const client: Client = narrow.visitor(address);
  if (endpoint.method === 'GET') return client.send(path, { headers });
  return client.send(path, { method: 'POST', headers, body: JSON.stringify(input) });
}

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s rejects a network past its limit, without a statement on the database',
  async (_, endpoint) => {
    expect(endpoint.limits[0]).toEqual(networkRequests);
    const address = nextNetwork();
    const caller = ['coordinator', 'admin'].includes(endpoint.access) ? people.admin : people.me;
    for (let nth = 1; nth < REQUESTS; nth += 1) await narrow.visitor(address).send('/api/v1/getBloodGroups');
    // A rejected request counts too.
    await callFrom(address, caller, endpoint, { nonsense: true });
    const queries = vi.spyOn(narrow.pool, 'query');
    const connections = vi.spyOn(narrow.pool, 'connect');
    const rejected = await callFrom(address, caller, endpoint, sampleInput(endpoint, people));
    const asked = queries.mock.calls.length + connections.mock.calls.length;
    vi.restoreAllMocks();
    expect([rejected.status, rejected.body.code, asked]).toEqual([429, 'too_many_requests', 0]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  },
);

test('a network past its limit is rejected before the body is read, however large', async () => {
  const client = narrow.visitor(nextNetwork());
  const send = (body: string) =>
    client.send('/api/v1/searchDoner', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  for (let nth = 0; nth < REQUESTS; nth += 1) await send('{}');
  const { status, body } = await send(`"${'x'.repeat(200_000)}"`);
  expect([status, body.code]).toEqual([429, 'too_many_requests']);
});

test('another network is not affected when one is rejected', async () => {
  const { body } = await callFrom(nextNetwork(), people.me, endpoints[0]!, {});
  expect(body.status).toBe(200);
});

test('a page counts as a request of its network', async () => {
  const app = await startTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: String(SCALE) } });
  const statuses: number[] = [];
  for (let nth = 0; nth <= REQUESTS; nth += 1) {
    statuses.push((await app.visitor('198.18.0.1').send(nth % 2 ? '/about-us' : '/no-such-page')).status);
  }
  await app.close();
  expect(statuses.slice(-3)).toEqual([302, 200, 429]);
});
