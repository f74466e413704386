// Two accounts of one donor become one: over HTTP on a real database.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getMyData, updateDonor } from '#contract/accounts.ts';
import { deleteDonors } from '#contract/adminDonors.ts';
import { reportOutcome } from '#contract/calls.ts';
import { getOwnDonations, recordDonation } from '#contract/donations.ts';
import { blockAccounts } from '#contract/donorActions.ts';
import { getDonor } from '#contract/donorDetails.ts';
import { setCoordinator } from '#contract/coordinators.ts';
import { getDuplicates, mergeDonors } from '#contract/duplicates.ts';
import { getListingClaims } from '#contract/listingClaims.ts';
import { addIssueReport } from '#contract/reports.ts';
import { createLink } from '#server/auth/links.ts';
import { makeReceipt } from '#server/auth/receipts.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { addAdmin, addDonorRow, countActions, logInAs, makeAdmin, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { logIn, PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { regids, searchUncached } from '#test/listings.ts';
import { placeAt } from '#test/places.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const merge = (keep: number, other: number, by = admin) => by.client.call(mergeDonors, { keep, merge: other });
const accountRow = (regid: number) =>
  app.db.selectFrom('accounts').selectAll().where('accountId', '=', regid).executeTakeFirst();

test('donations of both move to the kept donor, the same one once, and set the date of the next', async () => {
  const [kept, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
  const today = new Date().toISOString().slice(0, 10);
  for (const { client } of [kept, other]) await client.call(recordDonation, DONATION);
  await other.client.call(recordDonation, { ...DONATION, donationDate: today });
  await other.client.call(recordDonation, { ...DONATION, hospitalName: 'Another Hospital' });
  expect((await merge(kept.regid, other.regid)).body.data).toEqual({ affected: 1 });
  const { data } = (await kept.client.call(getOwnDonations, { userID: kept.userID })).body;
  expect(data.map(({ donationDate, hospitalName }) => [donationDate, hospitalName])).toEqual([
    [today, 'A Hospital'],
    ['2026-01-01', 'Another Hospital'],
    ['2026-01-01', 'A Hospital'],
  ]);
  const { donations, nextDonationDate } = (await admin.client.call(getDonor, { regid: kept.regid })).body.data;
  expect(donations).toHaveLength(3);
  expect(nextDonationDate! > today).toBe(true);
  const { rows } = await sql`select from donations where account_id is null`.execute(app.db);
  expect(rows).toEqual([]);
});

test('reports, outcomes of calls and consents move; the audit row names the accounts and what differed', async () => {
  const [kept, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
  await app.visitor().call(addIssueReport, { user_id: other.regid, options: 'Wrong Number', description: 'No.' });
  const receipt = makeReceipt(await loadSigningKeys(app.db, []), other.regid, new Date());
  await app.visitor().call(reportOutcome, { regid: other.regid, outcome: 'not now', receipt });
  await merge(kept.regid, other.regid);
  const donor = (await admin.client.call(getDonor, { regid: kept.regid })).body.data;
  expect(donor.reports.map(({ options }) => options)).toEqual(['Wrong Number']);
  const row = await app.db.selectFrom('auditLog').selectAll().where('action', '=', 'mergeDonors').orderBy('id', 'desc').executeTakeFirstOrThrow(); // prettier-ignore
  expect(row).toMatchObject({ actor: admin.regid, ids: [kept.regid, other.regid] });
  expect(row.fields.toSorted()).toEqual(['emailId', 'fullName', 'mobileNumber']);
  const own = JSON.parse((await kept.client.call(getMyData, {})).text) as { data: Record<string, object[]> };
  expect(own.data.callsToYou).toMatchObject([{ outcome: 'not now' }]);
  expect(own.data.mergedConsents).toMatchObject([{ version: expect.any(String), givenAt: expect.any(String) }]);
});

test('the kept donor keeps e-mail, number and login; the other one cannot log in any more and is told so', async () => {
  const [kept, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
  const [before, gone] = [(await accountRow(kept.regid))!, (await accountRow(other.regid))!];
  await app.sentEmails();
  const link = await createLink(app.db, { purpose: 'login', accountId: other.regid });
  await merge(kept.regid, other.regid);
  expect(await accountRow(kept.regid)).toEqual(before);
  expect(await accountRow(other.regid)).toBeUndefined();
  expect((await other.client.call(updateDonor, { fullName: 'Somebody Else' })).status).toBe(401);
  expect((await logIn(app.visitor(), other.userID, PASSWORD)).status).toBe(401);
  expect((await app.visitor().post('/api/v1/loginByLink', { token: link })).status).toBe(400);
  expect((await kept.client.call(updateDonor, { fullName: 'Still The Same' })).status).toBe(200);
  const emails = await app.sentEmails(gone.email);
  expect(emails).toEqual([expect.stringContaining('Subject: Two accounts of yours are one now')]);
});

test('a claim between the two is settled: the kept donor is listed, in the place of the other one', async () => {
  const [place, mobile] = [await placeAt(app.db, 'Tripura'), '+919848690001'];
  const holders = [];
  for (let i = 0; i < 3; i += 1) holders.push((await addDonorRow(app.db, { place, mobile })).regid);
  const { regid: late } = await addDonorRow(app.db, { place, mobile: '+919848690002' });
  await (await logInAs(app, late)).call(updateDonor, { mobileNumber: mobile });
  const claims = async () => (await admin.client.call(getListingClaims, { limit: 10, offset: 0 })).body.data;
  expect(await claims()).toHaveLength(1);
  await merge(late, holders[0]!);
  expect(await claims()).toEqual([]);
  const listed = regids((await searchUncached(app, place, { size: 50 })).body.data);
  expect(listed.toSorted((a, b) => a - b)).toEqual([...holders.slice(1), late].toSorted((a, b) => a - b));
  const { data } = (await admin.client.call(getDuplicates, { limit: 100, offset: 0 })).body;
  expect(data.flatMap(({ donors }) => regids(donors as never))).not.toContain(holders[0]);
});

test('a merge needs a recent login, and two donors', async () => {
  const [kept, other] = [(await addDonorRow(app.db)).regid, (await addDonorRow(app.db)).regid];
  const { status, body } = await merge(kept, kept);
  expect([status, body.errors]).toEqual([400, { merge: 'Choose two different donors.' }]);
  const late = await addAdmin(app);
  await sql`update sessions set authenticated_at = now() - interval '1 hour' where account_id = ${late.regid}`.execute(app.db); // prettier-ignore
  expect((await merge(kept, other, late)).body).toMatchObject({ status: 403, code: 'reauthenticate' });
  expect(await accountRow(other)).toBeDefined();
});

async function makeCoordinator(regid: number): Promise<void> {
  const { userId: userID } = (await accountRow(regid))!;
  const { district } = await placeAt(app.db, 'Goa');
  expect((await admin.client.call(setCoordinator, { userID, districts: [district] })).status).toBe(200);
}

test.each([
  ['an administrator', 403, async (regid: number) => makeAdmin(app.db, regid)],
  ['a coordinator', 403, async (regid: number) => makeCoordinator(regid)],
  ['a deleted donor', 404, async (regid: number) => admin.client.call(deleteDonors, { donorIds: [regid] })],
  ['a blocked donor', 409, async (regid: number) => admin.client.call(blockAccounts, { donorIds: [regid] })],
] as const)('%s is merged with nobody: %s', async (_, expected, change) => {
  const [one, other] = [(await addDonorRow(app.db)).regid, (await addDonorRow(app.db)).regid];
  await change(other);
  expect((await merge(one, other)).status).toBe(expected);
  expect((await merge(other, one)).status).toBe(expected);
  for (const regid of [one, other]) expect(await accountRow(regid)).toBeDefined();
});

test('of two of the same merge at once, one is done, written down and told once', async () => {
  const [kept, other] = [(await addDonorRow(app.db)).regid, await addDonorRow(app.db)];
  const [actions, { email }] = [await countActions(app.db), (await accountRow(other.regid))!];
  await app.sentEmails();
  const answers = await Promise.all([merge(kept, other.regid), merge(kept, other.regid)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect([await countActions(app.db), await app.sentEmails(email)]).toEqual([actions + 1, [expect.any(String)]]);
});

test('a donation that the other one records at this moment is not lost', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [kept, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
    const [recorded, merged] = await Promise.all([
      other.client.call(recordDonation, DONATION),
      merge(kept.regid, other.regid),
    ]);
    expect([[200, 401], merged.status]).toEqual([expect.arrayContaining([recorded.status]), 200]);
    const { data } = (await kept.client.call(getOwnDonations, { userID: kept.userID })).body;
    expect(data).toHaveLength(recorded.status === 200 ? 1 : 0);
  }
});

test('of two merges of one pair in both directions at once, one is done and the other finds one donor less', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [(await addDonorRow(app.db)).regid, (await addDonorRow(app.db)).regid];
    const rival = await addAdmin(app);
    const answers = await Promise.all([merge(one, other), merge(other, one, rival)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404]));
    const left = await Promise.all([one, other].map(accountRow));
    expect(left.filter((account) => account !== undefined)).toHaveLength(1);
  }
});

/** Every table with an account id: what a merge does to its rows. */
const MOVED = [
  'asked_donors',
  'call_outcomes',
  'desk_calls',
  'donations',
  'donor_messages',
  'donor_notes',
  'issue_reports',
  'merged_consents',
];
const ENDED = [
  'account_links',
  'accounts',
  'audit_values',
  'confirmation_calls',
  'coordinators',
  'donors',
  'donors_to_compare',
  'imported_donors',
  'listing_claims',
  // E-mails to the other account that wait.
  'mass_email_recipients',
  'number_changes',
  'outbox_emails',
  'pending_logins',
  'recovery_codes',
  'reported_senders',
  'second_factors',
  'sessions',
  'shown_days',
  'shown_donors',
  'visitor_requests',
];

test('a merge moves or ends the rows of every table that has an account id', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1`.execute(app.db);
  expect(rows.map(({ name }) => name)).toEqual([...MOVED, ...ENDED].toSorted());
});
