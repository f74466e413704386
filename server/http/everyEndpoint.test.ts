// Generated from the contract: who may call each endpoint, and its response to invalid values in every field. A new
// endpoint is covered as soon as it has a sample.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pathNames, type Endpoint } from '#contract/endpoint.ts';
import { messageOf } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { languages } from '#messages/catalogues.ts';
import { addAdmin, addCoordinator, addLoggedInDonor } from '#test/admins.ts';
import { useTestApp, type Client, type Received, type TestApp } from '#test/app.ts';
import { rawUrl } from '#test/client.ts';
import { countRowsOf } from '#test/countRows.ts';
import { PASSWORD, registerAdmin, registerAndLogIn, type Registered } from '#test/factories.ts';
import { fieldsOf, rememberSchemas } from '#test/fields.ts';
import { ABSENT, hostileValues, type HostileValue } from '#test/hostileValues.ts';
import { sampleInput } from '#test/samples.ts';
import { runsEverything } from '#test/scope.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const people = {} as Record<'donor' | 'other' | 'admin', Registered>;

async function meet(): Promise<void> {
  people.donor ??= await registerAndLogIn(app);
  people.other ??= await registerAndLogIn(app);
  people.admin ??= await registerAdmin(app);
}

const sampleOf = (endpoint: Endpoint) => sampleInput(endpoint, { me: people.donor, other: people.other });

/** Ownership is tested elsewhere. */
function ownSample(endpoint: Endpoint, userID: string): object {
  const sample = sampleOf(endpoint);
  return endpoint.access === 'user' && 'userID' in sample ? { ...sample, userID } : sample;
}

const all = endpoints.map((endpoint) => [endpoint.name, endpoint] as const);

/** The rejection for access or a missing CSRF token; null for any other response. */
function readRefusal({ status, body }: Received): string | null {
  const code = body?.code;
  if (code !== 'csrf' && code !== 'unauthenticated' && code !== 'forbidden') return null;
  // A failed login is unauthenticated too, with another message.
  return body.message === languages.en.t(messageOf(code)) ? `${status} ${code}` : null;
}

const REFUSALS = { nobody: '401 unauthenticated', donor: '403 forbidden', coordinator: '403 forbidden', admin: null };
const letIn = {
  anyone: ['nobody', 'donor', 'coordinator', 'admin'],
  user: ['donor', 'coordinator', 'admin'],
  coordinator: ['coordinator', 'admin'],
  admin: ['admin'],
};
type Caller = keyof typeof REFUSALS;
const add = {
  nobody: ({ visitor }: TestApp) => Promise.resolve({ client: visitor(), userID: people.other.userID }),
  donor: addLoggedInDonor,
  coordinator: addCoordinator,
  admin: addAdmin,
};

const shared = new Map<Caller, ReturnType<(typeof add)[Caller]>>();

/** A new one for each write, because some end the session or delete the account. */
const callAs = (caller: Caller, isWriting: boolean) =>
  isWriting ? add[caller](app) : shared.getOrInsertComputed(caller, () => add[caller](app));

function sendWithoutProof(client: Client, { path, method }: Endpoint): Promise<Received> {
  const url = path.replaceAll(/:\w+/g, '1');
  if (method === 'GET') return client.send(url);
  return client.send(url, { method, body: '{}', headers: { 'content-type': 'application/json' } });
}

describe.each(all)('%s', (_, endpoint) => {
  test('lets in the callers that the contract declares, with a CSRF token, before it reads their input', async () => {
    await meet();
    const invalid = Object.fromEntries(pathNames(endpoint.path).map((name) => [name, 'x']));
    for (const caller of ['nobody', 'donor', 'coordinator', 'admin'] as const) {
      const refusal = letIn[endpoint.access].includes(caller) ? null : REFUSALS[caller];
      const { client, userID } = await callAs(caller, refusal === null && endpoint.effect === 'write');
      const unproven = readRefusal(await sendWithoutProof(client, endpoint));
      expect(unproven, caller).toBe(
        endpoint.isSigned ? '401 unauthenticated' : endpoint.method === 'GET' ? refusal : '403 csrf',
      );
      const unread = refusal === null ? null : readRefusal(await client.call(endpoint, invalid));
      expect(unread, caller).toBe(refusal);
      const response = await client.call(endpoint, ownSample(endpoint, userID));
      expect(readRefusal(response), `${caller}: ${response.text}`).toBe(refusal);
      expect(response.status, response.text).toBeLessThan(500);
    }
  });
});

test('every endpoint under /api/admin is for administrators', () => {
  const admins = endpoints.filter(({ path }) => path.startsWith('/api/admin/'));
  expect(admins.length).toBeGreaterThan(40);
  for (const { name, access } of admins) expect([name, access]).toEqual([name, 'admin']);
});

/** Kinds that the server treats as another one of these. */
const ALIKE = new Set(['null', 'blank', 'a huge number', 'a negative number', 'an empty array', 'SQL', 'wildcards']);
const sent = runsEverything ? hostileValues : hostileValues.filter(([kind]) => !ALIKE.has(kind));

const countRows = () => countRowsOf(app.pool);

interface Case {
  endpoint: Endpoint;
  field: string;
  client: Client;
}

/** As the server receives it: in an address every value is text. */
function receivedWith(given: Case, value: unknown): object {
  const input = inputWith(given, value);
  const { method, path } = given.endpoint;
  if (method === 'POST') return input;
  const asked = new URL(rawUrl(given.endpoint, input), 'http://site');
  const names = path
    .split('/')
    .flatMap((part, place) => (part.startsWith(':') ? [[part.slice(1), place] as const] : []));
  const parts = asked.pathname.split('/');
  const ofPath = names.map(([name, place]) => [name, decodeURIComponent(parts[place] ?? '')]);
  return { ...Object.fromEntries(asked.searchParams), ...Object.fromEntries(ofPath) };
}

const inputWith = ({ endpoint, field }: Case, value: unknown) => ({ ...sampleOf(endpoint), [field]: value });

interface Answer {
  status: number;
  /** The fields that a 400 names. */
  named: string[];
}
type Answers = Record<string, Answer>;

async function sendValue(given: Case, [kind, value]: HostileValue): Promise<Answer> {
  const { status, text, body } = await given.client.call(given.endpoint, inputWith(given, value));
  const named = Object.keys(body?.errors ?? {});
  const description = `${given.field} = ${kind}: ${text.slice(0, 200)}`;
  expect(status, description).toBeLessThan(500);
  if (status === 400) expect(named, description).not.toEqual([]);
  return { status, named };
}

/** Sends values of which some may be accepted, and compares the number of rows for each that is not. */
async function sendEach(given: Case, values: readonly HostileValue[]): Promise<Answers> {
  const answers: Answers = {};
  let before = await countRows();
  for (const value of values) {
    const answer = await sendValue(given, value);
    const after = await countRows();
    if (answer.status >= 400) expect(after, `${given.field} = ${value[0]}`).toEqual(before);
    answers[value[0]] = answer;
    before = after;
  }
  return answers;
}

/** Counts the rows once; if their number changed, again for each value. */
async function sendAll(given: Case, values: readonly HostileValue[]): Promise<Answers> {
  const before = await countRows();
  const answers: Answers = {};
  for (const value of values) answers[value[0]] = await sendValue(given, value);
  return JSON.stringify(await countRows()) === JSON.stringify(before) ? answers : sendEach(given, values);
}

/** Ignored fields may hold anything, and are dropped. */
function isIgnored({ endpoint, field }: Case): boolean {
  const { success, data } = z.safeParse(endpoint.input, { ...sampleOf(endpoint), [field]: { any: 'value' } });
  return success && (data as Record<string, unknown>)[field] === undefined;
}

const isSchemaKnown = rememberSchemas();

let turn = 0;
/**
 * What the schema rejects, no handler sees: of each field two values take turns, one where another endpoint shares the
 * schema, and all in `npm run test:all`.
 */
function chooseRejected(rejected: readonly HostileValue[], isKnown: boolean): HostileValue[] {
  if (runsEverything) return [...rejected];
  turn += 1;
  const wanted = isKnown ? 1 : 2;
  return rejected.filter((_, nth) => (nth + turn) % rejected.length < wanted);
}

/** The values that were not rejected as the schema demands. */
async function findMistakes(given: Case): Promise<string[]> {
  const { endpoint, field } = given;
  const isJson = endpoint.method === 'POST';
  const isInvalid = ([, value]: HostileValue) => !z.safeParse(endpoint.input, receivedWith(given, value)).success;
  const rejected = sent.filter(isInvalid);
  const invalid = chooseRejected(rejected, isSchemaKnown(endpoint, field));
  const others = sent.filter((value) => !rejected.includes(value));
  const sendOthers = endpoint.effect === 'write' ? sendEach : sendAll;
  const answers = { ...(await sendAll(given, invalid)), ...(await sendOthers(given, others)) };
  // Where the field is absent, the error may be that of a field which needs it.
  const isNamed = (kind: string) => ABSENT.has(kind) || answers[kind]!.named.includes(field);
  const unnamed = invalid.filter(([kind]) => answers[kind]!.status !== 400 || !isNamed(kind));
  // A user id is compared with that of the session, which an accepted value may have ended.
  const statuses = endpoint.access === 'user' && field === 'userID' ? [400, 401, 403] : [400];
  // In an address every value is text.
  const impossible = sent.filter(([, , never]) => never === 'text' || (never === 'json' && isJson));
  const wrong = ([kind]: HostileValue) => answers[kind] && !statuses.includes(answers[kind].status);
  const accepted = isIgnored(given) ? [] : impossible.filter(wrong);
  return [...unnamed, ...accepted].map(([kind]) => `${field} = ${kind}: ${JSON.stringify(answers[kind])}`);
}

test.each(all.filter(([, endpoint]) => fieldsOf(endpoint).length > 0))(
  '%s names each field that it rejects, and stores nothing then',
  async (_, endpoint) => {
    await meet();
    for (const field of fieldsOf(endpoint)) {
      const { client } =
        endpoint.access === 'admin'
          ? people.admin
          : await callAs(endpoint.access === 'coordinator' ? 'coordinator' : 'donor', endpoint.effect === 'write');
      expect(await findMistakes({ endpoint, field, client })).toEqual([]);
    }
  },
);

test('the accounts are unchanged after all requests', async () => {
  await meet();
  const { userID } = people.other;
  const { status } = await app.visitor().post('/api/v1/login', { userID, password: PASSWORD });
  expect(status).toBe(200);
});
