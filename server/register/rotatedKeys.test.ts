// Whom an import leaves out after SECRET_KEYS were rotated, on a real database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteProfile } from '#contract/accounts.ts';
import { addObjection } from '#contract/objection.ts';
import { forgetLostKeys, loadSigningKeys, makeSigningKeys } from '#server/auth/signingKeys.ts';
import { barNumbers } from '#server/donors/barredNumbers.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { dumpTables } from '#test/database/rows.ts';
import { serverUrl } from '#test/database/databases.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { interleave } from '#test/interleave.ts';
import { importDonations } from './importDonations.ts';
import { checkDonors, importDonors } from './importDonors.ts';

const [A, B] = ['a-key-of-the-first-year', 'a-key-of-the-second-year'];
const REGISTER = { register: 'Blood Friends', consent: 'You may call me.' };
const [IMPORTED, OBJECTED, ERASED] = ['9848077001', '9848077002', '9848077003'];

let app: TestApp;
const start = async (env: Record<string, string>) => {
  app = await startTestApp({ env });
};
afterEach(() => app.close());

const folder = mkdtempSync(join(tmpdir(), 'dhamani-rotated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As a process that is started with these SECRET_KEYS. */
const under = (secretKeys: string[]) => ({ db: app.db, pool: app.pool, config: { ...app.config, secretKeys } });

let files = 0;
function optionsFor(text: string) {
  const path = join(folder, `${(files += 1)}.csv`);
  writeFileSync(path, text);
  return { path, map: REGISTER, isListed: true, isResumed: false, print: () => undefined };
}
const donors = (...numbers: string[]) =>
  optionsFor(`id,name,mobile,bg,dob,city\n${numbers.map((n) => `d${n},Asha Rao,${n},O+,1990,Pune`).join('\n')}\n`);

async function objectAndErase(): Promise<void> {
  await app.visitor().call(addObjection, { mobileNumber: OBJECTED, description: 'Not me.' });
  await app.mailWorker.work();
  const gone = await registerAndLogIn(app, { mobileNumber: ERASED });
  expect((await gone.client.call(deleteProfile, {})).status).toBe(200);
}

const settings = async () =>
  (await app.pool.query<{ name: string; value: string }>(`select * from settings where name like 'lasting%'`)).rows;

describe('after a rotation', () => {
  beforeEach(() => start({ SECRET_KEYS: A }));

  test('an import leaves out who objected, was erased or was imported, though the former key is gone', async () => {
    await objectAndErase();
    const first = await importDonors(under([A]), donors(IMPORTED));
    await loadSigningKeys(app.db, [B, A]);
    const { imported, before, faults } = await importDonors(under([B]), donors(IMPORTED, OBJECTED, ERASED));
    expect([first.imported, imported, before, faults]).toEqual([1, 0, 1, { 'objected or erased here': 2 }]);
    const donations = optionsFor(`id,date\nd${IMPORTED},2024-01-31\n`);
    expect(await importDonations(under([B]), donations)).toMatchObject({ imported: 1, faults: {} });
  });

  test('an import knows the hashes that earlier versions made with a signing key, while it is configured', async () => {
    const { sign } = makeSigningKeys([A]);
    await app.pool.query('insert into barred_numbers (hash) values ($1)', [sign(`barred number +91${OBJECTED}`)]);
    const { rows } = await app.pool.query(
      `insert into registers (name, consent) values ($1, $2) returning id`,
      Object.values(REGISTER),
    );
    const keys = [`donor of Blood Friends: d${IMPORTED}`, `content +91${IMPORTED} asha rao`].map(sign);
    await app.pool.query('insert into imported_donors values ($1, $2, $3)', [...keys, rows[0].id]);
    const { imported, before, faults } = await importDonors(under([B, A]), donors(IMPORTED, OBJECTED));
    expect([imported, before, faults]).toEqual([0, 1, { 'objected or erased here': 1 }]);
  });

  test('new hashes are under no signing key, and the key they are under is in no table in clear', async () => {
    await objectAndErase();
    const { name, value } = (await settings())[0]!;
    const { text } = makeSigningKeys([A]).decrypt(Buffer.from(value, 'base64url'), name)!;
    const stored = (await app.pool.query<{ hash: string }>('select hash from barred_numbers')).rows;
    const hashesBy = (key: string) =>
      [OBJECTED, ERASED].map((number) => makeSigningKeys([key]).sign(`barred number +91${number}`));
    expect(stored.map(({ hash }) => hash).toSorted()).toEqual(hashesBy(text).toSorted());
    const dump = await dumpTables(app.pool);
    for (const clear of [text, Buffer.from(text, 'base64url').toString('latin1'), A]) expect(dump).not.toContain(clear);
    expect(dump).toContain(value);
  });

  test('an import is refused while the former key is missing, and complete once it is back', async () => {
    await objectAndErase();
    const missing = 'SECRET_KEYS cannot decrypt lasting_key_1 of the table settings';
    for (const run of [importDonors, checkDonors])
      await expect(run(under([B]), donors(OBJECTED, ERASED))).rejects.toThrow(missing);
    await barNumbers(app.db, await loadSigningKeys(app.db, [B]), [`+91${IMPORTED}`]);
    await loadSigningKeys(app.db, [B, A]);
    const { faults } = await importDonors(under([B]), donors(OBJECTED, ERASED, IMPORTED));
    expect([faults, (await settings()).length]).toEqual([{ 'objected or erased here': 3 }, 2]);
  });

  test('once a lost key is forgotten an import runs, without those whom that key hashed', async () => {
    await objectAndErase();
    // As with SECRET_KEYS that are not those of the site.
    expect(await forgetLostKeys(app.db, [B])).toBeNull();
    await barNumbers(app.db, await loadSigningKeys(app.db, [B]), [`+91${IMPORTED}`]);
    expect(await forgetLostKeys(app.db, [B])).toEqual(['lasting_key_1']);
    expect(await forgetLostKeys(app.db, [B])).toEqual([]);
    const { imported, faults } = await importDonors(under([B]), donors(OBJECTED, IMPORTED));
    expect([imported, faults]).toEqual([1, { 'objected or erased here': 1 }]);
  });
});

test('who objected before a site had SECRET_KEYS is left out after it has them', async () => {
  await start({});
  await objectAndErase();
  await loadSigningKeys(app.db, [A]);
  await app.pool.query(`delete from settings where name = 'secret_key'`);
  const { faults } = await importDonors(under([A]), donors(OBJECTED, ERASED));
  expect(faults).toEqual({ 'objected or erased here': 2 });
});

// The embedded engine has one process.
test.runIf(serverUrl)(
  'two processes that start at once make one key, however their statements interleave',
  async () => {
    await start({ SECRET_KEYS: A });
    const load = async (db: Parameters<typeof loadSigningKeys>[0]) =>
      (await loadSigningKeys(db, [A])).signLasting('text')[0];
    const rival = () => load(app.db);
    const request = () => inTransaction(app.db, load);
    let paused = 0;
    for (let result; paused === 0 || result !== null; paused += 1) {
      await app.pool.query(`delete from settings where name like 'lasting%'`);
      result = await interleave(app.db, paused + 1, { request, rival });
      expect(await settings()).toHaveLength(1);
      expect(result?.request).toBe(result?.rival);
    }
    expect(paused).toBeGreaterThan(4);
  },
);
