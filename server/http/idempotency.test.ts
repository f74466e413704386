// Idempotency-Key: the response is stored with the write, and only for its caller.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deleteProfile, registerDonor, updateDonor } from '#contract/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { addIssueReport } from '#contract/reports.ts';
import { buildApp } from '#server/app.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { addDonorRow, addLoggedInDonor } from '#test/admins.ts';
import { makeRegistration } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { Client, startTestApp, useTestApp } from '#test/app.ts';
import { failureResponse } from './envelope.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { addServiceFeedback } from '#test/forms.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const report = (regid: number, options = 'Wrong Number') => ({ user_id: regid, options, description: 'Wrong.' });
const send = (client: Client, body: object, key: string, path: string = addIssueReport.path) =>
  client.post(path, body, { 'idempotency-key': key });
const countReports = async (regid: number) =>
  (await sql`select 1 from issue_reports where account_id = ${regid}`.execute(app.db)).rows.length;

test('a write whose response cannot be stored is rolled back', async () => {
  const { regid } = await addDonorRow(app.db);
  const visitor = app.visitor();
  await app.pool.query('alter table idempotency_records add constraint closed check (response is null) not valid');
  const { status } = await send(visitor, report(regid), 'kept');
  await app.pool.query('alter table idempotency_records drop constraint closed');
  expect(status).toBe(500);
  expect(await countReports(regid)).toBe(0);
  expect((await send(visitor, report(regid), 'kept')).status).toBe(200);
});

test('a key is not used up by a rejected request', async () => {
  const { regid } = await addDonorRow(app.db);
  const visitor = app.visitor();
  expect((await send(visitor, report(regid, 'Nonsense'), 'mine')).status).toBe(400);
  expect((await send(visitor, report(987_654_321), 'mine')).status).toBe(404);
  expect((await send(visitor, report(regid), 'mine')).status).toBe(200);
});

test('a 409 is replayed unchanged', async () => {
  const registration = makeRegistration(await placeAt(app.db, 'Goa'));
  await app.visitor().call(registerDonor, registration);
  const visitor = app.visitor();
  const taken = await send(visitor, registration, 'taken', registerDonor.path);
  await sql`delete from accounts where user_id = ${registration.userID}`.execute(app.db);
  const again = await send(visitor, registration, 'taken', registerDonor.path);
  expect([taken.status, again.text]).toEqual([409, taken.text]);
});

test('a key of one caller does not replay to another', async () => {
  const [one, other] = [await addLoggedInDonor(app), await addLoggedInDonor(app)];
  await send(one.client, { fullName: 'One' }, 'shared', updateDonor.path);
  await send(other.client, { fullName: 'One' }, 'shared', updateDonor.path);
  const { rows } = await sql`select full_name from donors where account_id = ${other.regid}`.execute(app.db);
  expect(rows).toEqual([{ fullName: 'One' }]);
});

test('a key of a registration replays to its visitor, and to no other', async () => {
  const registration = makeRegistration(await placeAt(app.db, 'Goa'));
  const [own, other] = [app.visitor(), app.visitor()];
  const statuses = [];
  for (const visitor of [own, own, other])
    statuses.push((await send(visitor, registration, 'shared', registerDonor.path)).status);
  expect(statuses).toEqual([201, 201, 409]);
});

test('a repeat is recognised after the signing key was rotated', async () => {
  const { regid } = await addDonorRow(app.db);
  const visitor = app.visitor();
  const first = await send(visitor, report(regid), 'rotated');
  const { db, config } = app;
  const keys = await loadSigningKeys(db, ['a newer key than that']);
  const rotated = await buildApp({
    db,
    config,
    keys,
    mail: makeTransport(config),
    logTo: { write: () => undefined },
  });
  const later = new Client(rotated, visitor.address);
  for (const [name, value] of visitor.cookies) later.cookies.set(name, value);
  const again = await send(later, report(regid), 'rotated');
  await rotated.fastify.close();
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await countReports(regid)).toBe(1);
});

test('the same key at another path is a conflict', async () => {
  const { client, regid } = await addLoggedInDonor(app);
  await send(client, { fullName: 'One' }, 'path', updateDonor.path);
  expect((await send(client, report(regid), 'path')).status).toBe(409);
});

test('of the request only an HMAC is stored, which reveals nothing without the key', async () => {
  const other = await startTestApp({ env: { SECRET_KEYS: 'another-key-altogether' } });
  const hashes = [];
  for (const one of [app, other]) {
    const { client } = await addLoggedInDonor(one);
    expect((await send(client, { fullName: 'The same' }, 'hashed', updateDonor.path)).status).toBe(200);
    const { rows } = await sql<{
      hash: string;
    }>`select request_hash as hash from idempotency_records where key = 'hashed'`.execute(one.db);
    hashes.push(rows[0]!.hash);
  }
  await other.close();
  expect(hashes[0]).toMatch(/^[\w-]{43}$/);
  expect(hashes[1]).not.toBe(hashes[0]);
});

test('five requests at once run once', async () => {
  const form = {
    ServiceOrgname: 'Five at once',
    SubmitterDetails: 'A visitor',
    ServiceOrgFeedback: 'Good.',
    DataFeedback: '',
  };
  const visitor = app.visitor();
  await visitor.token();
  const five = Array.from({ length: 5 }, () => send(visitor, form, 'five', addServiceFeedback.path));
  const texts = (await Promise.all(five)).map(({ text }) => text);
  expect(new Set(texts).size).toBe(1);
  const { rows } = await sql`select 1 from service_feedback where organization_name = 'Five at once'`.execute(app.db);
  expect(rows).toHaveLength(1);
});

test('a failure includes only the data that the endpoint declares', () => {
  const failure = new Failure('conflict', { data: [{ feedbackId: 1, password: 'secret' }] });
  expect(failureResponse(deleteProfile, failure, 'en').body).not.toHaveProperty('data');
  expect(failureResponse(null, failure, 'en').body).not.toHaveProperty('data');
  const shaped = { ...deleteProfile, failureData: z.array(z.object({ feedbackId: z.number() })) };
  expect(failureResponse(shaped, failure, 'en').body).toMatchObject({ data: [{ feedbackId: 1 }] });
  expect(JSON.stringify(failureResponse(shaped, failure, 'en'))).not.toContain('secret');
});

test('a replay uses up no limit', async () => {
  const limited = await startTestApp();
  const visitor = limited.visitor();
  const statuses = [];
  const reports = [];
  for (let i = 0; i < 6; i += 1) reports.push(report((await addDonorRow(limited.db)).regid));
  for (const [i, body] of reports.entries()) statuses.push((await send(visitor, body, `${i}`)).status);
  for (let i = 0; i < 3; i += 1) statuses.push((await send(visitor, reports[0]!, '0')).status);
  await limited.close();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200, 200, 200]);
});
