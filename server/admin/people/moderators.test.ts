// Moderators: administrators without deletion, export and other administrators; over HTTP on a real database.
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { isLoggedIn } from '#contract/accounts.ts';
import { deleteDonors, updateRegisteredDonor } from '#contract/adminDonors.ts';
import { getAdmins, inviteAdmin, setAdminRole } from '#contract/admins.ts';
import { getDesk } from '#contract/desk.ts';
import { claimRequest, endRequest, openRequest, recordCall } from '#contract/deskRequests.ts';
import { getDonor } from '#contract/donorDetails.ts';
import { endpoints } from '#contract/index.ts';
import { getQueueCounts } from '#contract/overview.ts';
import { dismissReports } from '#contract/reportedDonors.ts';
import { addIssueReport } from '#contract/reports.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, addCoordinator, addDonorRow, addModerator, lastAction, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { requestsOf } from '#test/bloodRequests.ts';
import { addRequestBy, callAbout, unclaim } from '#test/desk.ts';
import { registerAndLogIn, type Registered } from '#test/factories.ts';
import { WRONG_NUMBER } from '#test/forms.ts';
import { runBeforeTransaction } from '#test/interleave.ts';
import { sampleInput } from '#test/samples.ts';
import { requests as operator } from './commands.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });
const requests = requestsOf(app);
let people = {} as Record<'me' | 'other', Registered>;
beforeAll(async () => {
  people = { me: await registerAndLogIn(app), other: await registerAndLogIn(app) };
});

const REFUSED = 'Moderators may not do this: ask a full administrator.';
const roleRow = (regid: number) =>
  app.db
    .selectFrom('accounts')
    .select(['isAdmin', 'isModerator'])
    .where('accountId', '=', regid)
    .executeTakeFirstOrThrow();
const ageLogin = ({ regid }: LoggedIn) =>
  app.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1`, [regid]);

/** What moderators may call: everything else under administrators' access is for full ones. */
const allowed = [
  'getIssueReport getReportedDonors dismissReports getListingClaims listDonor refuseDonor',
  'getQueueCounts getOverview getStatistics getRegisteredDonors getDonor getNotes addNote',
  'disableDonor enableDonor addRegisteredDonor updateRegisteredDonor',
  'getBloodRequests approveBloodRequest declineBloodRequest',
  // The desk.
  'getDesk setDuty setNamed getConfirmation nextConfirmation recordConfirmation getDeskRequests getDeskRequest nextDonor recordCall',
  'addDeskRequest claimRequest releaseRequest handOverRequest openRequest endRequest declineRequests',
  'releasePlace restorePlace acceptOffer declineOffer undo',
  ...['Feedback', 'ServiceFeedback', 'Volunteer', 'Organization', 'Translation'].map(
    (name) => `get${name}s approve${name} decline${name}`,
  ),
].flatMap((names) => names.split(' '));

describe('the endpoints for administrators', () => {
  const forAdmins = endpoints.filter(({ access }) => access === 'admin' || access === 'coordinator');

  test('are declared for moderators where the table says so', () => {
    const declared = endpoints.filter(({ isForModerators }) => isForModerators);
    expect(declared.map(({ name }) => name).toSorted()).toEqual(allowed.toSorted());
    expect(declared.filter(({ access }) => access !== 'admin' && access !== 'coordinator')).toEqual([]);
  });

  test.each(forAdmins.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s lets a moderator in where the contract says so, and else says why not',
    async (_, endpoint) => {
      const { client } = await addModerator(app);
      const { status, body } = await client.call(endpoint, sampleInput(endpoint, people));
      const refusal = status === 403 ? body.message : null;
      expect(refusal).toBe(endpoint.isForModerators ? null : REFUSED);
      expect(status).toBeLessThan(500);
    },
  );
});

test('the role stands beside the user type, for the person and for administrators', async () => {
  const [moderator, admin, donor] = [await addModerator(app), await addAdmin(app), people.me];
  const roleOf = async ({ client }: Pick<LoggedIn, 'client'>) => {
    const { user } = (await client.call(isLoggedIn, {})).body.data;
    return [user?.userType, user?.role];
  };
  expect(await roleOf(moderator)).toEqual(['1', 'moderator']);
  expect(await roleOf(admin)).toEqual(['1', 'administrator']);
  expect(await roleOf(donor)).toEqual(['0', null]);
  const { body } = await admin.client.call(getAdmins, {});
  expect(body.data.find(({ regid }) => regid === moderator.regid)?.role).toBe('moderator');
});

test("a moderator changes a donor's profile, but not the address to which links go", async () => {
  const [{ client }, { regid }] = [await addModerator(app), await addDonorRow(app.db)];
  expect((await client.call(updateRegisteredDonor, { regid, fullName: 'New Name' })).status).toBe(200);
  const moved = await client.call(updateRegisteredDonor, { regid, fullName: 'Not Saved', emailId: 'x@example.org' });
  expect([moved.status, moved.body.code]).toEqual([403, 'forbidden']);
  expect((await client.call(getDonor, { regid })).body.data).toMatchObject({ fullName: 'New Name' });
});

test('a case is dismissed up to the newest report that was read', async () => {
  const [{ client }, { regid }] = [await addModerator(app), await addDonorRow(app.db)];
  const report = async () => (await app.visitor().call(addIssueReport, { user_id: regid, ...WRONG_NUMBER })).body.data;
  const [first, second] = [await report(), await report()];
  const dismiss = async () => (await client.call(dismissReports, { regid, newest: first.id })).body.data.affected;
  expect([await dismiss(), await dismiss()]).toEqual([1, 0]);
  const { body } = await client.call(getDonor, { regid });
  expect(body.data.reports.map(({ id }) => id)).toEqual([second.id]);
  const changes = [{ field: 'report', oldValue: `${WRONG_NUMBER.options}: ${WRONG_NUMBER.description}` }];
  expect(body.data.actions).toMatchObject([{ action: 'dismissReports', ids: [regid], changes }]);
});

describe('a change of role', () => {
  test('ends the sessions, is told by e-mail and recorded with both roles, and can be taken back', async () => {
    const [me, other] = [await addAdmin(app), await addAdmin(app)];
    const set = (role: 'administrator' | 'moderator') => me.client.call(setAdminRole, { regid: other.regid, role });
    expect((await set('moderator')).body.data).toMatchObject({ regid: other.regid, userID: other.userID });
    expect(await roleRow(other.regid)).toEqual({ isAdmin: true, isModerator: true });
    expect((await other.client.call(getAdmins, {})).status).toBe(401);
    expect(await lastAction(app.db)).toEqual({ actor: me.regid, action: 'setAdminRole', ids: [other.regid] });
    const { rows } = await app.pool.query(
      'select field, old_value, new_value from audit_values where account_id = $1',
      [other.regid],
    );
    expect(rows).toEqual([{ field: 'role', old_value: 'administrator', new_value: 'moderator' }]);
    const { email } = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('accountId', '=', other.regid)
      .executeTakeFirstOrThrow();
    expect((await app.sentEmails(email)).at(-1)).toContain('Subject: Your role has changed');
    expect((await set('moderator')).status).toBe(200);
    expect((await set('administrator')).status).toBe(200);
    expect(await roleRow(other.regid)).toEqual({ isAdmin: true, isModerator: false });
  });

  test('needs a recent login and another administrator', async () => {
    const [me, other, donor] = [await addAdmin(app), await addAdmin(app), await addDonorRow(app.db)];
    const set = (regid: number) => me.client.call(setAdminRole, { regid, role: 'moderator' });
    const own = await set(me.regid);
    expect([own.status, own.body.message]).toEqual([403, 'You cannot change your own role.']);
    expect((await set(donor.regid)).status).toBe(404);
    await ageLogin(me);
    expect((await set(other.regid)).body.code).toBe('reauthenticate');
    expect(await roleRow(other.regid)).toEqual({ isAdmin: true, isModerator: false });
  });

  test('leaves a full administrator who can log in: moderators do not count', async () => {
    const [me, other] = [await addAdmin(app), await addAdmin(app)];
    await addModerator(app);
    const others = sql<boolean>`is_admin and account_id not in (${me.regid}::bigint, ${other.regid}::bigint)`;
    await app.db.updateTable('accounts').set({ isModerator: true }).where(others).execute();
    // Administrators who never logged in do not count either.
    await app.db.updateTable('accounts').set({ lastLoginAt: null }).where('accountId', '=', me.regid).execute();
    const { status, body } = await me.client.call(setAdminRole, { regid: other.regid, role: 'moderator' });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await roleRow(other.regid)).toEqual({ isAdmin: true, isModerator: false });
  });

  test('of two administrators who make each other a moderator at once, one stays full', async () => {
    const [one, other] = [await addAdmin(app), await addAdmin(app)];
    const answers = await Promise.all([
      one.client.call(setAdminRole, { regid: other.regid, role: 'moderator' }),
      other.client.call(setAdminRole, { regid: one.regid, role: 'moderator' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const left = [await roleRow(one.regid), await roleRow(other.regid)].filter(({ isModerator }) => !isModerator);
    expect(left).toHaveLength(1);
  });

  test('rolls back what its administrator was doing meanwhile', async () => {
    const [me, { regid }] = [await addAdmin(app), await addDonorRow(app.db)];
    await me.client.token();
    const { status, body } = await runBeforeTransaction(
      app.db,
      () => me.client.call(deleteDonors, { donorIds: [regid] }),
      () => sql`update accounts set is_moderator = true where account_id = ${me.regid}`.execute(app.db),
    );
    expect([status, body.message]).toEqual([403, REFUSED]);
    expect(await lastAction(app.db)).not.toMatchObject({ action: 'deleteDonor' });
  });
});

test('a moderator is invited or made of a donor, and the command line makes a full administrator of one', async () => {
  const [{ client }, donor] = [await addAdmin(app), await addDonorRow(app.db)];
  const given = { userID: 'invited.moderator', emailId: 'invited.moderator@example.org' };
  const { regid } = (await client.call(inviteAdmin, { ...given, role: 'moderator' })).body.data;
  expect([(await roleRow(regid)).isModerator, (await lastAction(app.db))?.action]).toEqual([true, 'inviteModerator']);
  expect((await app.sentEmails(given.emailId)).at(-1)).toContain('You are a moderator');
  await client.call(inviteAdmin, { regid: donor.regid, role: 'moderator' });
  expect([await roleRow(donor.regid), (await lastAction(app.db))?.action]).toEqual([
    { isAdmin: true, isModerator: true },
    'promoteModerator',
  ]);
  await inTransaction(app.db, (db) => operator.promote(db, { userId: donor.userID, config: app.config }));
  expect(await roleRow(donor.regid)).toEqual({ isAdmin: true, isModerator: false });
});

test("a moderator's pages show what a moderator may do, and say why others are closed", async () => {
  const [moderator, admin, { regid }] = [await addModerator(app), await addAdmin(app), await addDonorRow(app.db)];
  const open = async ({ client }: LoggedIn, path: string) => client.send(`/dashboard/${path}`);
  const closed = [
    '/dashboard/admins"',
    '/dashboard/activity',
    'value="delete"',
    'list=donors',
    'value="block"',
    '?write',
  ];
  for (const path of ['registered-donors', `donor/${regid}`, 'approve-feedback', 'approve-issue-report', 'overview']) {
    const { text, status } = await open(moderator, path);
    expect([path, status, closed.filter((part) => text.includes(part))]).toEqual([path, 200, []]);
  }
  const full = (await open(admin, 'registered-donors')).text + (await open(admin, `donor/${regid}`)).text;
  expect(closed.filter((part) => !full.includes(part))).toEqual([]);
  const form = await open(moderator, `donor/${regid}?edit`);
  expect(form.text).toMatch(/<input(?=[^>]*name="emailId")(?=[^>]*readonly)[^>]*>/i);
  for (const path of ['admins', 'activity']) {
    const { status, text } = await open(moderator, path);
    expect([path, status, text.includes(REFUSED)]).toEqual([path, 403, true]);
  }
  expect((await open(moderator, 'export?list=donors')).status).toBe(403);
});

test('a moderator has the whole desk, for all districts: pages, sidebar, counts and commands without a reason', async () => {
  const [{ client }, coordinator] = [await addModerator(app), await addCoordinator(app)];
  await app.pool.query('delete from blood_requests');
  const call = await addRequestBy(app.db, coordinator.client);
  await unclaim(app.db, call);
  const wait = await requests.idOf((await requests.addConfirmed()).publicId);
  expect((await client.call(getDesk, {})).body.data).toMatchObject({ onDuty: null, requests: { own: 2, others: 0 } });
  for (const path of ['desk', `desk?request=${call}`, 'desk/new', 'desk/confirmations', 'blood-requests']) {
    const { status, text } = await client.send(`/dashboard/${path}`);
    expect([path, status, text.includes('href="/dashboard/desk"')]).toEqual([path, 200, true]);
  }
  expect((await client.call(getQueueCounts, {})).body.data.bloodRequests.count).toBe(1);
  expect((await client.call(claimRequest, { requestId: call })).status).toBe(200);
  await addDonorRow(app.db, { callsAnyTime: true });
  const outcome = { requestId: call, regid: await callAbout(client, call), outcome: 'no answer' } as const;
  expect((await client.call(recordCall, outcome)).status).toBe(200);
  expect((await client.call(claimRequest, { requestId: wait })).status).toBe(200);
  expect((await client.call(openRequest, { requestId: wait })).status).toBe(200);
  expect((await client.call(endRequest, { requestId: wait, action: 'met' })).status).toBe(200);
  expect((await addRequestBy(app.db, client)) > 0).toBe(true);
});
