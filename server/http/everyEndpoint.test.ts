// Generated from the contract: the access of every endpoint, and its response to invalid values in every field. A new
// endpoint is covered as soon as it has a sample.
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { PASSWORD, registerAdmin, registerAndLogIn, type Registered } from '#test/factories.ts';
import { addLoggedInDonor } from '#test/admins.ts';
import { sampleInput } from '#test/samples.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const people = {} as Record<'donor' | 'other' | 'admin', Registered>;

async function meet(): Promise<void> {
  people.donor ??= await registerAndLogIn(app);
  people.other ??= await registerAndLogIn(app);
  people.admin ??= await registerAdmin(app);
}

const input = (endpoint: Endpoint) => sampleInput(endpoint, { me: people.donor, other: people.other });

const callAs = (client: Client, endpoint: Endpoint, given: object) => client.call(endpoint, given);

let countStatement: string | undefined;

/** One statement, because it runs after every request. */
async function makeCountStatement(): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_name not in ('rate_limits', 'countries', 'states', 'districts', 'cities')`,
  );
  return `select ${rows.map(({ name }) => `(select count(*)::int from ${name}) as ${name}`).join(', ')}`;
}

/** The number of rows of each table, except counters of attempts. */
async function countRows(): Promise<Record<string, number>> {
  countStatement ??= await makeCountStatement();
  return (await app.pool.query<Record<string, number>>(countStatement)).rows[0]!;
}

const hostile: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['blank', '   '],
  ['too long', 'x'.repeat(10_000)],
  ['a huge number', 1e300],
  ['a negative number', -1],
  ['a fraction', 1.5],
  ['a number past 2^53', 2 ** 53 + 2],
  ['a number past int4', 3_000_000_000],
  ['a boolean', true],
  ['an array', ['O+']],
  ['an empty array', []],
  ['an array of invalid values', [null, {}, 'x']],
  ['an object', { a: 1 }],
  ['a prototype', JSON.parse('{"__proto__":{"x":1}}')],
  ['a NUL', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800b'],
  ['a control character', 'a\u0007b'],
  ['SQL', "'; drop table accounts; --"],
  ['a tag', '<script>alert(1)</script>'],
  ['wildcards', '%_%'],
  ['a line break', 'a@example.org\r\nBcc: b@example.org'],
  ['another script', 'नमस्ते 你好 🩸'],
];

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  // A failed login is 401 too.
  test.runIf(endpoint.access === 'anyone' && endpoint.name !== 'login')('accepts any caller', async () => {
    await meet();
    const { status } = await callAs(app.visitor(), endpoint, input(endpoint));
    expect([401, 403]).not.toContain(status);
  });

  test.runIf(endpoint.access !== 'anyone')(
    'rejects visitors without a session with one response, whatever they send',
    async () => {
      await meet();
      for (const given of [input(endpoint), {}]) {
        const { status, body } = await callAs(app.visitor(), endpoint, given);
        expect([status, body.code]).toEqual([401, 'unauthenticated']);
      }
    },
  );

  test.runIf(endpoint.access === 'admin')('rejects donors before it validates their input', async () => {
    await meet();
    const { status, body } = await callAs(people.donor.client, endpoint, input(endpoint));
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  const fields = Object.keys((endpoint.input as z.ZodMiniObject).shape ?? {});
  test.runIf(fields.length > 0)(
    'responds to no invalid field with a 5xx, and stores nothing that it rejects',
    async () => {
      await meet();
      for (const field of fields) {
        // A new caller each time, because one endpoint deletes its caller.
        const { client } = endpoint.access === 'admin' ? people.admin : await addLoggedInDonor(app);
        let before = await countRows();
        for (const [kind, value] of hostile) {
          const response = await callAs(client, endpoint, { ...input(endpoint), [field]: value });
          const description = `${endpoint.name}.${field} = ${kind}: ${response.text.slice(0, 200)}`;
          expect(response.status, description).toBeLessThan(500);
          const after = await countRows();
          expect(response.status < 400 ? before : after, description).toEqual(before);
          before = after;
          // A 400 names the field.
          expect(response.status !== 400 || response.body.errors !== undefined, description).toBe(true);
        }
      }
    },
    120_000,
  );
});

test('the accounts are unchanged after all requests', async () => {
  await meet();
  const { userID } = people.other;
  const { status } = await app.visitor().post('/api/v1/login', { userID, password: PASSWORD });
  expect(status).toBe(200);
});
