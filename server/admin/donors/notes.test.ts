// Notes of administrators on a donor, over HTTP on a real database.
import { expect, test } from 'vitest';
import { getMyData } from '#contract/accounts.ts';
import { getActivity } from '#contract/activity.ts';
import { deleteDonors } from '#contract/adminDonors.ts';
import { removeAdmin } from '#contract/admins.ts';
import { addNote, deleteNote, getNotes, MAXIMUM_NOTES, NOTE_LENGTH } from '#contract/donorNotes.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, addModerator, lastAction } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const textsOn = async (client: Client, regid: number) => {
  const { body } = await client.call(getNotes, { regid });
  return body.data.map(({ text }) => text);
};

test('notes are listed newest first, with writer and time, and the log says who wrote but not what', async () => {
  const [me, other, donor] = [await addAdmin(app), await addAdmin(app), await addDonorRow(app.db)];
  const { regid } = donor;
  await me.client.call(addNote, { regid, text: '  Calls after six.\r\nIn Telugu.  ' });
  await other.client.call(addNote, { regid, text: 'Moves in May.' });
  const { body } = await me.client.call(getNotes, { regid });
  const by = ({ regid: id, userID }: typeof me) => ({ regid: id, userID });
  expect(body.data).toEqual([
    { id: expect.any(Number), text: 'Moves in May.', createdDate: moment, by: by(other) },
    { id: expect.any(Number), text: 'Calls after six.\nIn Telugu.', createdDate: moment, by: by(me) },
  ]);
  expect(await lastAction(app.db)).toMatchObject({ actor: me.regid, action: 'getDonor', ids: [regid] });
  const { rows } = await app.pool.query('select * from audit_log, audit_values');
  expect(JSON.stringify(rows)).not.toContain('Telugu');
});

test('a note is deleted by no moderator, also by typing the address of the question', async () => {
  const [admin, moderator, donor] = [await addAdmin(app), await addModerator(app), await addDonorRow(app.db)];
  const { regid } = donor;
  const { id } = (await admin.client.call(addNote, { regid, text: 'Moves in May.' })).body.data;
  await moderator.client.call(addNote, { regid, text: 'Calls after six.' });
  expect((await moderator.client.call(deleteNote, { regid, id })).status).toBe(403);
  const { text } = await moderator.client.send(`/dashboard/donor/${regid}?note=${id}`);
  expect(text).toContain('Moves in May.');
  expect(text).not.toMatch(/Delete this note| the note of /);
  expect(await textsOn(admin.client, regid)).toHaveLength(2);
});

test('the audit log keeps the text of a deleted note until the donor is erased', async () => {
  const [me, donor] = [await addAdmin(app), await addDonorRow(app.db)];
  const { regid } = donor;
  const { id } = (await me.client.call(addNote, { regid, text: 'Moves in May.' })).body.data;
  await me.client.call(deleteNote, { regid, id });
  const readLast = async () =>
    (await me.client.call(getActivity, { limit: 1, offset: 0, action: deleteNote.name })).body.data[0];
  const changes = [{ regid, field: 'note', oldValue: 'Moves in May.', newValue: null }];
  expect(await readLast()).toMatchObject({ regid: me.regid, changes });
  expect((await me.client.send('/dashboard/activity')).text).toContain('Moves in May.');
  await me.client.call(deleteDonors, { donorIds: [regid], eraseNow: true });
  expect(await readLast()).toMatchObject({ ids: [regid], changes: [] });
});

test("a note is deleted by any administrator, once, and never by another donor's id", async () => {
  const [me, other] = [await addAdmin(app), await addAdmin(app)];
  const [donor, stranger] = [await addDonorRow(app.db), await addDonorRow(app.db)];
  const { id } = (await me.client.call(addNote, { regid: donor.regid, text: 'Moves in May.' })).body.data;
  expect((await other.client.call(deleteNote, { regid: stranger.regid, id })).status).toBe(404);
  expect((await other.client.call(deleteNote, { regid: donor.regid, id })).status).toBe(200);
  expect(await lastAction(app.db)).toEqual({ actor: other.regid, action: 'deleteNote', ids: [donor.regid] });
  expect((await other.client.call(deleteNote, { regid: donor.regid, id })).status).toBe(404);
  expect(await textsOn(me.client, donor.regid)).toEqual([]);
});

test('a donor has at most 100 notes, and the next one is a conflict', async () => {
  const [{ client }, { regid }] = [await addAdmin(app), await addDonorRow(app.db)];
  await app.pool.query(`insert into donor_notes (account_id, text) select $1, 'Note' from generate_series(2, $2)`, [
    regid,
    MAXIMUM_NOTES,
  ]);
  const both = await Promise.all(['First', 'Second'].map((text) => client.call(addNote, { regid, text })));
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await textsOn(client, regid)).toHaveLength(MAXIMUM_NOTES);
});

test('a note needs words, 2,000 characters at most, and a donor', async () => {
  const [admin, { regid }] = [await addAdmin(app), await addDonorRow(app.db)];
  for (const text of [' ', 'x'.repeat(NOTE_LENGTH + 1)]) {
    const { status, body } = await admin.client.call(addNote, { regid, text });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['text']]);
  }
  expect((await admin.client.call(addNote, { regid, text: 'x'.repeat(NOTE_LENGTH) })).status).toBe(200);
  for (const nobody of [admin.regid, 1])
    expect((await admin.client.call(addNote, { regid: nobody, text: 'Who?' })).status).toBe(404);
  expect((await admin.client.call(getNotes, { regid: admin.regid })).status).toBe(404);
});

test("the donor's own data have the text and time, without the writer", async () => {
  const [admin, donor] = [await addAdmin(app), await addLoggedInDonor(app)];
  await admin.client.call(addNote, { regid: donor.regid, text: 'Moves in May.' });
  const { body } = await donor.client.call(getMyData, {});
  expect(body.data.notesAboutYou).toEqual([{ text: 'Moves in May.', writtenAt: moment }]);
  expect(JSON.stringify(body.data)).not.toContain(admin.userID);
});

test('notes go with the donor, and stay when their writer goes', async () => {
  const [me, writer, donor] = [await addAdmin(app), await addAdmin(app), await addDonorRow(app.db)];
  const { regid } = donor;
  await writer.client.call(addNote, { regid, text: 'Moves in May.' });
  await me.client.call(removeAdmin, { regid: writer.regid });
  expect((await me.client.call(getNotes, { regid })).body.data).toMatchObject([{ text: 'Moves in May.', by: null }]);
  await me.client.call(deleteDonors, { donorIds: [regid] });
  expect((await me.client.call(addNote, { regid, text: 'Too late.' })).status).toBe(404);
  expect(await textsOn(me.client, regid)).toEqual(['Moves in May.']);
  await me.client.call(deleteDonors, { donorIds: [regid], eraseNow: true });
  const { rows } = await app.pool.query('select from donor_notes where account_id = $1', [regid]);
  expect(rows).toEqual([]);
});

test("without JavaScript a donor's page adds a note, keeps what cannot be stored, and asks before it deletes one", async () => {
  const [{ client }, { regid }] = [await addAdmin(app), await addDonorRow(app.db)];
  const path = `/dashboard/donor/${regid}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const send = (fields: Record<string, string>) =>
    client.send(path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });
  expect((await send({ intent: 'add-note', text: 'Calls <after> six.' })).status).toBe(303);
  const long = 'y'.repeat(NOTE_LENGTH + 1);
  const refused = await send({ intent: 'add-note', text: long });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(long)]);
  const { text } = await client.send(path);
  expect(text).toContain('Calls &lt;after&gt; six.');
  const [, id = ''] = /name="id" value="(\d+)"/.exec(text)!;
  const fields = { intent: 'deleteNote', id, regid: String(regid) };
  expect((await send(fields)).text).toContain('Delete 1 note?');
  expect((await send({ ...fields, confirmed: 'yes' })).status).toBe(303);
  expect(await textsOn(client, regid)).toEqual([]);
});

test('without JavaScript a note sent after the session ended is shown to be sent again, with a link to log in, and is then added once', async () => {
  const [{ client }, { regid }] = [await addAdmin(app), await addDonorRow(app.db)];
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const send = (sender: Client, path: string, fields: Record<string, string>) =>
    sender.send(path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });
  const note = { intent: 'add-note', text: 'Calls <after> six.' };
  const path = `/dashboard/donor/${regid}`;
  const session = client.cookies.get('session')!;
  client.cookies.delete('session');
  const kept = await send(client, path, note);
  expect([kept.status, kept.headers['cache-control']]).toEqual([401, 'no-store']);
  for (const text of [
    'Your session has ended.',
    'href="/login"',
    'name="text">Calls &lt;after&gt; six.',
    'name="intent">add-note',
  ])
    expect(kept.text).toContain(text);
  client.cookies.set('session', session);
  expect((await send(client, path, note)).status).toBe(303);
  expect(await textsOn(client, regid)).toEqual([note.text]);
});

test("without JavaScript the site's content sent after the session ended is shown to be sent again", async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const body = new URLSearchParams({ intent: 'save', version: '0', name: 'Raktam Bank' }).toString();
  const kept = await app
    .visitor()
    .send('/dashboard/site?section=identity&language=en', { method: 'POST', body, headers });
  expect([kept.status, kept.text]).toEqual([401, expect.stringContaining('name="name">Raktam Bank')]);
});
