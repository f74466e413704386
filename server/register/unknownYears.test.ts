// Donors of a register without a year of birth: asked by the notice's link and by a call, found by their id there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetPassword } from '#contract/accounts.ts';
import { getRegisteredDonors } from '#contract/adminDonors.ts';
import { nextConfirmation, recordConfirmation } from '#contract/desk.ts';
import { getDonor } from '#contract/donorDetails.ts';
import { describeLink } from '#contract/links.ts';
import { createLink } from '#server/auth/links.ts';
import { addAdmin } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { PASSWORD } from '#test/factories.ts';
import { startRegisters } from '#test/registers.ts';
import { importDonors } from './importDonors.ts';

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'dhamani-years-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const YEAR = 'DOB';
const rowOf = (id: string) =>
  app.db
    .selectFrom('importedDonors')
    .innerJoin('donors', 'donors.accountId', 'importedDonors.accountId')
    .select(['donors.accountId as regid', 'birthYear', 'listingRank'])
    .where('formerId', '=', id)
    .executeTakeFirstOrThrow();

beforeAll(async () => {
  const path = join(folder, 'donors.csv');
  const rows = ['K-17,Asha Rao,9848012345,a@example.org', 'K-18,Bina Rao,9848012346,', 'K-19,Cleo Rao,9848012347,'];
  writeFileSync(
    path,
    `id,name,mobile,email,bg,city,calls any time\n${rows.map((row) => `${row},O+,Chennai,yes`).join('\n')}\n`,
  );
  const map = { register: 'Blood Friends', consent: 'You may call me.' };
  const options = { path, map, isListed: true, isResumed: false, print: () => undefined };
  await importDonors({ db: app.db, pool: app.pool, config: app.config }, options);
  await startRegisters(app.db);
});

test('the link of the notice asks for the year, refuses a password without it, and lists with it', async () => {
  const { regid } = await rowOf('K-17');
  const token = await createLink(app.db, { purpose: 'invitation', accountId: regid });
  expect((await app.visitor().call(describeLink, { token })).body.data).toMatchObject({ needsYear: true });
  const set = (more: object) => app.visitor().call(resetPassword, { token, newPassword: PASSWORD, ...more });
  const without = await set({});
  expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([400, [YEAR]]);
  expect((await set({ DOB: '१९९०' })).status).toBe(200);
  expect(await rowOf('K-17')).toMatchObject({ birthYear: 1990, listingRank: 0 });
  expect((await app.visitor().call(describeLink, { token })).body.data).not.toHaveProperty('needsYear');
});

test('a coordinator’s call asks for the year, and lists with it whoever is of age', async () => {
  const admin = await addAdmin(app);
  for (const [year, rank] of [['1985', 0], [String(new Date().getUTCFullYear() - 10), null]] as const) {
    const { body } = await admin.client.call(nextConfirmation, {});
    const { regid } = body.data!;
    expect(body.data).toMatchObject({ needsYear: true });
    const record = (more: object) => admin.client.call(recordConfirmation, { regid, outcome: 'confirmed', ...more });
    const without = await record({});
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([400, ['birthYear']]);
    expect((await record({ birthYear: '12' })).status).toBe(400);
    expect((await record({ birthYear: year })).body.data).toMatchObject({ listed: rank === 0 });
    const donor = app.db.selectFrom('donors').select(['birthYear', 'listingRank']).where('accountId', '=', regid);
    expect(await donor.executeTakeFirst()).toEqual({ birthYear: Number(year), listingRank: rank });
  }
}); // prettier-ignore

test('an administrator finds a donor by the id in the register and reads where they came from', async () => {
  const admin = await addAdmin(app);
  const list = await admin.client.call(getRegisteredDonors, { limit: 10, offset: 0, searchTerm: 'K-18' });
  expect(list.body.data).toMatchObject([{ fullName: 'Bina Rao' }]);
  const { regid } = await rowOf('K-18');
  const { body } = await admin.client.call(getDonor, { regid });
  expect(body.data.imported).toMatchObject({ register: 'Blood Friends', formerId: 'K-18', notices: 0, failed: 0 });
  await app.db.deleteFrom('accounts').where('accountId', '=', regid).execute();
  const kept = app.db.selectFrom('importedDonors').select('formerId').where('accountId', 'is', null);
  expect(await kept.execute()).toEqual([{ formerId: '' }]);
});
