// 'Download my data' contains everything stored about an account, over HTTP on a real database.
import { expect, test } from 'vitest';
import { getMyData, login, updateDonor } from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { addRegisteredDonor, disableDonors } from '#contract/adminDonors.ts';
import { addIssueReport } from '#contract/reports.ts';
import { makeRegistration, registerAdmin, registerAndLogIn } from '#test/factories.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { createLink } from '#server/auth/links.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const moment = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);

test("one's data are limited to twenty files an hour, and another donor still gets theirs", async () => {
  const limited = await startTestApp();
  const [first, second] = [await registerAndLogIn(limited), await registerAndLogIn(limited)];
  const statuses = [];
  for (let i = 0; i < 21; i += 1) statuses.push((await first.client.call(getMyData, {})).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect((await second.client.call(getMyData, {})).status).toBe(200);
  await limited.close();
});

test('a donor gets what they entered, what others reported about them and what administrators did with their entry', async () => {
  const admin = await registerAdmin(app);
  const registration = makeRegistration(admin.place, { gender: 'Female', landlineNumber: '0484 2345678' });
  const { regid } = (await admin.client.call(addRegisteredDonor, registration)).body.data;
  const client = app.visitor();
  const { userID, password } = registration;
  await client.call(login, { userID, password }, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
  await client.post(updateDonor.path, { fullName: 'Now Called This' }, { 'idempotency-key': 'kept' });
  const donation = { patientName: 'P', place: 'Panaji', hospitalName: 'H', typeOfDonation: 'Blood' } as const;
  await client.call(recordDonation, { ...donation, donationDate: '2026-06-01' });
  await app.visitor().call(addIssueReport, { user_id: regid, options: 'Wrong Number', description: 'Rings for ever.' });
  await admin.client.call(disableDonors, { donorIds: [regid] });
  await createLink(app.db, { purpose: 'password', accountId: regid });
  const { body } = await client.call(getMyData, {});
  expect(body.data).toMatchObject({
    regid,
    gender: 'Female',
    landlineNumber: '+914842345678',
    consentAt: moment,
    consentGivenTo: admin.regid,
    registeredAt: moment,
    lastLoginAt: moment,
    markedUnavailableBy: admin.regid,
    donations: [{ donationDate: '2026-06-01', recordedAt: moment }],
    reportsAboutYou: [
      {
        option: 'Wrong Number',
        description: 'Rings for ever.',
        fullName: 'Now Called This',
        mobileNumber: expect.stringMatching(/^\+91/),
      },
    ],
    sessions: [{ startedAt: moment, lastSeenAt: moment, authenticatedAt: moment, device: 'Firefox, Linux' }],
    links: [
      { purpose: 'password', endsAt: moment },
      { purpose: 'confirm-email', endsAt: moment },
    ],
    storedResponses: [{ keptAt: moment, answer: { status: 200, body: { data: 'T' } } }],
    doneByAdministrators: [
      { action: 'addRegisteredDonor', fields: [], at: moment },
      { action: 'disableDonor', fields: ['strAvailUnAvail'], at: moment },
    ],
  });
  expect(body.data.queuedEmails).toHaveLength(3);
  expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|tokenHash/i);
});

test('an administrator gets their own audit log entries', async () => {
  const admin = await registerAdmin(app);
  const registration = makeRegistration(admin.place);
  await admin.client.call(addRegisteredDonor, registration);
  const { body } = await admin.client.call(getMyData, {});
  expect(body.data.doneByYou).toEqual([
    { action: 'addRegisteredDonor', at: moment, ids: [expect.any(Number)], fields: [] },
  ]);
  expect(body.data.doneByAdministrators).toEqual([]);
});
