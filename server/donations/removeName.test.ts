// Removing a patient's name from the public list: the request without login, and what administrators do with it.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getIssueReports, removeDonationNames } from '#contract/issueReports.ts';
import { deleteProfile } from '#contract/accounts.ts';
import { getDonations, getPublicDonations, recordDonation, reportDonationName } from '#contract/donations.ts';
import { getQueueCounts } from '#contract/overview.ts';
import { getReportedDonors } from '#contract/reportedDonors.ts';
import { addIssueReport } from '#contract/reports.ts';
import { addAdmin, addLoggedInDonor, lastAction, type LoggedIn } from '#test/admins.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { DONATION, WRONG_NUMBER } from '#test/forms.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});
beforeEach(async () => {
  await app.pool.query('delete from issue_reports');
  await app.pool.query('delete from donations');
});

async function addDonation(more: object = {}) {
  const donor = await addLoggedInDonor(app);
  const { id } = (await donor.client.call(recordDonation, { ...DONATION, ...more })).body.data;
  return { ...donor, id };
}
const ask = (id: number, description = 'It is my mother.') =>
  app.visitor().call(reportDonationName, { id, description });
const reports = async () => (await admin.client.call(getIssueReports, { page: 1, size: 50 })).body.data;
const remove = (...issueIDs: number[]) => admin.client.call(removeDonationNames, { issueIDs });
const publicNames = async () =>
  (await app.visitor().call(getDonations, {})).body.data.map(({ patientName }) => patientName);

describe('a request to remove a name', () => {
  test('is a report of its own among those of administrators, and not one about the donor', async () => {
    const { id, regid, userID } = await addDonation({ patientName: 'Lakshmi' });
    const [listed] = (await app.visitor().call(getPublicDonations, {})).body.data;
    expect(listed).toMatchObject({ id, patientName: 'Lakshmi' });
    const { status, body } = await ask(id);
    expect(await reports()).toMatchObject([
      {
        id: body.data.id,
        regid,
        userID,
        options: 'Name in a donation',
        description: expect.stringMatching(/^Patient: Lakshmi\. Donation of .*\n\nIt is my mother\.$/),
      },
    ]);
    expect(status).toBe(200);
    expect((await admin.client.call(getReportedDonors, { limit: 15, offset: 0 })).body.data).toEqual([]);
    expect((await admin.client.call(getQueueCounts, {})).body.data.issueReports.count).toBe(1);
  });

  test('of the same visitor is one report, even five at once, and of another visitor a second', async () => {
    const { id } = await addDonation();
    const visitor = app.visitor();
    await visitor.token();
    const sent = await Promise.all(Array.from({ length: 5 }, () => visitor.call(reportDonationName, { id })));
    expect(new Set(sent.map(({ body }) => body.data?.id)).size).toBe(1);
    await ask(id);
    expect(await reports()).toHaveLength(2);
  });

  test('stays when the donor deletes the account, because the donation does', async () => {
    const { id, client } = await addDonation({ patientName: 'Lakshmi' });
    await ask(id);
    expect((await client.call(deleteProfile, {})).status).toBe(200);
    const [report] = await reports();
    expect(report).toMatchObject({ regid: null, userID: null, name: 'A donor', mobile_number: '' });
    expect((await remove(report!.id)).status).toBe(200);
    expect(await publicNames()).toEqual(['Not known']);
  });

  test('about a donation that is not public, or has no name, is 404', async () => {
    const { id } = await addDonation({ patientName: 'Not known' });
    for (const wrong of [id, 987_654]) expect((await ask(wrong)).status).toBe(404);
  });

  test('is limited to five an hour of a visitor', async () => {
    const limited = await startTestApp();
    const donor = await addLoggedInDonor(limited);
    const visitor = limited.visitor();
    const statuses = [];
    for (let day = 1; day <= 6; day += 1) {
      const donation = { ...DONATION, donationDate: `2024-01-0${day}` };
      const { id } = (await donor.client.call(recordDonation, donation)).body.data;
      statuses.push((await visitor.call(reportDonationName, { id })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await limited.close();
  });
});

describe('removing a name', () => {
  test('replaces it at once in public, deletes every report about it, and is audited without the name', async () => {
    const { id } = await addDonation({ patientName: 'Lakshmi' });
    for (const text of ['one', 'two']) await ask(id, text);
    expect(await publicNames()).toEqual(['Lakshmi']);
    const [first] = await reports();
    expect((await remove(first!.id)).body.data).toMatchObject({ affected: 1 });
    expect([await publicNames(), await reports()]).toEqual([['Not known'], []]);
    expect(await lastAction(app.db)).toMatchObject({ actor: admin.regid, action: 'removeDonationName', ids: [id] });
    expect((await app.pool.query('select 1 from audit_values')).rowCount).toBe(0);
  });

  test('is all or none: with a report about a donor 409, with an unknown one 404', async () => {
    const { id, regid } = await addDonation({ patientName: 'Lakshmi' });
    const named = (await ask(id)).body.data.id;
    const other = (await app.visitor().call(addIssueReport, { user_id: regid, ...WRONG_NUMBER })).body.data.id;
    expect((await remove(named, other)).status).toBe(409);
    expect((await remove(named, 987_654)).status).toBe(404);
    expect([await publicNames(), (await reports()).length]).toEqual([['Lakshmi'], 2]);
  });
});
