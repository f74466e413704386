// Reports about donors, over HTTP on a real database.
import { beforeAll, describe, expect, test } from 'vitest';
import { getIssueReports, deleteIssueReports, removeDonationNames, restoreReports } from '#contract/admin.ts';
import { getPublicDonations, recordDonation, reportDonationName } from '#contract/donations.ts';
import { dismissReports, getReportedDonors } from '#contract/reportedDonors.ts';
import { addReport } from '#server/reports/queries.ts';
import { deleteRemovedReports } from '#server/reports/removed.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, lastAction, type LoggedIn } from '#test/admins.ts';
import { sql } from 'kysely';
import { useTestApp } from '#test/app.ts';
import { DONATION } from '#test/forms.ts';

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

  describe('that were deleted', () => {
    const restore = (who: LoggedIn, ...issueIDs: number[]) => who.client.call(restoreReports, { issueIDs });
    const listed = async () => (await list(1, 100)).body.data.map(({ id }) => id);
    const about = async (regid: number) =>
      (await admin.client.call(getReportedDonors, { limit: 15, offset: 0, regid })).body.data[0]?.reports ?? 0;

    test('are brought back once by who deleted them, as they were, and by nobody else', async () => {
      const { regid } = await addDonorRow(app.db);
      const other = await addAdmin(app);
      const ids = [await report(regid, 'u1'), await report(regid, 'u2')];
      const before = (await list()).body;
      await admin.client.call(deleteIssueReports, { issueIDs: ids });
      expect([await listed(), await about(regid)]).toEqual([expect.not.arrayContaining(ids), 0]);
      expect((await restore(other, ...ids)).status).toBe(404);
      expect((await restore(admin, ids[0]!, 999_999)).status).toBe(404);
      expect((await restore(admin, ...ids)).body.data).toMatchObject({ affected: 2 });
      expect(await lastAction(app.db)).toMatchObject({ actor: admin.regid, action: 'restoreReports', ids });
      expect([(await list()).body, await about(regid)]).toEqual([before, 2]);
      expect((await restore(admin, ...ids)).body.data).toMatchObject({ affected: 0 });
    });

    test('with a dismissal come back with any of them, and others that were deleted before stay away', async () => {
      const { regid } = await addDonorRow(app.db);
      const [first, second, third] = [await report(regid, '1'), await report(regid, '2'), await report(regid, '3')];
      await admin.client.call(deleteIssueReports, { issueIDs: [second] });
      expect((await admin.client.call(dismissReports, { regid, newest: third })).body.data).toMatchObject({
        affected: 2,
      });
      expect((await restore(admin, third)).body.data).toMatchObject({ affected: 2 });
      expect(await listed()).toEqual(expect.arrayContaining([first, third]));
      expect(await listed()).not.toContain(second);
    });

    test('with a name in a donation bring the name back, unless the donor has written another', async () => {
      const { client } = await addLoggedInDonor(app);
      const { id } = (await client.call(recordDonation, { ...DONATION, patientName: 'Lakshmi' })).body.data;
      const ask = async () => (await app.visitor().call(reportDonationName, { id })).body.data.id;
      const [first, second] = [await ask(), await ask()];
      const shown = async () =>
        (await app.visitor().call(getPublicDonations, {})).body.data.find((each) => each.id === id)?.patientName;
      await admin.client.call(removeDonationNames, { issueIDs: [first] });
      expect(await shown()).toBe('Not known');
      expect((await restore(admin, first)).body.data).toMatchObject({ affected: 2 });
      expect([await shown(), await listed()]).toEqual(['Lakshmi', expect.arrayContaining([first, second])]);
      await admin.client.call(removeDonationNames, { issueIDs: [second] });
      await sql`update donations set patient_name = 'Sita' where id = ${id}`.execute(app.db);
      await restore(admin, second);
      expect(await shown()).toBe('Sita');
    });

    test('are not counted as reported already: the same visitor can report again', async () => {
      const { regid } = await addDonorRow(app.db);
      const id = await report(regid, 'again');
      await admin.client.call(deleteIssueReports, { issueIDs: [id] });
      const next = await report(regid, 'again');
      expect(next).not.toBe(id);
      expect(await about(regid)).toBe(1);
    });

    test('are erased when ten minutes have passed, and after nine are not', async () => {
      const { regid } = await addDonorRow(app.db);
      const ids = [await report(regid, 'old'), await report(regid, 'new')];
      const age = (id: number, minutes: number) =>
        sql`update issue_reports set removed_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
          app.db,
        );
      for (const [place, id] of ids.entries()) {
        await admin.client.call(deleteIssueReports, { issueIDs: [id] });
        await age(id, place === 0 ? 11 : 9);
      }
      expect((await restore(admin, ids[0]!)).status).toBe(404);
      await deleteRemovedReports(app.db, 100);
      const { rows } = await sql`select id from issue_reports where id = any(${ids})`.execute(app.db);
      expect(rows).toEqual([{ id: ids[1] }]);
      expect((await restore(admin, ids[1]!)).body.data).toMatchObject({ affected: 1 });
    });
  });
});
