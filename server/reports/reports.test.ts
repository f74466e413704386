// Reporting a donor, over HTTP on a real database.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addIssueReport } from '#contract/reports.ts';
import { placeAt } from '#test/places.ts';
import { startTestApp, useTestApp } from '#test/app.ts';

const app = useTestApp();
let lastRegid = 700;

async function addDonor(db = app.db): Promise<number> {
  const place = await placeAt(db, 'Goa');
  lastRegid += 1;
  await sql`insert into accounts (account_id, user_id, user_id_key, email)
        values (${lastRegid}, ${`u${lastRegid}`}, ${`u${lastRegid}`}, 'someone@example.org')`.execute(db);
  await sql`insert into donors (account_id, full_name, blood_group, mobile, is_available, birth_year, listing_rank,
                            country_id, state_id, district_id, city_id)
        values (${lastRegid}, 'Reported Donor', 'O+', '+919849012345', true, 1990, 0,
                ${place.country}, ${place.state}, ${place.district}, ${place.city})`.execute(db);
  return lastRegid;
}

const report = (regid: unknown, more: object = {}) =>
  ({ user_id: regid, options: 'Wrong Number', description: 'Somebody else answered.', ...more }) as never;

async function reportsAbout(regid: number) {
  const { rows } =
    await sql`select full_name as name, mobile, option, description from issue_reports where account_id = ${regid} order by id`.execute(
      app.db,
    );
  return rows;
}

describe('a report', () => {
  test("is stored with the donor's stored name and number, whatever the sender claims", async () => {
    const regid = await addDonor();
    const { status, body } = await app
      .visitor()
      .call(
        addIssueReport,
        report(regid, { name: 'Invented', mobile_number: '0', description: ' Line one\r\nline two ' }),
      );
    expect(status).toBe(200);
    expect(body.data.id).toBeGreaterThan(0);
    expect(await reportsAbout(regid)).toEqual([
      { name: 'Reported Donor', mobile: '+919849012345', option: 'Wrong Number', description: 'Line one\nline two' },
    ]);
  });

  test('does not hide the donor', async () => {
    const regid = await addDonor();
    await app.visitor().call(addIssueReport, report(regid));
    const { rows } = await sql`select listing_rank, is_available from donors where account_id = ${regid}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ listingRank: 0, isAvailable: true }]);
  });

  test("is merged with the visitor's earlier one of the day, even twenty at once, except for another option or visitor", async () => {
    const regid = await addDonor();
    const visitor = app.visitor();
    await visitor.token();
    const few = await Promise.all(Array.from({ length: 5 }, () => visitor.call(addIssueReport, report(regid))));
    expect(new Set(few.map(({ body }) => body.data?.id)).size).toBe(1);
    await app.visitor().call(addIssueReport, report(regid, { options: 'Denied to Donate' }));
    await app.visitor().call(addIssueReport, report(regid));
    expect(await reportsAbout(regid)).toHaveLength(3);
  });

  test('is a new one after a day', async () => {
    const regid = await addDonor();
    const visitor = app.visitor();
    await visitor.call(addIssueReport, report(regid));
    await sql`update issue_reports set created_at = now() - interval '25 hours' where account_id = ${regid}`.execute(
      app.db,
    );
    await visitor.call(addIssueReport, report(regid));
    expect(await reportsAbout(regid)).toHaveLength(2);
  });

  test('about an unknown donor is 404', async () => {
    const { status, body } = await app.visitor().call(addIssueReport, report(123));
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test.each([
    ['user_id', { user_id: undefined }],
    ['user_id', { user_id: 'abc' }],
    ['user_id', { user_id: 2 ** 53 }],
    ['options', { options: 'Anything' }],
    ['options', { options: undefined }],
    ['description', { description: '   ' }],
    ['description', { description: 'x'.repeat(2001) }],
    ['description', { description: 'a\u0000b' }],
    ['description', { description: 'a\uD800b' }],
    ['description', { description: 7 }],
  ])('is rejected with %s named: %j', async (field, wrong) => {
    const { status, body } = await app.visitor().call(addIssueReport, report(701, wrong));
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  test('is limited to five accepted ones an hour per visitor; rejected ones do not count', async () => {
    const limited = await startTestApp();
    const visitor = limited.visitor();
    const ids = [];
    for (let i = 0; i < 6; i += 1) ids.push(await addDonor(limited.db));
    for (let i = 0; i < 8; i += 1) await visitor.call(addIssueReport, report(ids[0], { options: 'Nonsense' }));
    const statuses = [];
    for (const regid of ids) statuses.push((await visitor.call(addIssueReport, report(regid))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await limited.close();
  });
});

describe('the same Idempotency-Key', () => {
  const send = (visitor: ReturnType<typeof app.visitor>, regid: number, key: string, more = {}) =>
    visitor.post(addIssueReport.path, report(regid, more), { 'idempotency-key': key });

  test('replays the first response and runs once, also with twenty requests at once', async () => {
    const regid = await addDonor();
    const visitor = app.visitor();
    await visitor.token();
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(visitor, regid, 'once')));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses[0]!.status).toBe(200);
    await sql`delete from issue_reports where account_id = ${regid}`.execute(app.db);
    expect((await send(visitor, regid, 'once')).text).toBe(responses[0]!.text);
    expect(await reportsAbout(regid)).toEqual([]);
  });

  test('with another body is a conflict', async () => {
    const regid = await addDonor();
    const visitor = app.visitor();
    await send(visitor, regid, 'two');
    const other = await send(visitor, regid, 'two', { description: 'Something else' });
    expect([other.status, other.body.code]).toEqual([409, 'conflict']);
  });

  test('is scoped to its visitor, and expires after a day', async () => {
    const regid = await addDonor();
    const visitor = app.visitor();
    const first = await send(visitor, regid, 'mine');
    const others = await send(app.visitor(), regid, 'mine', { description: 'Something else' });
    expect(others.status).toBe(200);
    await sql`update idempotency_records set created_at = now() - interval '25 hours'`.execute(app.db);
    expect((await send(visitor, regid, 'mine', { description: 'Now another' })).status).toBe(200);
    expect(first.status).toBe(200);
  });

  test.each(['', 'has space', 'x'.repeat(256), 'ä'])('is rejected when malformed: %j', async (key) => {
    const { status, body } = await send(app.visitor(), await addDonor(), key);
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty('Idempotency-Key');
  });
});
