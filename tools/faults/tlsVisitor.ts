// A visitor over TLS, with the certificate checked, who registers a donor and finds them.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { isLoggedIn, registerDonor } from '#contract/accounts.ts';
import { INDIA } from '#contract/locations.ts';
import { HttpClient } from '#test/client.ts';
import { makeRegistration } from '#test/factories.ts';
import type { Check } from './scenario.ts';

const PLACE = { country: INDIA, state: 1, district: 1, city: 1 };
const RESULTS = '/find-donor?bloodgroup=O%2B&country=1&state=1';

interface TlsSite {
  host: string;
  /** On this machine. */
  port: number;
  /** Who signed the certificate. */
  authority: string;
}

export function visit({ host, port, authority }: TlsSite): HttpClient {
  const agent = new Agent({ ca: authority, servername: host });
  return new HttpClient(async ({ method, path, headers, body }) => {
    const to = { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, host } };
    const [response] = (await once(request(to).end(body), 'response')) as [IncomingMessage];
    return { status: response.statusCode!, headers: response.headers, text: await text(response) };
  });
}

/** Returns the donor's name with what was checked. */
export async function registerAndSearch(visitor: HttpClient): Promise<{ name: string; checks: Check[] }> {
  await visitor.call(isLoggedIn, {});
  const registration = makeRegistration(PLACE);
  const registered = await visitor.call(registerDonor, registration);
  const found = await visitor.send(RESULTS);
  const internal = await visitor.send('/readyz');
  return {
    name: registration.fullName,
    checks: [
      [registered.status !== 201, `The registration was answered ${registered.status}: ${registered.text}`],
      [!found.text.includes(registration.fullName), 'The search did not show the donor.'],
      [found.headers['strict-transport-security'] === undefined, 'The page had no Strict-Transport-Security.'],
      [internal.status !== 404, `The proxy passed /readyz on: ${internal.status}.`],
    ],
  };
}

export const isFound = async (visitor: HttpClient, name: string): Promise<boolean> =>
  (await visitor.send(RESULTS)).text.includes(name);
