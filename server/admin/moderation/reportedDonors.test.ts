// Reports about donors, a row per donor, over HTTP on a real database.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteIssueReports } from '#contract/issueReports.ts';
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import { getReportedDonors } from '#contract/reportedDonors.ts';
import { addReport } from '#server/reports/queries.ts';
import { addAdmin, addDonorRow, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});
beforeEach(async () => {
  await app.db.deleteFrom('issueReports').execute();
});

let reporters = 0;
function report(accountId: number, option = 'Wrong Number', description = 'Wrong.') {
  reporters += 1;
  return addReport(app.db, { accountId, option, description, reporter: `reporter ${reporters}` });
}

const list = (more: object = {}) => admin.client.call(getReportedDonors, { limit: 15, offset: 0, ...more });
const regids = async (more?: object) => (await list(more)).body.data.map(({ regid }) => regid);

describe('reported donors', () => {
  test('have one row each: the donor, counts by option, the three newest texts', async () => {
    const donor = await addDonorRow(app.db);
    const ids = [];
    for (const text of ['first', 'second', 'third']) ids.push(await report(donor.regid, 'Wrong Number', text));
    ids.push(await report(donor.regid, 'Denied to Donate', 'fourth'));
    const { status, body } = await list();
    expect([status, body.totalRecords, body.data.length]).toEqual([200, 1, 1]);
    expect(body.data[0]).toMatchObject({
      regid: donor.regid,
      userID: donor.userID,
      mobileNumber: '+919849012345',
      listed: true,
      notListed: null,
      canEnable: false,
      reports: 4,
      options: [
        { option: 'Wrong Number', count: 3, addedBySite: false },
        { option: 'Denied to Donate', count: 1, addedBySite: false },
      ],
      reportIds: ids,
    });
    expect(body.data[0]!.newest.map(({ description }) => description)).toEqual(['fourth', 'third', 'second']);
  });

  test('are ordered: first those whom the site reports, then by number, then by the age of the oldest report', async () => {
    const [late, early, many, objected] = await Promise.all([1, 2, 3, 4].map(() => addDonorRow(app.db)));
    const first = await report(early!.regid);
    for (const { regid } of [late!, many!, many!]) await report(regid);
    await report(objected!.regid, 'Number listed without consent', 'No.');
    await sql`update issue_reports set created_at = now() - interval '2 days' where id = ${first}`.execute(app.db);
    const order = [objected, many, early, late].map((donor) => donor!.regid);
    expect(await regids()).toEqual(order);
    expect(await regids({ limit: 2, offset: 1 })).toEqual(order.slice(1, 3));
    expect(await regids({ regid: early!.regid })).toEqual([early!.regid]);
    expect((await list({ limit: 1, offset: 3 })).body.totalRecords).toBe(4);
    expect((await list()).body.data[0]!.options[0]!.addedBySite).toBe(true);
  });

  test('have objections of one day as one case with a count, and thirty of them do not come before more cases', async () => {
    const [objected, both] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    const OBJECTION = 'Number listed without consent';
    for (let i = 0; i < 30; i += 1) await report(objected.regid, OBJECTION, `Wording ${i}`);
    const first = await report(objected.regid, OBJECTION, 'Yesterday');
    await sql`update issue_reports set created_at = now() - interval '25 hours' where id = ${first}`.execute(app.db);
    for (const option of [OBJECTION, 'Wrong Number', 'Denied to Donate']) await report(both.regid, option, 'Once');
    const { data } = (await list()).body;
    expect(data.map(({ regid, reports }) => [regid, reports])).toEqual([
      [both.regid, 3],
      [objected.regid, 31],
    ]);
    const [, { newest, options }] = data as [unknown, (typeof data)[number]];
    expect(newest.map(({ count }) => count).toSorted((a, b) => b - a)).toEqual([30, 1]);
    expect(newest.find(({ count }) => count === 30)?.description).toBe('Wording 29');
    expect(options).toEqual([{ option: OBJECTION, count: 31, addedBySite: true }]);
  });

  test('who are not listed have the reason, and one whom an administrator disabled can be enabled', async () => {
    const minor = await addDonorRow(app.db, { birthYear: new Date().getUTCFullYear() - 5 });
    const waiting = await addDonorRow(app.db);
    const blocked = await addDonorRow(app.db);
    const disabled = await addDonorRow(app.db);
    await sql`update donors set awaits_confirmation = true, listing_rank = null where account_id = ${waiting.regid}`.execute(
      app.db,
    );
    await admin.client.post('/api/admin/blockAccount', { donorIds: [blocked.regid] });
    await admin.client.call(disableDonors, { donorIds: [disabled.regid] });
    for (const { regid } of [minor, waiting, blocked, disabled]) await report(regid);
    const { data } = (await list()).body;
    const reasons = data.map(({ regid, notListed, canEnable }) => [regid, notListed, canEnable]);
    expect(reasons).toEqual([
      [minor.regid, 'under age', false],
      [waiting.regid, 'unconfirmed', false],
      [blocked.regid, 'blocked', false],
      [disabled.regid, null, true],
    ]);
  });

  test('who are deleted are left out', async () => {
    const { regid } = await addDonorRow(app.db);
    await report(regid);
    await admin.client.call(deleteDonors, { donorIds: [regid] });
    expect((await list()).body).toMatchObject({ data: [], totalRecords: 0 });
    expect(await regids({ regid })).toEqual([]);
  });

  test('with 500 reports have three texts and the oldest hundred ids, and are gone after five deletions', async () => {
    const { regid } = await addDonorRow(app.db);
    await sql`insert into issue_reports (account_id, full_name, mobile, option, description, reporter)
      select ${regid}, 'n', 'm', (array['Wrong Number', 'Denied to Donate'])[1 + i % 2], 'Text ' || i, 'r' || i
      from generate_series(1, 500) i`.execute(app.db);
    for (let left = 500; left > 0; left -= 100) {
      const [donor] = (await list({ regid })).body.data;
      expect([donor!.reports, donor!.newest.length, donor!.reportIds.length]).toEqual([left, 3, 100]);
      const { rows } = await sql<{
        id: number;
      }>`select id from issue_reports where removed_at is null order by id limit 100`.execute(app.db);
      expect(donor!.reportIds).toEqual(rows.map(({ id }) => id));
      await admin.client.call(deleteIssueReports, { issueIDs: donor!.reportIds });
    }
    expect(await regids()).toEqual([]);
  });
});
