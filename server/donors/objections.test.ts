// 'My number is listed here and I did not ask', over HTTP on a real database.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getMyData, updateDonor } from '#contract/accounts.ts';
import { describeLink } from '#contract/links.ts';
import { confirmListing, type ListingAnswer } from '#contract/listing.ts';
import { addObjection } from '#contract/objection.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findBarred } from './barredNumbers.ts';
import { handleObjection } from './objections.ts';
import { createLink } from '#server/auth/links.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { OBJECTION } from '#test/forms.ts';
import { interleave, readStatements } from '#test/interleave.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

let last = 10_000;

async function listDonor(more: { DOB?: number } = {}) {
  last += 1;
  const [number, emailId] = [`99590${last}`, `listed.${last}@example.org`];
  const { regid, client } = await registerAndLogIn(app, { mobileNumber: number, emailId, ...more });
  await app.sentEmails();
  return { regid, client, number, emailId };
}

const object = (mobileNumber: string, more: object = {}) =>
  app.visitor().call(addObjection, { ...OBJECTION, mobileNumber, ...more });

const emailsTo = async (address: string) =>
  (await app.sentEmails(address)).filter((email) => email.includes('/confirm-listing?token='));

const tokenIn = (email: string) => /confirm-listing\?token=([\w-]{43})/.exec(email)![1]!;

const reportsAbout = (regid: number) =>
  app.db
    .selectFrom('issueReports')
    .select(['option', 'description', 'mobile'])
    .where('accountId', '=', regid)
    .orderBy('id')
    .execute();

const listingOf = (regid: number) =>
  app.db.selectFrom('donors').select(['isAvailable', 'listingRank']).where('accountId', '=', regid).executeTakeFirst();

describe('an objection', () => {
  test('has one answer, whether or not the number is listed, and nothing is stored before the answer', async () => {
    const { number, regid } = await listDonor();
    const [listed, unknown] = [await object(number), await object('98499 99999')];
    expect([listed.status, listed.text]).toEqual([200, unknown.text]);
    expect(await reportsAbout(regid)).toEqual([]);
  });

  test('becomes a report for administrators and an e-mail to the donor, and the donor stays listed', async () => {
    const { number, regid, emailId, client } = await listDonor();
    await object(` 0${number.slice(0, 5)}-${number.slice(5)} `);
    expect(await emailsTo(emailId)).toHaveLength(1);
    const description = 'This is my number.\n\nContact: writer@example.org';
    const option = 'Number listed without consent';
    expect(await reportsAbout(regid)).toEqual([{ option, description, mobile: `+91${number}` }]);
    expect(await listingOf(regid)).toEqual({ isAvailable: true, listingRank: 0 });
    const own = (await client.send(getMyData.path)).text;
    expect(own).toContain(option);
    expect(own).not.toContain('writer@example.org');
  });

  test('concerns every listed donor of the number, and none who is not listed', async () => {
    const [first, minor] = [await listDonor(), await listDonor({ DOB: 2015 })];
    const second = await registerAndLogIn(app, { mobileNumber: first.number });
    await sql`update donors set mobile = ${`+91${first.number}`} where account_id = ${minor.regid}`.execute(app.db);
    await object(first.number);
    await app.sentEmails();
    const reports = await Promise.all([first, second, minor].map(({ regid }) => reportsAbout(regid)));
    expect(reports.map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  test('and another in other words at once send one e-mail', async () => {
    const handle = (number: string, message: string) => () =>
      inTransaction(app.db, (db) => handleObjection(db, app.config, { subject: `+91${number}`, message }));
    const earlier = await listDonor();
    const { number, regid, emailId } = await listDonor();
    // A number that is barred makes the second wait too.
    await app.db.updateTable('accounts').set({ emailConfirmedAt: new Date() }).execute();
    const [, statements] = await readStatements(app.db, handle(earlier.number, 'Mine.'));
    await interleave(app.db, statements.length - 1, {
      request: handle(number, 'Mine.'),
      rival: handle(number, 'My number.'),
    });
    expect(await reportsAbout(regid)).toHaveLength(2);
    expect(await emailsTo(emailId)).toHaveLength(1);
  });

  test('sent again the same day adds no report and no e-mail; with other words it adds a report', async () => {
    const { number, regid, emailId } = await listDonor();
    await object(number);
    await app.sentEmails();
    await object(number);
    await object(number, { description: null, contact: '' });
    expect(await emailsTo(emailId)).toHaveLength(1);
    const descriptions = (await reportsAbout(regid)).map(({ description }) => description);
    expect(descriptions).toEqual([expect.any(String), 'No description.\n\nNo contact given.']);
  });

  test('sent again the day after adds a report and an e-mail', async () => {
    const { number, regid, emailId } = await listDonor();
    await object(number);
    await app.sentEmails();
    for (const table of ['issue_reports', 'account_links', 'unrequested_emails'] as const) {
      const column = table === 'unrequested_emails' ? 'sent_at' : 'created_at';
      const moved = `update ${table} set ${column} = ${column} - interval '25 hours'`;
      await app.pool.query(moved);
    }
    await object(number);
    expect(await emailsTo(emailId)).toHaveLength(2);
    expect(await reportsAbout(regid)).toHaveLength(2);
  });

  test.each([
    ['mobileNumber', ''],
    ['mobileNumber', '12345'],
    ['mobileNumber', null],
    ['description', 'x'.repeat(2001)],
    ['contact', 'x'.repeat(101)],
    ['contact', 7],
  ])('with an invalid %s is 400 and not queued: %j', async (field, value) => {
    const { status, body } = await object('98490 12345', { [field]: value });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    const { queued } = await app.db
      .selectFrom('visitorRequests')
      .select(({ fn }) => fn.countAll<number>().as('queued'))
      .executeTakeFirstOrThrow();
    expect(queued).toBe(0);
  });
});

test('an address that may get no more e-mails for now gets none, and its older link still works', async () => {
  const { regid, number, emailId } = await listDonor();
  await object(number);
  const token = tokenIn((await emailsTo(emailId))[0]!);
  for (let sent = 0; sent < 3; sent += 1)
    await sql`insert into unrequested_emails (address_hash) select sha256(lower(${emailId})::bytea)`.execute(app.db);
  await sql`update account_links set created_at = created_at - interval '25 hours'`.execute(app.db);
  await object(number, { description: 'Again.' });
  expect(await emailsTo(emailId)).toHaveLength(1);
  expect(await reportsAbout(regid)).toHaveLength(2);
  expect((await app.visitor().call(describeLink, { token })).body.data).toMatchObject({ answer: null });
});

describe('the number of an objection', () => {
  const isBarred = async (number: string) => {
    await app.sentEmails();
    const keys = await loadSigningKeys(app.db, app.config.secretKeys);
    return (await findBarred(app.db, keys, [`+91${number}`])).size > 0;
  };
  const confirm = (regid: number) =>
    app.db.updateTable('accounts').set({ emailConfirmedAt: new Date() }).where('accountId', '=', regid).execute();

  test('is barred from imports where nobody, or nobody with a confirmed address, is listed with it', async () => {
    const { number } = await listDonor();
    for (const mobile of [number, '9959000001']) {
      await object(mobile);
      expect(await isBarred(mobile)).toBe(true);
    }
  });

  test('of a member with a confirmed address is barred only once that member takes off the listing', async () => {
    const { number, regid, emailId } = await listDonor();
    await confirm(regid);
    await object(number);
    expect(await isBarred(number)).toBe(false);
    const token = tokenIn((await emailsTo(emailId)).at(-1)!);
    await app.visitor().call(confirmListing, { token, answer: 'off' });
    expect(await isBarred(number)).toBe(true);
  });

  test('stays free where the member answers that the listing stays', async () => {
    const { number, regid, emailId } = await listDonor();
    await confirm(regid);
    await object(number);
    const token = tokenIn((await emailsTo(emailId)).at(-1)!);
    await app.visitor().call(confirmListing, { token, answer: 'yes' });
    expect(await isBarred(number)).toBe(false);
  });
});

describe('the link of an objection', () => {
  const ask = async () => {
    const donor = await listDonor();
    await object(donor.number);
    return { ...donor, token: tokenIn((await emailsTo(donor.emailId)).at(-1)!) };
  };
  const answer = (token: string, given: ListingAnswer) => app.visitor().call(confirmListing, { token, answer: given });

  test('keeps the listing with the answer yes, and takes it off with the answer off', async () => {
    const { token, regid } = await ask();
    expect((await answer(token, 'yes')).body.data).toEqual({ answer: 'yes' });
    expect(await listingOf(regid)).toEqual({ isAvailable: true, listingRank: 0 });
    const other = await ask();
    expect((await answer(other.token, 'off')).body.data).toEqual({ answer: 'off' });
    expect(await listingOf(other.regid)).toEqual({ isAvailable: false, listingRank: 2 });
  });

  test('gives the same response to the same answer again, and refuses the other one', async () => {
    const { token, client, regid } = await ask();
    const responses = await Promise.all([1, 2].map(() => answer(token, 'off')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await client.call(updateDonor, { strAvailUnAvail: 'A' });
    expect((await answer(token, 'off')).status).toBe(200);
    expect(await listingOf(regid)).toMatchObject({ isAvailable: true });
    const { status, body } = await answer(token, 'yes');
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['token']]);
  });

  test('does not work after 14 days, for another address, or when it is for something else', async () => {
    const [expired, moved, other] = [await ask(), await ask(), await ask()];
    await sql`update account_links set expires_at = now() where account_id = ${expired.regid}`.execute(app.db);
    await sql`update accounts set email = 'moved@example.org' where account_id = ${moved.regid}`.execute(app.db);
    const password = await createLink(app.db, { purpose: 'password', accountId: other.regid });
    for (const token of [expired.token, moved.token, password, 'x'.repeat(43)]) {
      const { status, body } = await answer(token, 'off');
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['token']]);
    }
    expect((await app.visitor().call(describeLink, { token: moved.token })).body.data).toBeNull();
  });

  test('takes no pause with 400, and is not spent', async () => {
    const { token } = await ask();
    const { status, body } = await answer(token, 'pause30');
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['answer']]);
    expect((await answer(token, 'yes')).status).toBe(200);
  });

  test.each(['pause60', 'no', '', null])('refuses the answer %j with 400', async (given) => {
    const { status, body } = await app.visitor().post(confirmListing.path, { token: 'x'.repeat(43), answer: given });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['answer']]);
  });
});
