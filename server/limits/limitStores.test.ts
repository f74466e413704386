// Generated from the contract: which limits are kept in the database, which all instances share.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint, Limit } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { addAdmin, addCoordinator, addLoggedInDonor } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { registerAndLogIn, type Registered } from '#test/factories.ts';
import { sampleInput } from '#test/samples.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000' } });
const people = {} as Record<'me' | 'other', Registered>;
beforeAll(async () => {
  people.me = await registerAndLogIn(app);
  people.other = await registerAndLogIn(app);
});

/** Only an IPv6 address has a /48. */
const overIpv6 = {
  get db() {
    return app.db;
  },
  visitor: () => app.visitor('2001:db8:5::1'),
};

const isOfPerson = ({ by }: Limit) => by === 'account' || typeof by === 'object';
/** Whether the browser is known to the account decides which of them counts. */
const isConditional = ({ by }: Limit) => typeof by === 'object' && by.browsers !== undefined;
const namesOf = (limits: readonly Limit[]) => limits.map(({ name }) => name).toSorted();

const callers = { anyone: addLoggedInDonor, user: addLoggedInDonor, coordinator: addCoordinator, admin: addAdmin };

/** The limits that the call has counted in the table. */
async function countStored(endpoint: Endpoint): Promise<string[]> {
  const { client, userID } = await callers[endpoint.access](overIpv6);
  const input = { ...sampleInput(endpoint, people), ...(endpoint.access === 'user' && { userID }) };
  await sql`delete from rate_limits`.execute(app.db);
  await client.call(endpoint, input);
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(app.db);
  return rows.map(({ key }) => key.split(/[:*]/, 1)[0]!).toSorted();
}

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s keeps its limits by account and field in the database, and others only where they are declared so',
  async (_, endpoint) => {
    const { limits } = endpoint;
    const kept = limits.filter((limit) => isOfPerson(limit) || limit.store === 'database');
    const stored = await countStored(endpoint);
    expect(namesOf(kept)).toEqual(expect.arrayContaining(stored));
    expect(stored).toEqual(expect.arrayContaining(namesOf(kept.filter((limit) => !isConditional(limit)))));
    const conditional = namesOf(limits.filter(isConditional));
    expect(conditional.some((name) => stored.includes(name))).toBe(conditional.length > 0);
  },
);

test('only endpoints that need a session count by account, and only they count nothing else by caller', () => {
  for (const { name, access, limits } of endpoints) {
    const byAccount = limits.some(({ by }) => by === 'account');
    const byCaller = limits.some(({ by }) => by === 'caller');
    expect([access === 'anyone' && byAccount, access !== 'anyone' && byCaller], name).toEqual([false, false]);
  }
});

test('only logins, links, resets and registrations keep a limit of a visitor or network in the database', () => {
  const keepMore = endpoints.filter(({ limits }: Endpoint) => limits.some(({ store }) => store === 'database'));
  expect(
    keepMore
      .filter(({ isSecurityEvent, isExpensive }: Endpoint) => !isSecurityEvent && !isExpensive)
      .map(({ name }) => name),
  ).toEqual([]);
});
