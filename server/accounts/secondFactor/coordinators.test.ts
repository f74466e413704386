// The second factor of coordinators, who must have one two weeks after the role where ADMIN_SECOND_FACTOR=required.
import { beforeAll, expect, test } from 'vitest';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { setCoordinator } from '#contract/coordinators.ts';
import { getDesk, setDuty } from '#contract/desk.ts';
import { searchDonors } from '#contract/donors.ts';
import { endpoints } from '#contract/index.ts';
import { requestLoginLink } from '#contract/loginLink.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from '#contract/secondFactor.ts';
import { storeCoordinator } from '#server/auth/coordinators.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin } from '#test/admins.ts';
import { useTestApp, type TestApp } from '#test/app.ts';
import { logIn, registerAndLogIn, type Registered } from '#test/factories.ts';
import { sampleInput } from '#test/samples.ts';
import { codeAt } from '#test/secondFactor.ts';

const DAY = 86_400_000;
const pages = await loadPages();
const open = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const strict = useTestApp({ pages, env: { ADMIN_SECOND_FACTOR: 'required', RATE_LIMIT_SCALE: '1000000' } });

async function addRole(app: TestApp, more: object = {}): Promise<Registered> {
  const donor = await registerAndLogIn(app, more);
  await storeCoordinator(app.db, donor.regid, [donor.place.district]);
  return donor;
}

async function enrol({ client }: Registered) {
  const { secret } = (await client.call(startSecondFactor, {})).body.data;
  const { status } = await client.call(confirmSecondFactor, { code: codeAt(secret, new Date(), -1) });
  expect(status).toBe(200);
  return secret;
}

/** As two weeks after the role was given. */
const age = (regid: number) =>
  strict.pool.query(
    `update coordinators set created_at = created_at - interval '14 days',
       second_factor_due_at = second_factor_due_at - interval '14 days' where account_id = $1`,
    [regid],
  );
const statusOf = async ({ client }: Registered) => (await client.call(getAccountStatus, {})).body.data;

test('a coordinator turns it on and off; the password alone then does not log in, and no login link is sent', async () => {
  const emailId = 'coordinator.factor@example.org';
  const coordinator = await addRole(open, { emailId });
  const secret = await enrol(coordinator);
  const { status, body } = await logIn(open.visitor(), coordinator.userID);
  expect([status, body.code]).toEqual([401, 'second_factor_required']);
  const before = (await open.sentEmails(emailId)).length;
  expect((await open.visitor().call(requestLoginLink, { emailId })).status).toBe(200);
  const sent = (await open.sentEmails(emailId)).slice(before).join('\n');
  expect(sent).not.toContain('login-link?token=');
  const off = await coordinator.client.call(removeSecondFactor, { code: codeAt(secret, new Date(), 1) });
  expect([off.status, (await statusOf(coordinator)).secondFactor]).toEqual([200, false]);
});

test('who lost the role keeps it and may turn it off, but not start another', async () => {
  const [admin, coordinator] = [await addAdmin(open), await addRole(open)];
  const secret = await enrol(coordinator);
  await admin.client.call(setCoordinator, { userID: coordinator.userID, districts: null });
  expect((await coordinator.client.call(removeSecondFactor, { code: codeAt(secret, new Date(), 1) })).status).toBe(200);
  expect((await coordinator.client.call(startSecondFactor, {})).status).toBe(403);
});

test('where it is not required nothing closes, however old the role', async () => {
  const coordinator = await addRole(open);
  await open.pool.query('update coordinators set second_factor_due_at = created_at');
  expect((await coordinator.client.call(setDuty, { onDuty: true })).status).toBe(200);
  expect(await statusOf(coordinator)).toMatchObject({ secondFactorRequired: false, secondFactorBy: null });
});

const REASON =
  'Administrators and coordinators of this site must have a second factor. Turn it on under Security first.';
let coordinator: Registered;
beforeAll(async () => {
  coordinator = await addRole(strict);
});

const pageOf = async ({ client }: Registered, path: string) => {
  const { status, headers, text } = await client.send(path);
  return { status, location: headers.location, text };
};

test('where it is required a coordinator works for 14 days and is told by when, on the desk and under Security', async () => {
  const { secondFactorBy: by, ...status } = await statusOf(coordinator);
  expect(status).toMatchObject({ secondFactor: false, secondFactorRequired: true });
  expect(Math.round((Date.parse(by!) - Date.now()) / DAY)).toBe(14);
  expect((await coordinator.client.call(getDesk, {})).status).toBe(200);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(new Date(by!));
  for (const path of ['/dashboard/desk', '/dashboard/security'])
    expect((await pageOf(coordinator, path)).text).toContain(`before ${day}`);
});

test('afterwards the coordinator can only enrol, then works again and cannot turn it off', async () => {
  await age(coordinator.regid);
  expect(await statusOf(coordinator)).toMatchObject({ secondFactorRequired: true, secondFactorBy: null });
  for (const endpoint of endpoints.filter(({ access }) => access === 'coordinator')) {
    const { status, body } = await coordinator.client.call(
      endpoint,
      sampleInput(endpoint, { me: coordinator, other: coordinator }),
    );
    expect([endpoint.name, status, body.message]).toEqual([endpoint.name, 403, REASON]);
  }
  // A search is one of any donor: it counts for the network, not for the account.
  const { state, district, city } = coordinator.place;
  const searched = { bloodgroup: 'O+', country: 1, state, district, city, page: 1, size: 10 } as const;
  const found = await coordinator.client.call(searchDonors, searched);
  expect([found.status, found.body.data.length > 0]).toEqual([200, true]);
  const shown = strict.db.selectFrom('shownDays').selectAll().where('accountId', '=', coordinator.regid);
  expect(await shown.execute()).toEqual([]);
  for (const path of ['/dashboard/desk', '/dashboard/my-page'])
    expect(await pageOf(coordinator, path)).toMatchObject({ status: 302, location: '/dashboard/security' });
  expect((await pageOf(coordinator, '/dashboard/security')).status).toBe(200);
  const secret = await enrol(coordinator);
  expect((await coordinator.client.call(setDuty, { onDuty: true })).status).toBe(200);
  expect((await pageOf(coordinator, '/dashboard/desk')).status).toBe(200);
  const off = await coordinator.client.call(removeSecondFactor, { code: codeAt(secret, new Date(), 1) });
  expect([off.status, off.body.code]).toEqual([403, 'forbidden']);
});
