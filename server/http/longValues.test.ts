// Generated from the contract and the pages' forms: nothing on the way from a body to its response reads a long value, but
// what takes one pass over it. The time that takes is measured by `npm run bench`.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { registerAdmin, registerAndLogIn, type Registered } from '#test/factories.ts';
import { fieldsOf, rememberSchemas } from '#test/fields.ts';
import { pageForms, type PageForm } from '#test/pageForms.ts';
import { sampleInput } from '#test/samples.ts';
import { watchLongStrings } from '#test/watchLongStrings.ts';
import { findPlaces } from '#server/locations/findPlaces.ts';
import { loadPages } from '#server/pages/pageBuild.ts';

/** Below the body limit, with room for the other fields. */
const LONG = 'a'.repeat(95_000);
/** More than a page without it has. */
const BOUND = 90_000;

/** zod counts the characters of a string before its other checks. */
const COUNTS = /[\uD800-\uDBFF]/.source;
/** What may read a long field of a form. */
const READS_FORMS: ReadonlySet<string> = new Set([
  COUNTS,
  // Node's parser of urlencoded bodies.
  'String.indexOf',
  'String.slice',
  'String.toWellFormed',
  'String.replaceAll',
  // React and React Router, where the page shows what was typed.
  /["'&<>]/.source,
  /[&><\u2028\u2029]/.source,
  'String.replace',
  // The key of a rendered form: one pass, and at most 40 characters from each '&'.
  /(?:^|&)formKey=([0-9a-f]{32})(?:&|$)/.source,
  // Anchored: they stop at the first character that does not match.
  /^\d{1,15}$/.source,
  /^\d{4}$/.source,
  /^\d{4}-\d{2}-\d{2}$/.source,
  /^[a-z-]+/.source,
  'String.startsWith',
]);

const pages = await loadPages();
const build = await pages.load();
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'silent' }, pages });
const people = {} as Record<'donor' | 'other' | 'admin', Registered>;
beforeAll(async () => {
  // Reads the long files of places, once in a process.
  await findPlaces('Guntur');
  people.donor = await registerAndLogIn(app);
  people.other = await registerAndLogIn(app);
  people.admin = await registerAdmin(app);
});

const asAdmin = () => people.admin.client;
const callers = { anyone: () => app.visitor(), user: () => people.donor.client, coordinator: asAdmin, admin: asAdmin };
const sampleOf = (name?: string) => {
  const endpoint = endpoints.find((one) => one.name === name);
  return endpoint ? sampleInput(endpoint, { me: people.donor, other: people.other }) : {};
};

const HEADERS = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

/** Straight to the application: the clients of the tests read the response. */
async function watchPost({ cookies }: Client, url: string, payload: string, headers: Record<string, string>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  let status = 0;
  const seen = await watchLongStrings(BOUND, async () => {
    const request = { method: 'POST', url, payload, headers: { ...headers, cookie } } as const;
    status = (await app.app.fastify.inject(request)).statusCode;
  });
  expect(status, url).toBeLessThan(500);
  return { seen, status };
}

test('the watch sees what reads a long value on both ways', async () => {
  const client = app.visitor();
  const token = { 'content-type': 'application/json', 'x-xsrf-token': await client.token() };
  const body = JSON.stringify({ ...sampleOf('login'), password: LONG });
  expect((await watchPost(client, '/api/v1/login', body, token)).seen).toEqual([COUNTS]);
  const sent = new URLSearchParams({ userID: LONG, password: 'x' }).toString();
  const { seen, status } = await watchPost(client, '/login', sent, HEADERS);
  expect(status).toBe(400);
  // The page shows the user id again.
  expect(seen).toEqual(expect.arrayContaining([COUNTS, 'String.toWellFormed', /["'&<>]/.source]));
});

const withBodies = endpoints.filter((endpoint) => endpoint.method === 'POST' && fieldsOf(endpoint).length > 0);

const isSchemaKnown = rememberSchemas();

test.each(withBodies.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s reads no long value of any field',
  async (name, endpoint) => {
    const client = callers[endpoint.access]();
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': await client.token() };
    for (const [place, field] of fieldsOf(endpoint).entries()) {
      if (isSchemaKnown(endpoint, field) && place > 0) continue;
      const body = JSON.stringify({ ...sampleOf(name), [field]: LONG });
      const { seen } = await watchPost(client, endpoint.path, body, headers);
      expect(
        seen.filter((what) => what !== COUNTS),
        field,
      ).toEqual([]);
    }
  },
);

/** Fields that forms have in addition to those of their endpoint. */
const FORM_FIELDS = ['intent', 'next', 'confirmPassword', 'consent', 'useEmail', 'undeclared'];
function fieldsOfForm({ like, fields = {}, tried = [] }: PageForm): Set<string> {
  const endpoint = endpoints.find(({ name }) => name === like);
  return new Set([...(endpoint ? fieldsOf(endpoint) : []), ...Object.keys(fields), ...tried, ...FORM_FIELDS]);
}

describe.each(Object.entries(pageForms) as [Access, readonly PageForm[]][])('a form for %s', (access, forms) => {
  test.each(forms)('$path ($like $fields.intent) reads no long value of any field', async (form) => {
    const client = callers[access]();
    await client.token();
    const filled = Object.entries({ ...sampleOf(form.like), ...form.fields });
    for (const field of fieldsOfForm(form)) {
      const body = new URLSearchParams(filled as [string, string][]);
      body.set(field, LONG);
      const { seen } = await watchPost(client, form.path, body.toString(), HEADERS);
      expect(
        seen.filter((what) => !READS_FORMS.has(what)),
        field,
      ).toEqual([]);
    }
  });
});

/** The path of a route, with those of its parents. */
function pathOf(id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
}

test('every page with an action has a form in test/pageForms.ts', () => {
  const known = Object.values(pageForms).flatMap((forms) => forms.map(({ path }) => path.replace(/^\/hi|\?.*/g, '')));
  const withAction = Object.values(build.routes).filter((route) => route?.module.action);
  const paths = withAction.map((route) => pathOf(route!.id).replace(':regid', '1').replace(':publicId', 'aaaaaaaaaa'));
  expect(paths.length).toBeGreaterThan(30);
  // The queues share one module.
  expect(paths.filter((path) => !known.includes(path) && !path.startsWith('/dashboard/approve-'))).toEqual([]);
});
