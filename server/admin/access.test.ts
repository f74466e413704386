// Who may call the admin endpoints: generated from the contract, so that new endpoints are covered.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pathNames } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { sql } from 'kysely';
import { addAdmin, addLoggedInDonor } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const admins = endpoints.filter(({ access }) => access === 'admin');

test('every endpoint under /api/admin is for administrators, and so are those with the V1 prefix', () => {
  const names = admins.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['deleteIssueReport', 'user_by_email', 'sendMail', 'getActivity']));
  for (const { path, access } of endpoints.filter((one) => one.path.startsWith('/api/admin/'))) {
    expect([path, access]).toEqual([path, 'admin']);
  }
});

describe.each(admins)('$name', (endpoint) => {
  // The input is invalid, but callers without access must not learn that.
  const input = Object.fromEntries(pathNames(endpoint.path).map((name) => [name, 'x']));

  test('rejects visitors with 401 and donors with 403, before it validates the input', async () => {
    const visitor = await app.visitor().call(endpoint, input);
    expect([visitor.status, visitor.body.code]).toEqual([401, 'unauthenticated']);
    const donor = await (await addLoggedInDonor(app)).client.call(endpoint, input);
    expect([donor.status, donor.body.code]).toEqual([403, 'forbidden']);
    const admin = await (await addAdmin(app)).client.call(endpoint, input);
    const allowed = z.safeParse(endpoint.input, input).success ? [200, undefined] : [400, 'invalid_input'];
    // A file has no JSON.
    expect([admin.status, admin.body?.code]).toEqual(allowed);
  });
});

test('rejects a demoted administrator at once, in the same session', async () => {
  const { client, regid } = await addAdmin(app);
  expect((await client.send('/api/admin/getActivity/1/0')).status).toBe(200);
  await sql`update accounts set is_admin = false where account_id = ${regid}`.execute(app.db);
  expect((await client.send('/api/admin/getActivity/1/0')).status).toBe(403);
});
