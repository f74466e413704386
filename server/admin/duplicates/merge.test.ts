// Two accounts of one donor become one a day after it was asked for: over HTTP on a real database.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { deleteProfile, getMyData, updateDonor } from '#contract/accounts.ts';
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import { restoreDonors, blockAccounts } from '#contract/donorActions.ts';
import { getOwnDonations, recordDonation } from '#contract/donations.ts';
import { getDonor } from '#contract/donorDetails.ts';
import { addNote } from '#contract/donorNotes.ts';
import { setCoordinator } from '#contract/coordinators.ts';
import { cancelMerge, getDuplicates, mergeDonors } from '#contract/duplicates.ts';
import { describeLink, stopMerge } from '#contract/links.ts';
import { getListingClaims } from '#contract/listingClaims.ts';
import { addIssueReport } from '#contract/reports.ts';
import { languages } from '#messages/catalogues.ts';
import { languageCodes } from '#messages/languages.ts';
import { eraseDeletedAccounts } from '#server/accounts/closing/closedAccounts.ts';
import { createLink } from '#server/auth/links.ts';
import { addAdmin, addDonorRow, countActions, lastAction, logInAs, makeAdmin, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { logIn, PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { regids, searchUncached } from '#test/listings.ts';
import { placeAt } from '#test/places.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { advanceMerges } from './merges.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const merge = (keep: number, other: number, by = admin, reason: string | null = 'The other number is nobody’s.') =>
  by.client.call(mergeDonors, { keep, merge: other, reason });
const cancel = (keep: number, other: number) => admin.client.call(cancelMerge, { keep, merge: other });
const stop = (token: string) => app.visitor().call(stopMerge, { token });
const accountRow = (regid: number) =>
  app.db.selectFrom('accounts').selectAll().where('accountId', '=', regid).executeTakeFirst();
const addRow = async () => (await addDonorRow(app.db)).regid;
const addPair = async () => [await addRow(), await addRow()] as const;
const registerPair = async () => [await registerAndLogIn(app), await registerAndLogIn(app)] as const;

const advance = () =>
  advanceMerges({ db: app.db, config: app.config, transport: makeTransport(app.config) }, new Date());

/** So many hours pass, and the maintenance job runs. */
async function pass(hours: number): Promise<void> {
  await sql`update merges set asked_at = asked_at - make_interval(hours => ${hours}),
    merged_at = merged_at - make_interval(hours => ${hours})`.execute(app.db);
  await sql`update accounts set deleted_at = deleted_at - make_interval(hours => ${hours})`.execute(app.db);
  await advance();
  await eraseDeletedAccounts(app.db, app.config, 100);
}

/** The token of the newest link that stops a merge of this account. */
async function tokenOf(regid: number): Promise<string> {
  const emails = await app.sentEmails((await accountRow(regid))!.email);
  return emails.flatMap((email) => email.match(/stop-merge\?token=([\w-]{43})/)?.[1] ?? []).at(-1)!;
}

const confirm = (...accountIds: number[]) =>
  sql`update accounts set email_confirmed_at = now() where account_id = any(${accountIds}::bigint[])`.execute(app.db);
const setEmail = (regid: number, email: string) =>
  app.db.updateTable('accounts').set({ email }).where('accountId', '=', regid).execute();

test('nothing changes for a day; then the merged account is closed, and a day later its donations are the kept one’s', async () => {
  const [kept, other] = await registerPair();
  const today = new Date().toISOString().slice(0, 10);
  for (const { client } of [kept, other]) await client.call(recordDonation, DONATION);
  await other.client.call(recordDonation, { ...DONATION, donationDate: today });
  await app.visitor().call(addIssueReport, { user_id: other.regid, options: 'Wrong Number', description: 'No.' });
  await admin.client.call(addNote, { regid: other.regid, text: 'Calls after six.' });
  const [before, gone] = [(await accountRow(kept.regid))!, (await accountRow(other.regid))!];
  const { data } = (await merge(kept.regid, other.regid)).body;
  expect(data).toEqual({ affected: 1, dueAt: expect.any(String) });
  expect(Date.parse(data.dueAt!) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  await pass(23);
  expect((await other.client.call(updateDonor, { strAvailUnAvail: 'A' })).status).toBe(200);

  const link = await createLink(app.db, { purpose: 'login', accountId: other.regid });
  await pass(2);
  expect(await lastAction(app.db)).toMatchObject({ action: 'completeMerge', actor: admin.regid, ids: [kept.regid, other.regid] }); // prettier-ignore
  expect((await other.client.call(updateDonor, { fullName: 'Somebody Else' })).status).toBe(401);
  expect((await logIn(app.visitor(), other.userID, PASSWORD)).status).toBe(401);
  expect((await app.visitor().post('/api/v1/loginByLink', { token: link })).status).toBe(400);
  expect((await app.sentEmails(gone.email)).at(-1)).toContain('Subject: Two accounts of yours are one now');

  await pass(25);
  expect(await accountRow(other.regid)).toBeUndefined();
  expect(await accountRow(kept.regid)).toEqual(before);
  const donor = (await admin.client.call(getDonor, { regid: kept.regid })).body.data;
  expect(donor.donations.map(({ donationDate }) => donationDate)).toEqual([today, DONATION.donationDate]);
  expect(donor.nextDonationDate! > today).toBe(true);
  expect(donor.reports.map(({ options }) => options)).toEqual(['Wrong Number']);
  const own = JSON.parse((await kept.client.call(getMyData, {})).text) as { data: Record<string, object[]> };
  expect(own.data.mergedConsents).toMatchObject([{ version: expect.any(String), givenAt: expect.any(String) }]);
  const { rows } = await sql`select from donations where account_id is null`.execute(app.db);
  expect(rows).toEqual([]);
});

test.each(languageCodes)(
  'both owners are told in their language, which is %s, with a button of their own',
  async (code) => {
    const [kept, other] = await addPair();
    await sql`update accounts set language = ${code} where account_id in (${kept}, ${other})`.execute(app.db);
    await confirm(kept, other);
    await app.sentEmails();
    await merge(kept, other);
    const { t } = languages[code];
    for (const [regid, id] of [
      [kept, 'mail.merge.stays'],
      [other, 'mail.merge.closes'],
    ] as const) {
      // prettier-ignore
      const { email, userId } = (await accountRow(regid))!;
      const [sent, ...more] = await app.sentEmails(email);
      expect(more).toEqual([]);
      expect(sent).toContain(`Subject: ${t('mail.merge.subject')}`);
      const [before = '', after = ''] = t(id, { userId, date: '00/00/0000' }).split('00/00/0000');
      for (const part of [before, after, t('mail.merge.label')]) expect(sent!.replaceAll(/\s+/g, ' ')).toContain(part.trim().replaceAll(/\s+/g, ' ')); // prettier-ignore
      expect(sent).not.toContain((await accountRow(regid === kept ? other : kept))!.userId);
    }
    expect(await tokenOf(kept)).not.toBe(await tokenOf(other));
  },
);

test.each(['keep', 'merge'] as const)(
  'the owner of the account to %s stops it with one press; both are told',
  async (whose) => {
    const [keep, other] = await addPair();
    await merge(keep, other);
    const token = await tokenOf(whose === 'keep' ? keep : other);
    const opened = () => app.visitor().call(describeLink, { token });
    expect((await opened()).body.data).toMatchObject({ purpose: 'stop-merge', answer: null });
    expect((await opened()).body.data).toMatchObject({ answer: null });
    expect([(await stop(token)).status, (await stop(token)).status]).toEqual([200, 200]);
    expect(await lastAction(app.db)).toMatchObject({ action: 'stopMerge', actor: whose === 'keep' ? keep : other });
    expect((await opened()).body.data).toMatchObject({ answer: 'stopped' });
    await pass(30);
    for (const regid of [keep, other]) {
      const { deletedAt, email } = (await accountRow(regid))!;
      expect([deletedAt, (await app.sentEmails(email)).at(-1)]).toEqual([null, expect.stringContaining('Subject: Your account stays')]); // prettier-ignore
    }
    // Asked for again: the link that was pressed is spent.
    await merge(keep, other);
    await stop(token);
    await pass(25);
    expect((await accountRow(other))?.deletedAt).not.toBeNull();
  },
);

test('a link is void once the merge took effect, for the page too', async () => {
  const [keep, other] = await addPair();
  await merge(keep, other);
  const tokens = [await tokenOf(keep), await tokenOf(other)];
  await pass(25);
  for (const token of tokens) {
    expect((await stop(token)).status).toBe(400);
    expect((await app.visitor().call(describeLink, { token })).body.data).toBeNull();
  }
});

test('an administrator stops it once; a second press finds nothing to stop', async () => {
  const [keep, other] = await addPair();
  await merge(keep, other);
  expect((await cancel(other, keep)).status).toBe(409);
  expect((await cancel(keep, other)).body.data).toMatchObject({ affected: 1 });
  expect(await lastAction(app.db)).toMatchObject({ action: 'cancelMerge', ids: [keep, other] });
  expect((await cancel(keep, other)).status).toBe(409);
  expect((await cancel(keep, 1)).status).toBe(404);
  await pass(30);
  expect((await accountRow(other))?.deletedAt).toBeNull();
});

test('it is carried out at once only where both have confirmed the same address', async () => {
  for (const [confirmed, isAtOnce] of [
    [2, true],
    [1, false],
    [0, false],
  ] as const) {
    // prettier-ignore
    const pair = await addPair();
    const [keep, other] = pair;
    for (const regid of pair) await setEmail(regid, regid === keep ? `same.${keep}@example.org` : `SAME.${keep}@example.org`); // prettier-ignore
    await confirm(...pair.slice(0, confirmed));
    expect((await merge(keep, other)).body.data.dueAt === null).toBe(isAtOnce);
    expect((await accountRow(other))!.deletedAt !== null).toBe(isAtOnce);
    expect((await lastAction(app.db))?.action).toBe(isAtOnce ? 'completeMerge' : 'mergeDonors');
  }
});

test.each([
  ['the other one’s', 1],
  ['nobody', 0],
] as const)('without addresses %s is written to, and it waits a day', async (_, written) => {
  // prettier-ignore
  const [keep, other] = await addPair();
  await setEmail(other, '');
  if (written === 0) await setEmail(keep, '');
  const queued = async () => (await app.db.selectFrom('outboxEmails').select('id').execute()).length;
  await app.sentEmails();
  await merge(keep, other);
  expect(await queued()).toBe(written);
  expect((await accountRow(other))!.deletedAt).toBeNull();
  if (written === 0) await cancel(keep, other);
  await pass(25);
  expect((await accountRow(other))!.deletedAt === null).toBe(written === 0);
});

test('keeping the newer account needs a reason, which the audit log has', async () => {
  const [older, newer] = await addPair();
  await sql`update accounts set created_at = created_at - interval '1 day' where account_id = ${older}`.execute(app.db);
  const refused = await merge(newer, older, admin, ' ');
  expect([refused.status, refused.body.errors]).toEqual([400, { reason: 'Say why the newer account is kept.' }]);
  expect((await merge(newer, older, admin, 'x'.repeat(301))).status).toBe(400);
  expect((await merge(newer, older, admin, 'Lost the old mailbox.')).status).toBe(200);
  const { actions } = (await admin.client.call(getDonor, { regid: newer })).body.data;
  expect(actions[0]?.fields).toContain('reason');
  expect(actions[0]?.changes).toMatchObject([{ field: 'reason', newValue: 'Lost the old mailbox.' }]);
  await cancel(newer, older);
  expect((await merge(older, newer, admin, null)).status).toBe(200);
});

test('a merge needs a recent login, and two donors', async () => {
  const [kept, other] = await addPair();
  const { status, body } = await merge(kept, kept);
  expect([status, body.errors]).toEqual([400, { merge: 'Choose two different donors.' }]);
  const late = await addAdmin(app);
  await sql`update sessions set authenticated_at = now() - interval '1 hour' where account_id = ${late.regid}`.execute(app.db); // prettier-ignore
  expect((await merge(kept, other, late)).body).toMatchObject({ status: 403, code: 'reauthenticate' });
});

async function makeCoordinator(regid: number): Promise<void> {
  const { userId: userID } = (await accountRow(regid))!;
  const { district } = await placeAt(app.db, 'Goa');
  expect((await admin.client.call(setCoordinator, { userID, districts: [district] })).status).toBe(200);
}

const closings = [
  ['an administrator', 403, async (regid: number) => makeAdmin(app.db, regid)],
  ['a coordinator', 403, async (regid: number) => makeCoordinator(regid)],
  ['a deleted donor', 404, async (regid: number) => admin.client.call(deleteDonors, { donorIds: [regid] })],
  ['a blocked donor', 409, async (regid: number) => admin.client.call(blockAccounts, { donorIds: [regid] })],
] as const;

test.each(closings)('%s is merged with nobody: %s', async (_, expected, change) => {
  const [one, other] = await addPair();
  await change(other);
  expect((await merge(one, other)).status).toBe(expected);
  expect((await merge(other, one)).status).toBe(expected);
});

const changes = [
  ...closings.map(([name, , change]) => [`becomes ${name}`, change] as const),
  ['changes the number', async (regid: number) => (await logInAs(app, regid)).call(updateDonor, { mobileNumber: '98480 99990' })],
  ['changes the group', async (regid: number) => (await logInAs(app, regid)).call(updateDonor, { bloodGroup: 'AB-' })],
  ['has another address', async (regid: number) => setEmail(regid, `moved.${regid}@example.org`)],
] as const; // prettier-ignore

test.each(changes)('a merge is dropped where a donor of it %s meanwhile', async (_, change) => {
  for (const place of [0, 1]) {
    const pair = await addPair();
    await merge(...pair);
    await change(pair[place]!);
    await pass(25);
    expect(await app.db.selectFrom('merges').selectAll().where('keepId', '=', pair[0]).execute()).toEqual([]);
    expect((await accountRow(pair[1 - place]!))?.deletedAt).toBeNull();
  }
});

test('a merge is dropped, and the log says so, where who asked for it is no administrator any more; a disabled donor is merged', async () => {
  const former = await addAdmin(app);
  const [[keep, other], [keptToo, disabled]] = [await addPair(), await addPair()];
  await merge(keep, other, former);
  await sql`update accounts set is_admin = false where account_id = ${former.regid}`.execute(app.db);
  await merge(keptToo, disabled);
  await admin.client.call(disableDonors, { donorIds: [disabled] });
  await pass(25);
  const { actions } = (await admin.client.call(getDonor, { regid: keep })).body.data;
  expect(actions.map(({ action }) => action)).toEqual(['dropMerge', 'mergeDonors']);
  expect([(await accountRow(other))?.deletedAt, (await accountRow(disabled))?.deletedAt]).toEqual([null, expect.any(Date)]); // prettier-ignore
});

test('the merged account can be restored for a day, with all it had, and stays when the day is over', async () => {
  const [kept, other] = await registerPair();
  await other.client.call(recordDonation, DONATION);
  await merge(kept.regid, other.regid);
  const shown = async (regid: number) => (await admin.client.call(getDonor, { regid })).body.data.merges;
  const accounts = { keep: { regid: kept.regid, userID: kept.userID }, merge: { regid: other.regid, userID: other.userID } }; // prettier-ignore
  expect(await shown(kept.regid)).toEqual([{ ...accounts, dueAt: expect.any(String) }]);
  await pass(25);
  expect(await shown(other.regid)).toEqual([{ ...accounts, dueAt: null }]);
  const restored = () => admin.client.call(restoreDonors, { donorIds: [other.regid] });
  expect((await restored()).body.data).toMatchObject({ affected: 1 });
  expect(await shown(other.regid)).toEqual([]);
  await pass(30);
  const client = app.visitor();
  expect((await logIn(client, other.userID, PASSWORD)).status).toBe(200);
  expect((await client.call(getOwnDonations, { userID: other.userID })).body.data).toHaveLength(1);
  await merge(kept.regid, other.regid);
  await pass(25);
  await pass(25);
  expect((await restored()).status).toBe(404);
});

test('of a merged account that is erased at once nothing moves; one of a kept donor who is gone is erased like a deleted one', async () => {
  const [[keep, erased], [kept, other]] = [await registerPair(), await registerPair()];
  for (const { client } of [erased, other]) await client.call(recordDonation, DONATION);
  await merge(keep.regid, erased.regid);
  await merge(kept.regid, other.regid);
  await pass(25);
  await admin.client.call(deleteDonors, { donorIds: [erased.regid], eraseNow: true });
  await kept.client.call(deleteProfile, { userID: kept.userID });
  await pass(25);
  expect((await keep.client.call(getOwnDonations, { userID: keep.userID })).body.data).toEqual([]);
  for (const { regid } of [erased, other]) expect(await accountRow(regid)).toBeUndefined();
});

test('several accounts are merged into one, but none into two, and none that others are merged into', async () => {
  const [[one, two], three, four] = [await addPair(), await addRow(), await addRow()];
  expect([(await merge(one, two)).status, (await merge(one, three)).status]).toEqual([200, 200]);
  for (const [keep, other] of [
    [one, two],
    [four, two],
    [four, one],
    [two, four],
  ] as const)
    // prettier-ignore
    expect((await merge(keep, other)).body).toMatchObject({ status: 409, code: 'conflict' });
  // One press stops both.
  await stop(await tokenOf(one));
  expect(await app.db.selectFrom('merges').selectAll().where('keepId', '=', one).execute()).toEqual([]);
});

test('the list shows what is being merged, in its group and alone', async () => {
  const [keep, other] = await addPair();
  await merge(keep, other);
  const list = (show?: string) => admin.client.call(getDuplicates, { limit: 100, offset: 0, show } as never);
  const { data, totalRecords } = (await list('merging')).body;
  const group = data.find(({ donors }) => donors.some(({ regid }) => regid === keep));
  expect(group).toMatchObject({ alike: null, total: 2, merges: [{ keep, merge: other, dueAt: expect.any(String) }] });
  expect(totalRecords).toBe(data.length);
  expect((await list('some')).body.errors).toEqual({ show: 'Show all, strong or merging.' });
  await cancel(keep, other);
  expect((await list('merging')).body.totalRecords).toBe(totalRecords! - 1);
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
  await pass(25);
  expect(await claims()).toEqual([]);
  const listed = regids((await searchUncached(app, place, { size: 50 })).body.data);
  expect(listed.toSorted((a, b) => a - b)).toEqual([...holders.slice(1), late].toSorted((a, b) => a - b));
});

test('of the same merge twice at once, or in both directions, one is stored, written down and told', async () => {
  for (const turn of [false, true]) {
    const [keep, other] = await addPair();
    const [actions, { email }] = [await countActions(app.db), (await accountRow(other))!];
    const rival = await addAdmin(app);
    await app.sentEmails();
    const answers = await Promise.all([
      merge(keep, other),
      turn ? merge(other, keep, rival) : merge(keep, other, rival),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await countActions(app.db), await app.sentEmails(email)]).toEqual([actions + 1, [expect.any(String)]]);
  }
});

test('of two merges with one account in common at once, one is stored', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [[one, two], three] = [await addPair(), await addRow()];
    const answers = await Promise.all([merge(one, two), merge(two, three, await addAdmin(app))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
});

test('a merge that is stopped while it takes effect is either stopped or done, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [keep, other] = await addPair();
    await merge(keep, other);
    const token = await tokenOf(round % 2 ? keep : other);
    await sql`update merges set asked_at = now() - interval '25 hours'`.execute(app.db);
    const [stopped] = await Promise.all([stop(token), advance()]);
    const { deletedAt, email } = (await accountRow(other))!;
    expect(stopped.status).toBe(deletedAt ? 400 : 200);
    expect((await app.sentEmails(email)).at(-1)).toContain(deletedAt ? 'are one now' : 'Your account stays');
  }
});

test('a merge that takes effect while its owner deletes the account leaves the other one as it is', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [kept, other] = await registerPair();
    await merge(kept.regid, other.regid);
    await sql`update merges set asked_at = now() - interval '25 hours'`.execute(app.db);
    const leaving = round % 2 ? kept : other;
    const [left] = await Promise.all([leaving.client.call(deleteProfile, { userID: leaving.userID }), advance()]);
    expect([200, 401]).toContain(left.status);
    // Who had been merged a moment before could not delete the account any more.
    expect((await accountRow(leaving.regid)) === undefined).toBe(left.status === 200);
    const isKeptThere = (await accountRow(kept.regid))?.deletedAt === null;
    expect(isKeptThere).toBe(leaving === other);
  }
});

test('two maintenance jobs at once carry a merge out and end it once', async () => {
  const [kept, other] = await registerPair();
  await other.client.call(recordDonation, DONATION);
  const { email } = (await accountRow(other.regid))!;
  await merge(kept.regid, other.regid);
  await app.sentEmails();
  const actions = await countActions(app.db);
  await sql`update merges set asked_at = now() - interval '25 hours'`.execute(app.db);
  await Promise.all([advance(), advance()]);
  expect(await countActions(app.db)).toBe(actions + 1);
  expect((await app.sentEmails(email)).filter((sent) => sent.includes('are one now'))).toHaveLength(1);
  await sql`update merges set merged_at = now() - interval '25 hours'`.execute(app.db);
  await Promise.all([advance(), advance(), eraseDeletedAccounts(app.db, app.config, 10)]);
  expect((await kept.client.call(getOwnDonations, { userID: kept.userID })).body.data).toHaveLength(1);
});

test('a donation that the other one records while it takes effect is not lost', async () => {
  const [kept, other] = await registerPair();
  await merge(kept.regid, other.regid);
  await sql`update merges set asked_at = now() - interval '25 hours'`.execute(app.db);
  const [recorded] = await Promise.all([other.client.call(recordDonation, DONATION), advance()]);
  await pass(25);
  const { data } = (await kept.client.call(getOwnDonations, { userID: kept.userID })).body;
  expect(data).toHaveLength(recorded.status === 200 ? 1 : 0);
});

/** Every table with an account id: what a merge does to its rows. */
const MOVED = ['donations', 'donor_notes', 'issue_reports', 'merged_consents'];
const ENDED = [
  'account_links',
  'accounts',
  'asked_donors',
  'audit_values',
  'call_outcomes',
  'confirmation_calls',
  'coordinators',
  'desk_calls',
  'donor_messages',
  'donors',
  'donors_to_compare',
  'imported_donors',
  'listing_claims',
  // E-mails to the other account that wait.
  'mass_email_recipients',
  'number_changes',
  'number_proofs',
  'outbox_emails',
  'pending_logins',
  'audit_undo_rows',
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

test('both owners find a merge that is asked for in their data, without whose the other account is', async () => {
  const [kept, merged] = await registerPair();
  await merge(kept.regid, merged.regid);
  const read = async (client: LoggedIn['client']) => (await client.call(getMyData, {})).body.data.merges;
  const asked = { askedAt: expect.any(String), mergedAt: null };
  expect(await read(kept.client)).toEqual([{ ...asked, thisAccountStays: true }]);
  expect(await read(merged.client)).toEqual([{ ...asked, thisAccountStays: false }]);
});
