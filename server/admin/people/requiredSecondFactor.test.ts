// ADMIN_SECOND_FACTOR=required, over HTTP: generated from the contract.
import { beforeAll, expect, test } from 'vitest';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { endpoints } from '#contract/index.ts';
import { removeSecondFactor } from '#contract/secondFactor.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addLoggedInDonor } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { registerAdmin, registerAndLogIn, type Registered } from '#test/factories.ts';
import { sampleInput } from '#test/samples.ts';
import { enrolAdmin } from '#test/secondFactor.ts';

const NOW = new Date('2026-11-22T06:30:10Z');
const REQUIRED =
  'Administrators and coordinators of this site must have a second factor. Turn it on under Security first.';
const app = useTestApp({
  pages: await loadPages(),
  env: { ADMIN_SECOND_FACTOR: 'required', RATE_LIMIT_SCALE: '1000000' },
  now: () => NOW,
});
let without: Registered;
let enrolled: Registered;
let other: Registered;

beforeAll(async () => {
  [without, enrolled] = [await registerAdmin(app), await enrolAdmin(app, NOW)];
  other = await registerAndLogIn(app);
});

const admins = endpoints.filter(({ access }) => access === 'admin');

test('the contract has more than 20 endpoints for administrators', () => expect(admins.length).toBeGreaterThan(20));

test.each(admins)('$name is forbidden to an administrator until they have a second factor', async (endpoint) => {
  const call = (me: Registered) => me.client.call(endpoint, sampleInput(endpoint, { me, other }));
  const { status, body } = await call(without);
  expect([status, body.code, body.message]).toEqual([403, 'forbidden', REQUIRED]);
  const allowed = await call(enrolled);
  expect(allowed.status, allowed.text).not.toBe(403);
});

test('an administrator without one can log in and read their status, and with one cannot turn it off', async () => {
  const { data } = (await without.client.call(getAccountStatus, {})).body;
  expect(data).toMatchObject({ secondFactor: false, secondFactorRequired: true });
  const { status, body } = await enrolled.client.call(removeSecondFactor, { code: '123456' });
  expect([status, body.code]).toEqual([403, 'forbidden']);
});

test('every page of the dashboard leads an administrator without one to Security, and nobody else', async () => {
  const open = async ({ client }: Pick<Registered, 'client'>, path: string) => {
    const { status, headers } = await client.send(path);
    return [status, headers.location];
  };
  const pages = ['my-page', 'edit-profile', 'activity', 'registered-donors', 'approve-feedback', 'blood-requests'];
  for (const path of pages.map((page) => `/dashboard/${page}`)) {
    expect([path, ...(await open(without, path))]).toEqual([path, 302, '/dashboard/security']);
    expect([path, ...(await open(enrolled, path))]).toEqual([path, 200, undefined]);
  }
  expect(await open(without, '/dashboard/security')).toEqual([200, undefined]);
  expect(await open(await addLoggedInDonor(app), '/dashboard/my-page')).toEqual([200, undefined]);
});
