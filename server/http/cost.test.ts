// Generated from the contract and the pages' forms: the CPU time of a long text in any one field.
// Measures CPU time, not elapsed time, and runs separately.
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pathNames, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { registerAdmin, registerAndLogIn, type Registered } from '#test/factories.ts';
import { fieldsOf } from '#test/fields.ts';
import { sampleInput } from '#test/samples.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { loadPages } from './pageBuild.ts';

/** A kind of text that patterns, normalisation or password scores may be slow on. */
interface Kind {
  name: string;
  /** A text of about `length` characters. */
  make(length: number): string;
}

const repeat = (name: string, unit: string): Kind => ({
  name,
  make: (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
});

/** Sorting two classes of marks into canonical order takes quadratic time. */
const marks = (name: string, first: string, second: string): Kind => ({
  name,
  make: (length) => `a${first.repeat(length / 2)}${second.repeat(length / 2)}`,
});

const kinds: readonly Kind[] = [
  repeat('one letter', 'a'),
  repeat('digits', '1'),
  repeat('spaces', ' '),
  repeat('dots', '.'),
  repeat('at signs', '@'),
  marks('marks above, then below', '\u0301', '\u0316'),
  marks('marks below, then above', '\u0316', '\u0301'),
  repeat('leet digits and signs', 'A1i18Z1A1iL5L58z5Z1A15z%1iL58Z1A8%i8$@3!0|7'),
  repeat('surrogate pairs', '🩸'),
];

/** The longest text of a kind, up to `most` characters, of at most `bytes` once encoded. */
function fill(kind: Kind, most: number, bytes: number, encode: (text: string) => string): string {
  const perCharacter = Buffer.byteLength(encode(kind.make(1_000))) / 1_000;
  return kind.make(Math.min(most, Math.floor(bytes / perCharacter / 2) * 2));
}

const LONG = 99_000;
const SHORT = 100;
/** Below the body limit, with room for the other fields. */
const BODY_BYTES = 97_000;
/** Node rejects longer request lines. */
const ADDRESS_BYTES = 14_000;
const ALLOWED_MS = 20;
const TRIES = 6;

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'silent' }, pages: await loadPages() });
const people = {} as Record<'donor' | 'other' | 'admin', Registered>;
beforeAll(async () => {
  people.donor = await registerAndLogIn(app);
  people.other = await registerAndLogIn(app);
  people.admin = await registerAdmin(app);
});

type Send = (text: string) => Promise<{ status: number }>;

async function measure(send: Send, text: string): Promise<number> {
  const from = process.cpuUsage();
  const { status } = await send(text);
  const { user, system } = process.cpuUsage(from);
  expect(status).toBeLessThan(500);
  return (user + system) / 1_000;
}

/** The least milliseconds that the long text costs more than the short one. */
async function findExtraCost(send: Send, long: string, short: string): Promise<number> {
  let [forLong, forShort] = [Infinity, Infinity];
  for (let i = 0; i < TRIES && forLong > ALLOWED_MS; i += 1) {
    forLong = Math.min(forLong, await measure(send, long));
    if (forLong <= ALLOWED_MS) break;
    forShort = Math.min(forShort, await measure(send, short));
    if (forLong - forShort <= ALLOWED_MS) break;
  }
  return Math.max(0, forLong - (Number.isFinite(forShort) ? forShort : 0));
}

/** Every field and kind of text that costs too much. */
async function findExpensive(
  fields: readonly string[],
  encode: (text: string) => string,
  bytes: number,
  send: (field: string, text: string) => Promise<{ status: number }>,
): Promise<string[]> {
  const expensive: string[] = [];
  for (const field of fields) {
    for (const kind of kinds) {
      const text = fill(kind, LONG, bytes, encode);
      const cost = await findExtraCost((value) => send(field, value), text, kind.make(SHORT));
      if (cost > ALLOWED_MS) expensive.push(`${field}, ${kind.name}: ${cost.toFixed(0)} ms`);
    }
  }
  return expensive;
}

const callers = { anyone: () => app.visitor(), user: () => people.donor.client, admin: () => people.admin.client };

function readListFields(endpoint: Endpoint): string[] {
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).filter((name) => (properties[name] as { type?: string }).type === 'array');
}

/** Values that are sent in the path and the query. */
function get(client: Client, endpoint: Endpoint, given: Record<string, unknown>): Promise<{ status: number }> {
  const inPath = pathNames(endpoint.path);
  const path = inPath.reduce(
    (text, name) => text.replace(`:${name}`, encodeURIComponent(String(given[name]))),
    endpoint.path as string,
  );
  const query = Object.entries(given).filter(([name]) => !inPath.includes(name));
  return client.send(`${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()}`);
}

const withFields = endpoints.filter((endpoint) => fieldsOf(endpoint).length > 0);

describe.each(withFields.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  test('costs no more CPU with 99,000 characters in a field than with 100', { timeout: 300_000 }, async () => {
    const client = callers[endpoint.access]();
    await client.token();
    const lists = readListFields(endpoint);
    const sample = sampleInput(endpoint, { me: people.donor, other: people.other });
    const isGet = endpoint.method === 'GET';
    const send = (field: string, text: string) => {
      const given = { ...sample, [field]: lists.includes(field) ? [text] : text };
      return isGet ? get(client, endpoint, given) : client.post(endpoint.path, given);
    };
    const [encode, bytes] = isGet ? [encodeURIComponent, ADDRESS_BYTES] : [JSON.stringify, BODY_BYTES];
    expect(await findExpensive(fieldsOf(endpoint), encode, bytes, send)).toEqual([]);
  });
});

/** `like` names the endpoint whose sample fills the form in; fields that are null are measured, and not sent by others. */
interface PageForm {
  like?: string;
  fields?: Readonly<Record<string, string | null>>;
}

const decision = (intent: string): PageForm => ({ fields: { intent, confirmed: 'yes', ids: null } });

const FORMS: readonly (readonly [path: string, form: PageForm])[] = [
  ['/login', { like: 'login' }],
  ['/register', { like: 'addDoner' }],
  ['/forgotpassword', { like: 'forgetPassword' }],
  ['/resetpassword', { like: 'resetPassword' }],
  ['/find-donor', { like: 'addIssueReport' }],
  ['/Feedback', { like: 'addFeedback' }],
  ['/service-feedback', { like: 'addServiceFeedback' }],
  ['/volunteer', { like: 'addVolunteer' }],
  ['/organization', { like: 'addOrganization' }],
  ['/hi/better-words', { like: 'addTranslation' }],
  ['/dashboard/my-page', { like: 'updateDonor' }],
  ['/dashboard/edit-profile', { like: 'updateDonor' }],
  ['/dashboard/changepassword', { like: 'changePassword' }],
  ['/dashboard/last-donated', { like: 'insertLastDonationBlood' }],
  ['/dashboard', { fields: { intent: 'end-other-sessions' } }],
  ['/dashboard', { fields: { intent: 'delete-profile', userID: null } }],
  ['/dashboard/registered-donors', { like: 'addRegisteredDonor', fields: { intent: 'add' } }],
  ['/dashboard/registered-donors', { like: 'updateRegisteredDonor', fields: { intent: 'edit' } }],
  ['/dashboard/registered-donors', decision('disable')],
  ['/dashboard/registered-donors', decision('delete')],
  ['/dashboard/approve-issue-report', decision('delete')],
  ...['feedback', 'service-feedback', 'volunteer', 'organization', 'translation'].flatMap((queue) =>
    ['approve', 'decline', 'delete'].map((intent) => [`/dashboard/approve-${queue}`, decision(intent)] as const),
  ),
];

/** Fields that forms have in addition to those of their endpoint. */
const FORM_FIELDS = ['intent', 'next', 'confirmPassword', 'consent', 'useEmail', 'ids'];
const encodeForm = (text: string) => new URLSearchParams({ '': text }).toString();

function callerOf(path: string): Client {
  if (!path.startsWith('/dashboard')) return app.visitor();
  return /registered-donors|approve-/.test(path) ? people.admin.client : people.donor.client;
}

describe.each(FORMS)('the form of %s', (path, { like, fields = {} }) => {
  test(
    `(${like ?? JSON.stringify(fields.intent)}) costs no more CPU with 99,000 characters in a field than with 100`,
    { timeout: 300_000 },
    async () => {
      const endpoint = endpoints.find(({ name }) => name === like);
      const sample = endpoint ? sampleInput(endpoint, { me: people.donor, other: people.other }) : {};
      const filled = Object.entries({ ...sample, ...fields }).filter(([, value]) => value !== null);
      const client = callerOf(path);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
      const send = (field: string, text: string) => {
        const body = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
        body.set(field, text);
        return client.send(path, { method: 'POST', body: body.toString(), headers });
      };
      const names = [...new Set([...(endpoint ? fieldsOf(endpoint) : []), ...Object.keys(fields), ...FORM_FIELDS])];
      expect(await findExpensive(names, encodeForm, BODY_BYTES, send)).toEqual([]);
    },
  );
});
