// Reports about donors, over HTTP on a real database.
import { beforeAll, describe, expect, test } from 'vitest';
import { getIssueReports, deleteIssueReports } from '#contract/issueReports.ts';
import { addReport } from '#server/reports/queries.ts';
import { deleteRemovedReports } from '#server/reports/removed.ts';
import { addAdmin, addDonorRow, type LoggedIn } from '#test/admins.ts';
import { sql } from 'kysely';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

describe('reports', () => {
  const list = (page: unknown = 1, size: unknown = 15) => admin.client.call(getIssueReports, { page, size } as never);
  const report = async (regid: number, reporter: string) =>
    (await addReport(app.db, { accountId: regid, option: 'Wrong Number', description: 'Wrong.', reporter }))!;

  test('are listed newest first, by page and size, with the donor they are about', async () => {
    const donor = await addDonorRow(app.db);
    const ids = [await report(donor.regid, 'a'), await report(donor.regid, 'b'), await report(donor.regid, 'c')];
    const { body } = await list();
    expect(body.totalRecords).toBe(3);
    expect(body.data.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(body.data[0]).toEqual({
      id: ids[2],
      regid: donor.regid,
      userID: donor.userID,
      name: `Donor ${donor.userID}`,
      mobile_number: '+919849012345',
      options: 'Wrong Number',
      description: 'Wrong.',
      created_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect((await list(2, 2)).body.data.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('are deleted all or none, with an audit row, and the donor stays', async () => {
    const donor = await addDonorRow(app.db);
    const ids = [await report(donor.regid, 'x'), await report(donor.regid, 'y')];
    const remove = (issueIDs: unknown) => admin.client.call(deleteIssueReports, { issueIDs } as never);
    expect((await remove([...ids, 999_999])).status).toBe(404);
    expect((await list()).body.data.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect((await remove([ids[0], ...ids])).body.data).toMatchObject({ affected: 2 });
    expect((await remove(ids)).status).toBe(404);
    expect((await remove([])).body.errors).toHaveProperty('issueIDs');
    const { rows } = await sql`select 1 as found from donors where account_id = ${donor.regid}`.execute(app.db);
    expect(rows).toEqual([{ found: 1 }]);
  });

  test.each([
    ['page', 0, 15],
    ['page', '1e9', 15],
    ['size', 1, 101],
  ])('reject a bad %s: %s, %s', async (field, page, size) => {
    const { status, body } = await list(page, size);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  test('that were deleted are erased once Undo is over', async () => {
    const { regid } = await addDonorRow(app.db);
    const id = await report(regid, 'erased');
    await admin.client.call(deleteIssueReports, { issueIDs: [id] });
    expect(await deleteRemovedReports(app.db, 100)).toBe(0);
    await app.pool.query(`update issue_reports set removed_at = now() - interval '11 minutes' where id = $1`, [id]);
    expect(await deleteRemovedReports(app.db, 100)).toBe(1);
  });
});
