// An import that is taken back: everybody of it is gone, but for those who confirmed or were changed since.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { resetPassword } from '#contract/accounts.ts';
import { addNote } from '#contract/donorNotes.ts';
import { createLink } from '#server/auth/links.ts';
import { addAdmin } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { PASSWORD } from '#test/factories.ts';
import { startRegisters } from '#test/registers.ts';
import { importDonors } from './importDonors.ts';
import { undoImport } from './undoImport.ts';

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'dhamani-undo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = 'id,name,mobile,bg,dob,city,last donation\n';
const doImport = (name: string, from: number, count: number) => {
  const path = join(folder, `${name}-${from}.csv`);
  const rows = Array.from({ length: count }, (_, i) => from + i);
  const text = rows.map((n) => `u${n},Uma ${n},${9_848_400_000 + n},O+,1990,Chennai,2020-02-15\n`).join('');
  writeFileSync(path, HEAD + text);
  const options = { path, map: { register: name, consent: 'Yes.' }, isListed: true, isResumed: true };
  return importDonors({ db: app.db, pool: app.pool, config: app.config }, { ...options, print: () => undefined });
};
const idOf = async (name: string) => {
  const donors = app.db.selectFrom('donors').select('accountId').where('fullName', '=', name);
  return (await donors.executeTakeFirst())?.accountId;
};
const count = async (what: string) => Number((await app.pool.query(`select count(*) as n from ${what}`)).rows[0].n);

test('an import of the last day is taken back whole, and can be imported again', async () => {
  await doImport('other', 5000, 1);
  await doImport('whole', 0, 600);
  await app.pool.query(`update imported_donors set imported_at = now() - interval '25 hours' where former_id = 'u7'`);
  await startRegisters(app.db);
  const [confirmed, noted] = [(await idOf('Uma 1'))!, (await idOf('Uma 2'))!];
  const token = await createLink(app.db, { purpose: 'invitation', accountId: confirmed });
  expect((await app.visitor().call(resetPassword, { token, newPassword: PASSWORD })).status).toBe(200);
  const admin = await addAdmin(app);
  expect((await admin.client.call(addNote, { regid: noted, text: 'Called today.' })).status).toBe(200);
  expect(await undoImport(app.db, 'whole')).toEqual({ erased: 597, kept: 2 });
  expect(await undoImport(app.db, 'whole')).toEqual({ erased: 0, kept: 2 });
  const ids = await Promise.all(['Uma 1', 'Uma 2', 'Uma 7', 'Uma 3', 'Uma 5000'].map(idOf));
  expect(ids).toEqual([confirmed, noted, expect.any(Number), undefined, expect.any(Number)]);
  expect(await count('donations where is_imported')).toBe(4);
  const audit = await app.pool.query(`select actor, row_count from audit_log where action = 'undoImport'`);
  expect(audit.rows).toEqual([{ actor: null, row_count: 597 }]);
  expect(await doImport('whole', 0, 600)).toMatchObject({ imported: 597, before: 3, faults: {} });
});

test('a register that is not here is refused by name', async () => {
  await expect(undoImport(app.db, 'nowhere')).rejects.toThrow("No register is called 'nowhere'");
});
