// The rules for names where they are sent and changed, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { isLoggedIn, registerDonor, updateDonor } from '#contract/accounts.ts';
import { updateRegisteredDonor } from '#contract/adminDonors.ts';
import { getOwnDonations, recordDonation, updateDonation } from '#contract/donations.ts';
import { addAdmin } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { makeRegistration, registerAndLogIn } from '#test/factories.ts';
import { addFeedback, DONATION, FEEDBACK } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const WITH_NUMBER = 'Call 98765 43210';
/** Valid before the rules about numbers, alphabets and private use. */
const OLD_NAME = 'Роlice 9876543210 \uE000';

const renameInDatabase = (regid: number) =>
  app.db.updateTable('donors').set({ fullName: OLD_NAME }).where('accountId', '=', regid).execute();

test('names of donors, patients, places, hospitals and of feedback hold no mobile number', async () => {
  const { client } = await registerAndLogIn(app);
  const wrong = { patientName: WITH_NUMBER, place: WITH_NUMBER, hospitalName: WITH_NUMBER };
  const recorded = await client.call(recordDonation, { ...DONATION, ...wrong });
  expect([recorded.status, recorded.body.errors]).toEqual([
    400,
    {
      patientName: 'Patient name cannot have a phone number.',
      place: 'Location cannot have a phone number.',
      hospitalName: 'Hospital name cannot have a phone number.',
    },
  ]);
  const registration = makeRegistration(await placeAt(app.db, 'Goa'), { fullName: WITH_NUMBER });
  const registered = await app.visitor().call(registerDonor, registration);
  expect([registered.status, registered.body.errors]).toEqual([
    400,
    { fullName: 'Full name cannot have a phone number.' },
  ]);
  const sent = await app
    .visitor()
    .call(addFeedback, { ...FEEDBACK, strFullName: WITH_NUMBER, strLocation: WITH_NUMBER });
  expect(Object.keys(sent.body.errors ?? {}).toSorted()).toEqual(['strFullName', 'strLocation']);
});

describe('a name that is older than the rules', () => {
  test('stays when the donor saves the profile unchanged, and a new one must keep the rules', async () => {
    const { client, regid } = await registerAndLogIn(app);
    await renameInDatabase(regid);
    const kept = await client.call(updateDonor, { fullName: OLD_NAME, strAvailUnAvail: 'U' });
    expect(kept.status).toBe(200);
    const changed = await client.call(updateDonor, { fullName: `${OLD_NAME} Rao` });
    expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([400, ['fullName']]);
    expect((await client.call(isLoggedIn, {})).body.data.user).toMatchObject({
      fullName: OLD_NAME,
      strAvailUnAvail: 'U',
    });
    await client.call(updateDonor, { fullName: '𝐀𝐬𝐡𝐚' });
    expect((await client.call(isLoggedIn, {})).body.data.user?.fullName).toBe('Asha');
  });

  test('stays when an administrator changes another field, and a new one must keep the rules', async () => {
    const { client } = await addAdmin(app);
    const { regid } = await registerAndLogIn(app);
    await renameInDatabase(regid);
    const change = { regid, fullName: OLD_NAME, strAvailUnAvail: 'U' } as const;
    expect((await client.call(updateRegisteredDonor, change)).status).toBe(200);
    const renamed = await client.call(updateRegisteredDonor, { regid, fullName: WITH_NUMBER });
    expect([renamed.status, renamed.body.errors]).toEqual([400, { fullName: 'Full name cannot have a phone number.' }]);
  });

  test('stays in a donation whose other fields are corrected', async () => {
    const { client } = await registerAndLogIn(app);
    const { id } = (await client.call(recordDonation, DONATION)).body.data;
    await app.db.updateTable('donations').set({ hospitalName: OLD_NAME }).where('id', '=', id).execute();
    const correction = { id, ...DONATION, hospitalName: OLD_NAME };
    expect((await client.call(updateDonation, { ...correction, place: 'Margao' })).status).toBe(200);
    const wrong = { place: WITH_NUMBER, patientName: WITH_NUMBER };
    const { status, body } = await client.call(updateDonation, { ...correction, ...wrong });
    expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([400, ['patientName', 'place']]);
    expect((await client.call(getOwnDonations, {})).body.data).toMatchObject([
      { place: 'Margao', hospitalName: OLD_NAME },
    ]);
  });
});
