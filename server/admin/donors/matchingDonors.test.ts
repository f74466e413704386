// What administrators do to all donors that a filter finds, over HTTP on a real database.
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { getMyData } from '#contract/accounts.ts';
import { getActivity } from '#contract/activity.ts';
import { getRegisteredDonors } from '#contract/adminDonors.ts';
import { getDonor } from '#contract/donorDetails.ts';
import { disableMatchingDonors, mailMatchingDonors } from '#contract/matchingDonors.ts';
import { MOST_MATCHING } from '#contract/moderationQueue.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, addDonorRow, countActions, logInAs, makeAdmin, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { serverUrl } from '#test/database/databases.ts';
import { PASSWORD, registerAdmin } from '#test/factories.ts';
import { interleave } from '#test/interleave.ts';
import { queueMassEmails } from './massEmails.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000', NOTICES_AN_HOUR: '3' } });
const NOON = new Date('2026-11-24T06:30:00Z');
const NIGHT = new Date('2026-11-24T20:30:00Z');
/** Of the notices, in which they can be taken back. */
const endWait = () => app.pool.query(`update mass_emails set created_at = now() - interval '3 minutes'`);
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const WORDS = { subject: 'The camp in May', message: 'Dear donors,\n\nplease come.' };

/** Donors with confirmed addresses who alone have this group and availability. */
async function addDonors(count: number, bloodGroup: 'AB-' | 'B-' | 'A-' | 'O-') {
  await sql`delete from accounts where account_id in (select account_id from donors where blood_group = ${bloodGroup})`.execute(
    app.db,
  );
  const donors: { regid: number; userID: string }[] = [];
  for (let i = 0; i < count; i += 1) donors.push(await addDonorRow(app.db, { bloodGroup }));
  await app.db.updateTable('accounts').set({ emailConfirmedAt: NOON }).where('isAdmin', '=', false).execute();
  return donors;
}

const clearEmails = async () => {
  await app.pool.query('delete from mass_emails');
  await app.pool.query('delete from outbox_emails');
};
const queued = async () =>
  (await app.pool.query('select recipient_address as "to", subject, list_unsubscribe as stop from outbox_emails')).rows;
const unavailable = async ({ client }: LoggedIn, bloodGroup: 'AB-' | 'B-' | 'A-' | 'O-') => {
  const { body } = await client.call(getRegisteredDonors, { limit: 100, offset: 0, bloodGroup, availability: 'U' });
  return body.data.map(({ regid }) => regid).toSorted((a, b) => a - b);
};

test('all donors that match are disabled but administrators, with one audit row of filter and count', async () => {
  const [me, donors] = [await addAdmin(app), await addDonors(5, 'AB-')];
  await makeAdmin(app.db, donors[0]!.regid);
  await clearEmails();
  const actions = await countActions(app.db);
  const { status, body } = await me.client.call(disableMatchingDonors, { bloodGroup: 'AB-', count: 5 });
  expect([status, body.data]).toMatchObject([200, { affected: 4 }]);
  expect(await unavailable(me, 'AB-')).toEqual(donors.slice(1).map(({ regid }) => regid));
  expect(await countActions(app.db)).toBe(actions + 1);
  const { data: log } = (await me.client.call(getActivity, { limit: 1, offset: 0, action: disableMatchingDonors.name }))
    .body;
  expect(log).toMatchObject([{ ids: [], fields: ['bloodGroup'], rowCount: 4, changes: [], userID: me.userID }]);
  // The donors' ids stand apart, and go with them.
  const [, donor] = donors;
  const { body: details } = await me.client.call(getDonor, { regid: donor!.regid });
  expect(details.data.actions).toMatchObject([{ action: disableMatchingDonors.name }]);
  const own = await (await logInAs(app, donor!.regid)).call(getMyData, {});
  expect(own.body.data.doneByAdministrators).toMatchObject([{ action: disableMatchingDonors.name }, {}]);
  await eraseAccounts(app.db, await loadSigningKeys(app.db, []), [donor!.regid]);
  const { rows } = await app.pool.query('select account_id from audit_values where audit_id = $1', [
    log[0]!.activityId,
  ]);
  expect(rows).toHaveLength(3);
});

test('another number of matches than was confirmed changes nobody, and is answered with the number', async () => {
  const [me] = [await addAdmin(app), await addDonors(3, 'B-')];
  const actions = await countActions(app.db);
  for (const endpoint of [disableMatchingDonors, mailMatchingDonors]) {
    const { status, body } = await me.client.call(endpoint, { bloodGroup: 'B-', count: 2, ...WORDS });
    expect([status, body.code, body.data]).toEqual([409, 'conflict', { count: 3 }]);
    expect(body.message).toContain('now 3 do');
  }
  expect([await unavailable(me, 'B-'), await countActions(app.db)]).toEqual([[], actions]);
});

test.runIf(serverUrl)('a donor who comes or goes between the statements is never changed unseen', async () => {
  const me = await addAdmin(app);
  const donors = await addDonors(2, 'A-');
  const statuses = new Set<number>();
  for (let statement = 0; ; statement += 1) {
    await app.pool.query(
      `update donors set is_available = true, disabled_by = null, blood_group = 'A-'
      where account_id = any($1)`,
      [donors.map(({ regid }) => regid)],
    );
    const responses = await interleave(app.db, statement, {
      request: async () => (await me.client.call(disableMatchingDonors, { bloodGroup: 'A-', count: 2 })).status,
      rival: async () => {
        await app.pool.query(`update donors set blood_group = 'O+' where account_id = $1`, [donors[0]!.regid]);
        return 200;
      },
    });
    if (!responses) break;
    statuses.add(responses.request);
    const disabled = await unavailable(me, 'A-');
    expect(disabled).toEqual(responses.request === 409 ? [] : [donors[1]!.regid]);
  }
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('more than 10,000 at a time are refused with a sentence, and so is nothing', async () => {
  const { client } = await addAdmin(app);
  const { status, body } = await client.call(disableMatchingDonors, { count: MOST_MATCHING + 1 });
  expect([status, body.errors?.count]).toEqual([400, expect.stringContaining('At most 10,000 donors at a time')]);
  expect((await client.call(disableMatchingDonors, { count: 0 })).status).toBe(400);
  expect((await client.post(disableMatchingDonors.path, {})).status).toBe(400);
});

test('an e-mail to all needs a recent login', async () => {
  const [me] = [await addAdmin(app), await addDonors(1, 'O-')];
  await app.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1`, [
    me.regid,
  ]);
  const { body } = await me.client.call(mailMatchingDonors, { bloodGroup: 'O-', count: 1, ...WORDS });
  expect(body.code).toBe('reauthenticate');
});

test('e-mails are queued by day and so many an hour, once a donor, also by two instances', async () => {
  const [me, donors] = [await addAdmin(app), await addDonors(5, 'AB-')];
  await clearEmails();
  const { body } = await me.client.call(mailMatchingDonors, { bloodGroup: 'AB-', count: 5, ...WORDS });
  expect(body.data).toMatchObject({ affected: 5 });
  await queueMassEmails(app, NIGHT);
  expect(await queued()).toEqual([]);
  for (let minute = 0; minute < 9; minute += 1)
    await Promise.all([queueMassEmails(app, later(minute)), queueMassEmails(app, later(minute))]);
  expect(await queued()).toHaveLength(3);
  for (let minute = 70; minute < 79; minute += 1) await queueMassEmails(app, later(minute));
  const emails = await queued();
  expect(new Set(emails.map(({ to }) => to)).size).toBe(donors.length);
  for (const { subject, stop } of emails)
    expect([subject, stop]).toEqual([WORDS.subject, expect.stringContaining('/unsubscribe?')]);
  await queueMassEmails(app, later(200));
  expect((await app.pool.query('select from mass_emails')).rows).toEqual([]);
});

test('nobody is written to who stopped routine e-mails, did not confirm the address, is blocked or leaves meanwhile', async () => {
  const [me, donors] = [await addAdmin(app), await addDonors(5, 'B-')];
  await clearEmails();
  const set = (nth: number, columns: string) =>
    app.pool.query(`update accounts set ${columns} where account_id = $1`, [donors[nth]!.regid]);
  await set(0, 'routine_emails_stopped_at = now()');
  await set(1, 'email_confirmed_at = null');
  await set(2, 'blocked_at = now()');
  const { body } = await me.client.call(mailMatchingDonors, { bloodGroup: 'B-', count: 5, ...WORDS });
  expect(body.data).toMatchObject({ affected: 2 });
  await set(3, 'routine_emails_stopped_at = now()');
  for (let minute = 0; minute < 9; minute += 1) await queueMassEmails(app, later(minute));
  const { rows } = await app.pool.query('select account_id as id from outbox_emails');
  expect(rows).toEqual([{ id: donors[4]!.regid }]);
});

test('disabled donors are told at the same pace, in their language, unless they are available again', async () => {
  const [me, donors] = [await addAdmin(app), await addDonors(2, 'O-')];
  await clearEmails();
  await app.pool.query(`update accounts set language = 'hi' where account_id = $1`, [donors[1]!.regid]);
  await me.client.call(disableMatchingDonors, { bloodGroup: 'O-', count: 2 });
  expect(await queued()).toEqual([]);
  await app.pool.query('update donors set is_available = true, disabled_by = null where account_id = $1', [
    donors[0]!.regid,
  ]);
  await queueMassEmails(app, NOON);
  expect(await queued()).toEqual([]);
  await endWait();
  for (let minute = 0; minute < 9; minute += 1) await queueMassEmails(app, later(minute));
  const { rows } = await app.pool.query('select account_id as id, language from outbox_emails');
  expect(rows).toEqual([{ id: donors[1]!.regid, language: 'hi' }]);
});

test('without JavaScript the page that writes to all asks for the password, keeps what was typed, and leads back', async () => {
  const [me] = [await registerAdmin(app), await addDonors(2, 'A-')];
  await clearEmails();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const path = '/dashboard/write-to-donors?bloodGroup=A-&count=2';
  const send = (fields: Record<string, string>, to = path) =>
    me.client.send(to, { method: 'POST', body: new URLSearchParams({ ...WORDS, ...fields }).toString(), headers });
  const { text } = await me.client.send(path);
  expect(text).toContain('Write to all 2 donors that match');
  await app.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1`, [
    me.regid,
  ]);
  const asked = await send({});
  expect([asked.status, asked.text.includes('name="ownPassword"'), asked.text.includes(WORDS.subject)]).toEqual([
    403,
    true,
    true,
  ]);
  const stale = await send({ ownPassword: PASSWORD }, path.replace('count=2', 'count=1'));
  expect([stale.status, stale.text.includes('now 2 do')]).toEqual([409, true]);
  const sent = await send({ ownPassword: PASSWORD });
  expect([sent.status, sent.headers.location]).toEqual([303, '/dashboard/registered-donors?bloodGroup=A-']);
  expect((await app.pool.query('select from mass_email_recipients')).rows).toHaveLength(2);
});
