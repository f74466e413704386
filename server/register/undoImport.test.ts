// An import that is taken back: everybody of it is gone, but for those who confirmed or were changed since.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { resetPassword } from '#contract/accounts.ts';
import { getActivity } from '#contract/activity.ts';
import { addNote } from '#contract/donorNotes.ts';
import { getRegisters, startNotices, undoImport as askToUndo } from '#contract/registers.ts';
import { createLink } from '#server/auth/links.ts';
import { addAdmin, addModerator } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { PASSWORD } from '#test/factories.ts';
import { interleave, readStatements } from '#test/interleave.ts';
import { startRegisters } from '#test/registers.ts';
import { importDonors } from './importDonors.ts';
import { eraseUndone, undoImport } from './undoImport.ts';

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
  await expect(undoImport(app.db, 'whole')).rejects.toThrow('Nobody was imported into ‘whole’ within the last day');
  const ids = await Promise.all(['Uma 1', 'Uma 2', 'Uma 7', 'Uma 3', 'Uma 5000'].map(idOf));
  expect(ids).toEqual([confirmed, noted, expect.any(Number), undefined, expect.any(Number)]);
  expect(await count('donations where is_imported')).toBe(4);
  const audit = await app.pool.query(`select actor, row_count from audit_log where action = 'undoImport'`);
  expect(audit.rows).toEqual([{ actor: null, row_count: 597 }]);
  expect(await doImport('whole', 0, 600)).toMatchObject({ imported: 597, before: 3, faults: {} });
});

test('an administrator takes an import back: the question has the counts, the job erases, and who agreed stays', async () => {
  await doImport('page', 7000, 300);
  const { client } = await addAdmin(app);
  const read = async () =>
    (await client.call(getRegisters, {})).body.data.registers.find(({ name }) => name === 'page')!;
  const { registerId, latest } = await read();
  expect([latest, (await client.call(startNotices, { registerId, anHour: 60 })).status]).toEqual([300, 200]);
  const token = await createLink(app.db, { purpose: 'invitation', accountId: (await idOf('Uma 7003'))! });
  await app.visitor().call(resetPassword, { token, newPassword: PASSWORD });
  expect(await read()).toMatchObject({ latest: 300, latestAgreed: 1, undo: null });

  const fewer = await client.call(askToUndo, { registerId, latest: 299 });
  expect([fewer.status, fewer.body.message]).toEqual([409, expect.stringContaining('300 donors are of the last day')]);
  const both = await Promise.all(
    [client, (await addAdmin(app)).client].map((one) => one.call(askToUndo, { registerId, latest })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)!.body.data).toEqual({ state: 'paused', affected: 300 });
  expect(await read()).toMatchObject({ latest: 0, undo: { hasEnded: false, left: 300 } });
  const start = await client.call(startNotices, { registerId, anHour: 60 });
  expect([start.status, start.body.message]).toEqual([409, expect.stringContaining('is being taken back')]);

  await Promise.all([1, 2].map(() => eraseUndone(app.db, new AbortController().signal)));
  expect(await read()).toMatchObject({ imported: 1, undo: { hasEnded: true, left: 1 } });
  expect([await idOf('Uma 7003'), await idOf('Uma 7004')]).toEqual([expect.any(Number), undefined]);
  const { data } = (await client.call(getActivity, { limit: 20, offset: 0, action: 'undoImport' })).body;
  expect(data[0]).toMatchObject({ action: 'undoImport', ids: [registerId], rowCount: 299, userID: expect.any(String) });
  const again = await client.call(askToUndo, { registerId });
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('Nobody was imported into ‘page’')]);
  expect(await doImport('page', 7000, 300)).toMatchObject({ imported: 299, before: 1 });
  expect(await read()).toMatchObject({ latest: 299 });
});

test('who confirms the entry while the import is taken back stays', async () => {
  await doImport('answered', 8000, 2);
  await startRegisters(app.db);
  const confirmOf = async (name: string) => {
    const token = await createLink(app.db, { purpose: 'invitation', accountId: (await idOf(name))! });
    return () => app.visitor().call(resetPassword, { token, newPassword: PASSWORD });
  };
  const [, statements] = await readStatements(app.db, await confirmOf('Uma 8000'));
  const request = await confirmOf('Uma 8001');
  const rival = () => undoImport(app.db, 'answered');
  const given = await interleave(app.db, statements.length - 1, { request, rival });
  expect([given!.request.status, await idOf('Uma 8001')]).toEqual([200, expect.any(Number)]);
});

test('taking back an import needs an administrator with a recent login and a register that is here', async () => {
  const { client } = await addAdmin(app);
  const input = { registerId: 1 };
  expect((await (await addModerator(app)).client.call(askToUndo, input)).status).toBe(403);
  expect((await app.visitor().call(askToUndo, input)).status).toBe(401);
  expect((await client.call(askToUndo, { registerId: 2 ** 31 - 1 })).status).toBe(404);
  const { status, body } = await client.post(askToUndo.path, { registerId: 'x', latest: 0 });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['registerId', 'latest']]);
  await app.pool.query(`update sessions set authenticated_at = now() - interval '1 day'`);
  expect((await client.call(askToUndo, input)).body.code).toBe('reauthenticate');
});

test('a register that is not here is refused by name', async () => {
  await expect(undoImport(app.db, 'nowhere')).rejects.toThrow("No register is called 'nowhere'");
});
