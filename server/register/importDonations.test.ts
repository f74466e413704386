// Donations of a former network: for the rest after them, never public, once.
import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { getDonations, recordDonation } from '#contract/donations.ts';
import { logInAs } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { DONATION } from '#test/forms.ts';
import { startRegisters } from '#test/registers.ts';
import { importDonations } from './importDonations.ts';
import { importDonors } from './importDonors.ts';

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'dhamani-donations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const map = { register: 'Blood Friends', consent: 'You may call me.' };
const optionsFor = (path: string) => ({ path, map, isListed: true, isResumed: true, print: () => undefined });
const parts = () => ({ db: app.db, pool: app.pool, config: app.config });

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const recent = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);

const readDonations = async () =>
  (
    await app.pool.query(
      `select donated_on::text as day, donations.type, patient_name as patient, hospital_name as hospital, is_public
       from donations order by donated_on, hospital_name`,
    )
  ).rows;

test('are added to imported donors, replace the last donation of the same day, and set the rest', async () => {
  const donors = `id,name,mobile,bg,dob,city,last donation\nd1,Anu Nair,9848300001,O+,1990,Kochi,2020-02-15\nd2,Biju Nair,9848300002,O+,1990,Kochi,\n`;
  await importDonors(parts(), optionsFor(write('donors.csv', donors)));
  await startRegisters(app.db);
  const rows = [
    'd1,2020-02-15,Whole blood,,Kochi,General Hospital',
    `d2,${recent},SDP,P. K.,,`,
    'd2,2019-01-20,,,,',
    'd9,2019-01-20,,,,',
    'd2,01/02/2019,,,,',
    'd2,2019-01-21,Plasma juice,,,',
    'd2,2019-01-22,,,Kochi, South,General Hospital',
  ];
  const path = write('donations.csv', `donor id,date,type,patient,place,hospital\n${rows.join('\n')}\n`);
  const first = await importDonations(parts(), optionsFor(path));
  expect([first.imported, first.faults]).toEqual([
    3,
    { 'unknown donor': 1, 'date of two readings': 1, donation: 1, columns: 1 },
  ]);
  const stored = [
    { day: '2019-01-20', type: 'Blood', patient: 'Not known', hospital: 'Not known', is_public: false },
    { day: '2020-02-15', type: 'Blood', patient: 'Not known', hospital: 'General Hospital', is_public: false },
    { day: recent, type: 'Platelets', patient: 'P. K.', hospital: 'Not known', is_public: false },
  ];
  expect(await readDonations()).toEqual(stored);
  const ranks = await app.pool.query('select full_name as name, listing_rank as rank from donors order by full_name');
  expect(ranks.rows).toEqual([
    { name: 'Anu Nair', rank: 0 },
    { name: 'Biju Nair', rank: 1 },
  ]);
  expect((await app.visitor().call(getDonations, {})).body.data).toEqual([]);
  expect(readFileSync(path.replace('.csv', '.errors.csv'), 'utf8')).toContain(
    "unknown donor: No donor 'd9' was imported.",
  );
  const again = await importDonations(parts(), optionsFor(path));
  expect([again.imported, again.before, await readDonations()]).toEqual([0, 3, stored]);
});

test('stay out of the public list when their donor records another', async () => {
  const { rows } = await app.pool.query(`select account_id::float8 as id from donors where full_name = 'Biju Nair'`);
  const donor = await logInAs(app, rows[0].id);
  expect((await donor.call(recordDonation, DONATION)).status).toBe(200);
  const shown = (await app.visitor().call(getDonations, {})).body.data;
  expect(shown.map(({ hospitalName }) => hospitalName)).toEqual([DONATION.hospitalName]);
});

test('of a register that is not here are refused', async () => {
  const path = write('other.csv', 'donor id,date\nd1,2020-01-01\n');
  const other = { ...optionsFor(path), map: { register: 'Another' } };
  await expect(importDonations(parts(), other)).rejects.toThrow('Import the donors first');
});

test('that cannot be imported are written to a new file of their owner, not into what a link there points to', async () => {
  const other = write('other.txt', 'kept');
  const path = write('linked.csv', 'donor id,date\nnobody,2019-01-20\n');
  const errors = path.replace('.csv', '.errors.csv');
  symlinkSync(other, errors);
  await importDonations(parts(), optionsFor(path));
  expect(readFileSync(other, 'utf8')).toBe('kept');
  expect([lstatSync(errors).isFile(), lstatSync(errors).mode & 0o777]).toEqual([true, 0o600]);
  expect(readFileSync(errors, 'utf8')).toContain('nobody');
});
