// A register of a former network is checked and imported: each fault with its line, nobody lost, nobody twice.
import { parse } from 'csv-parse/sync';
import { mkdtempSync, readFileSync, rmSync, existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { addObjection } from '#contract/objection.ts';
import { exportDonors } from '#contract/export.ts';
import { deleteProfile } from '#contract/accounts.ts';
import { searchDonors } from '#contract/donors.ts';
import { addAdmin } from '#test/admins.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { countAllDonors } from '#server/admin/statistics/donorCounts.ts';
import { placeAt } from '#test/places.ts';
import { dialects, generatedFaults, startRegisters, writeRegister } from '#test/registers.ts';
import { listRows } from '#test/database/rows.ts';
import { useTestApp } from '#test/app.ts';
import { checkDonors, importDonors, type ImportOptions } from './importDonors.ts';
import { errorsFileOf } from './importFile.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const folder = mkdtempSync(join(tmpdir(), 'dhamani-register-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONSENT = 'My name and number may be shown to who needs blood.';
const HEAD = 'id,name,mobile,blood group,email,dob,state,district,city,registered on,last donation,gender,user id\n';

let files = 0;
function writeFile(text: string | Buffer): string {
  const path = join(folder, `${(files += 1)}.csv`);
  writeFileSync(path, text);
  return path;
}

const printed: string[] = [];
const optionsFor = (path: string, more: Partial<ImportOptions> = {}): ImportOptions => ({
  path,
  map: { register: path, consent: CONSENT },
  isListed: true,
  isResumed: false,
  print: (line) => printed.push(line),
  ...more,
});
const parts = () => ({ db: app.db, pool: app.pool, config: app.config });
const doImport = (path: string, more?: Partial<ImportOptions>) => importDonors(parts(), optionsFor(path, more));
const check = (path: string, more?: Partial<ImportOptions>) => checkDonors(parts(), optionsFor(path, more));
const count = async (what: string) => Number((await app.pool.query(`select count(*) as n from ${what}`)).rows[0].n);
const linesOf = (kind: string) =>
  printed.flatMap((line) => (line.includes(`: ${kind}`) ? [Number(/^line (\d+)/.exec(line)![1])] : []));

describe.each(dialects)('a register as %s', (dialect) => {
  test('has its faults counted by kind, by a check that writes nothing and by the import alike', async () => {
    const path = join(folder, `${dialect}.csv`);
    const expected = await writeRegister(path, dialect, 1650);
    const faulty = Object.values(expected.faults).reduce((sum, n) => sum + n, 0);
    expect(Object.keys(expected.faults).toSorted()).toEqual([...generatedFaults].toSorted());
    const before = await listRows(app.pool);
    const checked = await check(path);
    expect(await listRows(app.pool)).toEqual(before);
    expect(checked.faults).toEqual(expected.faults);
    const imported = await doImport(path);
    expect(imported.faults).toEqual(expected.faults);
    expect([checked.imported, imported.imported]).toEqual([1650 - faulty, 1650 - faulty]);
    expect([checked.listed, imported.listed]).toEqual(Array(2).fill(1650 - faulty - expected.minors));
    const ofRegister = `from imported_donors i join registers r on r.id = i.register_id join donors d using (account_id) where r.name = '${path}'`;
    expect(await count(`(select 1 ${ofRegister}) x`)).toBe(1650 - faulty);
    const isListed = () => count(`(select 1 ${ofRegister} and listing_rank is not null) x`);
    expect([await isListed(), imported.waiting]).toEqual([0, 1650 - faulty]);
    await startRegisters(app.db);
    expect(await isListed()).toBe(imported.listed);
    expect(readFileSync(errorsFileOf(path), 'utf8').trim().split('\n')).toHaveLength(faulty + 1);
  });
});

describe('a row', () => {
  const ROW = 'r1,Asha Rao,9848012345,O+,,1990,Telangana,Hyderabad,Hyderabad,2015-03-31,2024-01-31,F,asha.rao';
  const change = (cells: Record<number, string>) =>
    ROW.split(',')
      .map((cell, i) => cells[i] ?? cell)
      .join(',');

  test.each([
    ['columns', `${ROW},more`],
    ['name', change({ 1: '9848012345' })],
    ['number', change({ 2: '12345' })],
    ['number', change({ 2: '040 23456789' })],
    ['rounded number', change({ 2: '9.84801E+09' })],
    ['blood group', change({ 3: 'O' })],
    ['blood group', change({ 3: 'Bombay' })],
    ['place not found', change({ 6: 'Atlantis' })],
    ['place not found', change({ 7: '', 8: 'Qwrtpl' })],
    ['place of two meanings', change({ 6: 'Maharashtra', 7: '', 8: 'Khed' })],
    ['encoding', change({ 1: 'à¤°à¤¾à¤®' })],
    ['encoding', change({ 1: 'R\uFFFDm' })],
    ['columns', 'r1,Asha Rao,9848012345'],
    ['blocked', `${ROW},yes`, 'blocked'],
  ])('with a fault is not imported: %s (%s)', async (kind, row, more = '') => {
    printed.length = 0;
    const path = writeFile(more === '' ? `${HEAD}${ROW}\n${row}\n` : `${HEAD.trim()},${more}\n${ROW},\n${row}\n`);
    const { faults, imported } = await check(path);
    expect([faults, imported, linesOf(kind)]).toEqual([{ [kind]: 1 }, 1, [3]]);
  });

  test.each([
    ['o +ve', 'O+'],
    ['0 Positive', 'O+'],
    ['A1B -ve', 'AB-'],
    ['B Rh Negative', 'B-'],
    ['ab pos', 'AB+'],
    ['a−', 'A-'],
  ])('has its group in another spelling: %s', async (typed, bloodGroup) => {
    const path = writeFile(HEAD + change({ 0: typed, 2: `98481${(files += 1)}`.padEnd(10, '0'), 3: typed, 12: '' }));
    expect((await doImport(path)).faults).toEqual({});
    const donors = app.db
      .selectFrom('donors')
      .innerJoin('importedDonors', 'importedDonors.accountId', 'donors.accountId');
    const registers = donors.innerJoin('registers', 'registers.id', 'registerId').where('registers.name', '=', path);
    expect(await registers.select('bloodGroup').execute()).toEqual([{ bloodGroup }]);
  });

  test.each([
    ['day first', 3, '2015-04-03'],
    ['month first', 4, '2015-03-04'],
  ] as const)('of a date of two readings is read as the map says: %s', async (dates, n, day) => {
    const path = writeFile(HEAD + change({ 2: `984809904${n}`, 9: '03/04/2015', 12: '' }));
    expect((await doImport(path, { map: { register: dates, consent: CONSENT, dates } })).faults).toEqual({});
    const registered = `(registered_at at time zone 'Asia/Kolkata')::date = '${day}'`;
    expect(await count(`donors where mobile = '+91984809904${n}' and ${registered}`)).toBe(1);
  });

  test('in Windows-1252 with semicolons keeps its letters', async () => {
    const text = (HEAD + change({ 1: 'José Núñez', 2: '9848099001', 12: '' })).replaceAll(',', ';');
    const path = writeFile(Buffer.from(text, 'latin1'));
    expect((await doImport(path)).faults).toEqual({});
    expect(await count(`donors where full_name = 'José Núñez'`)).toBe(1);
  });

  test('keeps user id, dates, gender and language, has no password, and shows neither town nor date', async () => {
    const path = writeFile(
      `${HEAD.trim()},language\n${change({ 2: '9848099002', 4: '', 6: 'Nagaland', 7: 'Dimapur', 8: 'Dimapur', 12: 'Old.Id' })},Hindi\n`,
    );
    await doImport(path);
    await startRegisters(app.db);
    const { rows } = await app.pool.query(
      `select user_id, password_hash, language, gender, registered_at, accounts.created_at, consent_at, consent_version, eligible_from::text,
         consent, listing_rank
       from accounts join donors using (account_id) join imported_donors using (account_id)
       join registers r on r.id = register_id where user_id = 'Old.Id'`,
    );
    const registered = new Date('2015-03-31T00:00:00+05:30');
    expect(rows).toEqual([
      {
        user_id: 'Old.Id',
        password_hash: null,
        language: 'hi',
        gender: 'Female',
        registered_at: registered,
        created_at: registered,
        consent_at: registered,
        consent_version: null,
        eligible_from: '2024-05-30',
        consent: CONSENT,
        listing_rank: 0,
      },
    ]);
    const place = await placeAt(app.db, 'Nagaland');
    const all = { ...place, district: 'all', city: 'all' } as const;
    const { body } = await app.visitor().call(searchDonors, { bloodgroup: 'O+', ...all });
    const listed = body.data.find(({ mobileNumber }) => mobileNumber === '+919848099002');
    expect(listed).toMatchObject({ cityName: null, districtName: null, canGiveFrom: null });
  });

  test('of a minor is imported and not listed, with --listed too', async () => {
    const path = writeFile(HEAD + change({ 2: '9848099003', 5: `${new Date().getUTCFullYear() - 16}`, 12: '' }));
    expect(await doImport(path)).toMatchObject({ imported: 1, listed: 0 });
    expect(await count(`donors where mobile = '+919848099003' and listing_rank is null and awaits_confirmation`)).toBe(
      1,
    );
  });

  test('of a register of another organisation is not listed', async () => {
    const path = writeFile(HEAD + change({ 2: '9848099004', 12: '' }));
    expect(await doImport(path, { isListed: false })).toMatchObject({ imported: 1, listed: 0 });
    expect(await count(`donors where mobile = '+919848099004' and listing_rank is null and awaits_confirmation`)).toBe(
      1,
    );
  });

  test('of a donor who objected, deleted the profile, or is here already is not imported', async () => {
    const place = await placeAt(app.db, 'Goa');
    const { body } = await app.visitor().call(addObjection, { mobileNumber: '9848099005', description: 'Not me.' });
    expect(body.status).toBe(200);
    await app.mailWorker.work();
    const gone = await registerAndLogIn(app, { ...place, mobileNumber: '9848099006' });
    expect((await gone.client.call(deleteProfile, {})).status).toBe(200);
    await registerAndLogIn(app, { ...place, mobileNumber: '9848099007', fullName: 'ASHA RAO' });
    const rows = [5, 6, 7].map((n) => change({ 0: `b${n}`, 2: `984809900${n}`, 12: '' }));
    const path = writeFile(HEAD + rows.join('\n'));
    const { faults, imported } = await doImport(path);
    expect([faults, imported]).toEqual([{ 'objected or erased here': 2, 'registered here': 1 }, 0]);
    expect(await count(`donors where mobile in ('+919848099005', '+919848099006')`)).toBe(0);
  });

  test('with a number that three donors have waits for an administrator', async () => {
    const rows = ['Ann', 'Bea', 'Cleo', 'Dora'].map((name, i) =>
      change({ 0: `c${i}`, 1: name, 2: '9848099008', 4: '', 12: '' }),
    );
    const path = writeFile(HEAD + rows.join('\n'));
    expect([(await check(path)).listed, (await doImport(path)).listed]).toEqual([3, 3]);
    expect(
      await count(`listing_claims join donors using (account_id) where full_name = 'Dora' and listing_rank is null`),
    ).toBe(1);
  });

  test('with the user id of an account here, or of another row, is a fault', async () => {
    const { userID } = await registerAndLogIn(app);
    const rows = [userID, 'twin.id', 'TWIN.ID'].map((id, i) =>
      change({ 0: `u${i}`, 1: `Uma ${id}`, 2: `984809901${i}`, 12: id }),
    );
    const { faults, imported } = await doImport(writeFile(HEAD + rows.join('\n')));
    expect([faults, imported]).toEqual([{ 'user id taken': 2 }, 1]);
  });

  test('with the number, or name, year of birth and district of another is said to be perhaps twice, and imported', async () => {
    const person = (n: number, name: string, mobile: number) =>
      change({ 0: `p${n}`, 1: name, 2: `984809902${mobile}`, 12: '' });
    const rows = [person(0, 'Perhaps Twice', 0), person(1, 'perhaps twice', 1), person(2, 'Her Brother', 1)];
    const path = writeFile(HEAD + rows.join('\n'));
    printed.length = 0;
    expect(await check(path)).toMatchObject({ perhapsTwice: 2, imported: 3 });
    expect(printed).toEqual([
      'line 3: perhaps twice: line 2 has the same name, year of birth and district.',
      'line 4: perhaps twice: line 3 has the same number.',
    ]);
    await doImport(path);
    printed.length = 0;
    await check(path, { map: { register: 'another', consent: CONSENT } });
    await check(writeFile(HEAD + person(3, 'Her Sister', 1)));
    expect(printed).toContain('line 2: perhaps twice: a donor here has the same number.');
  });
});

describe('an import', () => {
  test('is in the counts of the overview with each batch, as a count of all donors has them', async () => {
    const read = () => app.db.selectFrom('donorCounts').selectAll().orderBy('countedBy').orderBy('stateId').orderBy('key').execute(); // prettier-ignore
    await countAllDonors(app.db);
    const rows = Array.from({ length: 600 }, (_, i) => `n${i},Counted ${i},${9_848_600_000 + i},O+,,1990,,,${['Pune', 'Chennai'][i % 2]},,,,`); // prettier-ignore
    expect((await doImport(writeFile(HEAD + rows.join('\n')))).imported).toBe(600);
    const counted = await read();
    await countAllDonors(app.db);
    expect(await read()).toEqual(counted);
    expect(counted.reduce((sum, row) => sum + (row.countedBy === 'month' ? row.donors : 0), 0)).toBeGreaterThan(599);
  });

  test('of the same file again adds nobody, and of the mended errors the others', async () => {
    const path = join(folder, 'again.csv');
    const expected = await writeRegister(path, 'tabs', 700);
    const map = { register: 'again', consent: CONSENT };
    // The generated numbers are those of an earlier test.
    await app.database.withLongTimeout(() =>
      app.pool.query('delete from accounts where account_id in (select account_id from imported_donors)'),
    );
    const first = await doImport(path, { map });
    const again = await doImport(path, { map, isResumed: true });
    expect([again.imported, again.before, again.faults]).toEqual([0, first.imported, expected.faults]);
    const errors = errorsFileOf(path);
    writeFileSync(
      errors,
      readFileSync(errors, 'utf8').replaceAll('9.19849E+11', '98480 77001').replaceAll('"Z+"', '"O+"'),
    );
    const mended = await doImport(errors, { map });
    expect(mended.imported).toBe((expected.faults['rounded number'] ?? 0) + (expected.faults['blood group'] ?? 0));
  });

  test('refuses to write over a file of errors, and to import without the words of consent', async () => {
    const path = writeFile(`${HEAD}1,2\n`);
    await expect(doImport(path, { map: { register: 'without' } })).rejects.toThrow('to which words its donors agreed');
    await doImport(path);
    await expect(doImport(path)).rejects.toThrow('add --resume');
  });

  test('keeps the cells of faulty rows, also those of two columns with one name and those beyond the last', async () => {
    const rows = ['Ann Rao,123,04023456789,O+,1990,Pune', 'Bea Rao,9848099040,,O+,1990,Pune,"left, over"'];
    const path = writeFile(
      `Name,Phone,Phone,Blood Group,DOB,City\n${rows.join('\n')}\nCleo Rao,9848099041,,O+,1990,Pune,,\n`,
    );
    const { imported } = await doImport(path);
    const errors = parse(readFileSync(errorsFileOf(path)), { bom: true, relax_column_count: true });
    expect([imported, errors]).toEqual([
      1,
      [
        ['Name', 'Phone', 'Phone', 'Blood Group', 'DOB', 'City', 'reason'],
        ['Ann Rao', '123', '04023456789', 'O+', '1990', 'Pune', expect.stringMatching(/^number: /)],
        ['Bea Rao', '9848099040', '', 'O+', '1990', 'Pune', expect.stringMatching(/^columns: /), 'left, over'],
      ],
    ]);
  });

  test('says its faults in the order of lines, and the first line of each other spelling', async () => {
    const row = (n: number, name: string, mobile: string, group: string) =>
      `s${n},${name},${mobile},${group},,1990,,,Pune,,,,`;
    const rows = [
      row(0, 'Ann Rao', '9848099050', 'O +ve'),
      row(1, 'Bea Rao', '9848099051', 'O +ve'),
      row(1, 'Cleo Rao', '9848099052', 'O+'),
      row(3, '1', '9848099053', 'O+'),
    ];
    printed.length = 0;
    const report = await check(writeFile(HEAD + rows.join('\n')));
    expect(printed.map((line) => line.split(':').slice(0, 2).join())).toEqual(['line 4, id twice', 'line 5, name']);
    expect(report.summary()).toContain("  2 × group 'O +ve' is read as O+ (first in line 2)");
  });

  test('takes what this program exports', async () => {
    const place = await placeAt(app.db, 'Sikkim');
    const { regid, userID } = await registerAndLogIn(app, {
      ...place,
      mobileNumber: '9848099060',
      numberShown: 'never',
    });
    const read = () => app.db.selectFrom('accounts').innerJoin('donors', 'donors.accountId', 'accounts.accountId').select(['userId', 'email', 'fullName', 'mobile', 'bloodGroup', 'gender', 'birthYear', 'cityId', 'isAvailable', 'numberShown', 'callsAnyTime']).where('userId', '=', userID).execute(); // prettier-ignore
    const before = await read();
    const admin = await addAdmin(app);
    const path = writeFile((await admin.client.call(exportDonors, { regid })).text);
    await app.db.deleteFrom('accounts').where('accountId', '=', regid).execute();
    expect(await doImport(path)).toMatchObject({ imported: 1, faults: {} });
    expect([before.length, await read()]).toEqual([1, before]);
  });

  test('of an export is exported again as it was', async () => {
    const place = await placeAt(app.db, 'Sikkim');
    const registered = await registerAndLogIn(app, { ...place, mobileNumber: '+960 771 2345', landlineNumber: '0863 2234567', DOB: 1970, gender: 'Other', fullName: '=Asha' }); // prettier-ignore
    const regid = registered.regid;
    const admin = await addAdmin(app);
    const others = ['regid', 'lastLoginOn', 'lastActiveOn', 'emailConfirmed', 'consentVersion'];
    const read = async (id: number) => {
      const { text } = await admin.client.call(exportDonors, { regid: id });
      const [row] = parse<Record<string, string>>(text, { bom: true, columns: true });
      return Object.fromEntries(Object.entries(row!).filter(([column]) => !others.includes(column)));
    };
    const before = await read(regid);
    expect(before).toMatchObject({ mobileNumber: "'+9607712345", landlineNumber: '91 86322 34567', DOB: '1970-01-01' });
    const path = writeFile((await admin.client.call(exportDonors, { regid })).text);
    await app.db.deleteFrom('accounts').where('accountId', '=', regid).execute();
    expect(await doImport(path)).toMatchObject({ imported: 1, listed: 1, faults: {} });
    await startRegisters(app.db);
    const account = app.db.selectFrom('accounts').select('accountId').where('userId', '=', registered.userID);
    expect(await read((await account.executeTakeFirstOrThrow()).accountId)).toEqual(before);
  });

  test.each([
    ['', 'is empty'],
    [Buffer.from('name\tmobile\tbg\tdob\tcity\n', 'utf16le'), 'no text in UTF-8 or Windows-1252'],
    ['name,mobile,blood group,dob\n', 'no column for: city'],
    [`${HEAD}1,"never closed\n${'x'.repeat(30_000)}`, 'quotation mark not closed'],
  ])('of a file that is none is refused (%#)', async (text, message) => {
    await expect(check(writeFile(text))).rejects.toThrow(message);
  });

  test('of a column that the map names takes that one', async () => {
    const path = writeFile('Person,Cell 2,Kind,Year,Where\nMeera Das,9848099030,B+,1985,Chennai\n');
    const columns = { fullName: 'Person', mobile: 'Cell 2', bloodGroup: 'Kind', born: 'Year', city: 'Where' };
    expect((await doImport(path, { map: { register: path, consent: CONSENT, columns } })).imported).toBe(1);
    expect(existsSync(errorsFileOf(path))).toBe(false);
    await expect(check(path, { map: { columns: { name: 'Person' } } })).rejects.toThrow("'name', which is none of");
  });
});
