// Accepting a newer consent text, over HTTP on a real database.
import { expect, test } from 'vitest';
import { acceptConsent } from '#contract/accounts.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { searchDonors } from '#contract/donors.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const readConsent = (regid: number) =>
  app.db
    .selectFrom('donors')
    .select(['consentVersion', 'consentAt', 'consentBy'])
    .where('accountId', '=', regid)
    .executeTakeFirst();

test('a donor who accepts the newest consent text is found with their town at once', async () => {
  const { client, regid, place } = await registerAndLogIn(app, { bloodGroup: 'AB-', consentVersion: '2026-11-21' });
  const find = async () => (await app.visitor().call(searchDonors, { bloodgroup: 'AB-', ...place })).body.data;
  expect(await find()).toMatchObject([{ regid, districtName: null, cityName: null }]);
  const { status, body } = await client.call(acceptConsent, { version: CONSENT_VERSION });
  expect([status, body.data]).toEqual([200, CONSENT_VERSION]);
  expect(await find()).toMatchObject([{ regid, districtName: 'North Goa', cityName: expect.any(String) }]);
});

test('a donor under the second text keeps town and date in the listing, and accepts the newest', async () => {
  const { client, regid, place } = await registerAndLogIn(app, { bloodGroup: 'B-', consentVersion: '2026-11-22' });
  const find = async () => (await app.visitor().call(searchDonors, { bloodgroup: 'B-', ...place })).body.data;
  expect(await find()).toMatchObject([{ regid, districtName: 'North Goa' }]);
  expect((await client.call(acceptConsent, { version: CONSENT_VERSION })).status).toBe(200);
  expect(await find()).toMatchObject([{ regid, districtName: 'North Goa' }]);
  expect(await readConsent(regid)).toMatchObject({ consentVersion: '2026-11-29' });
});

test('a new registration is under the newest text', async () => {
  const { regid } = await registerAndLogIn(app);
  expect(await readConsent(regid)).toMatchObject({ consentVersion: '2026-11-29', consentBy: null });
});

test('an accepted consent replaces one that an administrator recorded', async () => {
  const { client, regid } = await registerAndLogIn(app);
  await app.db.updateTable('donors').set({ consentBy: 1, consentAt: null }).where('accountId', '=', regid).execute();
  await client.call(acceptConsent, { version: CONSENT_VERSION });
  const accepted = { consentVersion: CONSENT_VERSION, consentAt: expect.any(Date), consentBy: null };
  expect(await readConsent(regid)).toEqual(accepted);
});

test.each(['2026-11-21', '2026-11-22', '2099-01-01', '', null])(
  'a consent version other than the newest is 400: %j',
  async (version) => {
    const { client, regid } = await registerAndLogIn(app, { consentVersion: '2026-11-21' });
    const { status, body } = await client.post(acceptConsent.path, { version });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['version']]);
    expect(await readConsent(regid)).toMatchObject({ consentVersion: '2026-11-21' });
  },
);

test('a visitor without a session cannot accept a consent text', async () => {
  expect((await app.visitor().call(acceptConsent, { version: CONSENT_VERSION })).status).toBe(401);
});

test('an account without a donor is answered 404', async () => {
  const { client, regid } = await registerAndLogIn(app);
  await app.db.deleteFrom('donors').where('accountId', '=', regid).execute();
  expect((await client.call(acceptConsent, { version: CONSENT_VERSION })).status).toBe(404);
});
