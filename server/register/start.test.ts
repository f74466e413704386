// 'Start', 'Pause' and 'Go on' of the notices to imported donors, over HTTP on a real database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getActivity } from '#contract/activity.ts';
import { resetPassword } from '#contract/accounts.ts';
import { nextConfirmation } from '#contract/desk.ts';
import { searchDonors } from '#contract/donors.ts';
import { confirmEmail } from '#contract/links.ts';
import { getOverview } from '#contract/overview.ts';
import {
  expectedEnd,
  getRegisters,
  MOST_AN_HOUR,
  pauseNotices,
  resumeNotices,
  startNotices,
  type Register,
} from '#contract/registers.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { createLink } from '#server/auth/links.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { refuseListing } from '#server/donors/listingCaps.ts';
import { failEmail } from '#server/mail/outbox.ts';
import { addAdmin, addLoggedInDonor, addModerator, type LoggedIn } from '#test/admins.ts';
import { useTestApp, type TestApp } from '#test/app.ts';
import { passASecond } from '#test/clock.ts';
import { interleave } from '#test/interleave.ts';
import { addImportedDonor } from '#test/desk.ts';
import { placeAt } from '#test/places.ts';
import { importDonors } from './importDonors.ts';
import { notifyImported } from './notices.ts';
import { listStarted } from './start.ts';

/** 17:30 in India. */
const NOW = new Date('2026-06-15T12:00:00Z');
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const stopped = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', NOTICES_AN_HOUR: '0' } });
const folder = mkdtempSync(join(tmpdir(), 'dhamani-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let admin = {} as LoggedIn;
let rival = {} as LoggedIn;
beforeAll(async () => {
  [admin, rival] = [await addAdmin(app), await addAdmin(app)];
});
beforeEach(async () => {
  for (const { pool } of [app, stopped])
    await pool.query(`delete from imported_donors; delete from registers; delete from outbox_emails;
      delete from accounts where not is_admin`);
});

let last = 0;

/** As many donors of Chennai, who have addresses unless given otherwise. */
async function importInto(
  site: TestApp,
  count: number,
  { isListed = true, email = true, name = 'Blood Friends' } = {},
) {
  const lines = Array.from({ length: count }, () => {
    last += 1;
    return `s${last},Starting ${last},${9_848_400_000 + last},${email ? `start.${last}@example.org` : ''},1990,O+,Chennai`;
  });
  const path = join(folder, `${last}.csv`);
  writeFileSync(path, `id,name,mobile,email,dob,bg,city\n${lines.join('\n')}\n`);
  const map = { register: name, consent: 'You may call me.' };
  const parts = { db: site.db, pool: site.pool, config: site.config };
  return importDonors(parts, { path, map, isListed, isResumed: true, print: () => undefined });
}

async function registers(): Promise<Register[]> {
  return (await admin.client.call(getRegisters, {})).body.data.registers;
}
const onlyId = async () => (await registers())[0]!.registerId;
const runJobs = async (site = app, now = NOW) => {
  await listStarted(site.db, now, new AbortController().signal);
  await notifyImported(site, now);
};
const letters = async (site = app) =>
  (
    await site.pool.query<{ to: string; due: boolean }>(
      `select recipient_address as "to", next_try_at <= now() as due from outbox_emails order by id`,
    )
  ).rows;
async function found(): Promise<number> {
  passASecond();
  const { country, state } = await placeAt(app.db, 'Tamil Nadu');
  const { body } = await app.visitor().call(searchDonors, { bloodgroup: 'O+', country, state });
  return body.data.length;
}

describe('after an import', () => {
  test('nobody is written to or shown until an administrator presses Start, then all are shown at once', async () => {
    const report = await importInto(app, 5);
    expect(report).toMatchObject({ imported: 5, waiting: 5 });
    await runJobs();
    expect([await letters(), await found()]).toEqual([[], 0]);
    const [register] = await registers();
    expect(register).toMatchObject({ state: 'not started', sent: 0, anHour: 500, startedAt: null });
    expect(register!.waiting).toEqual({ toStart: 5, byEmail: 5, byMessage: 0, unreachable: 0, claimed: 0, toList: 5 });
    const started = await admin.client.call(startNotices, {
      registerId: register!.registerId,
      anHour: 120,
      toStart: 5,
    });
    expect([started.status, started.body.data]).toEqual([200, { state: 'running', started: 5 }]);
    await runJobs();
    expect([(await letters()).length, await found()]).toEqual([2, 5]);
    expect((await registers())[0]).toMatchObject({ state: 'running', sent: 2, anHour: 120, waiting: { toStart: 0 } });
  });

  test('a later import into the same register waits for another Start, while the first goes on', async () => {
    await importInto(app, 1);
    const registerId = await onlyId();
    await admin.client.call(startNotices, { registerId, anHour: 6000 });
    await importInto(app, 2);
    await runJobs();
    expect([(await letters()).length, await found()]).toEqual([1, 1]);
    expect((await registers())[0]).toMatchObject({ state: 'done', waiting: { toStart: 2 } });
    expect((await admin.client.call(startNotices, { registerId, anHour: 6000 })).status).toBe(200);
    await runJobs();
    expect([(await letters()).length, await found()]).toEqual([3, 3]);
  });

  test('donors who were invited stay hidden after Start until they agree', async () => {
    await importInto(app, 2, { isListed: false });
    await admin.client.call(startNotices, { registerId: await onlyId(), anHour: 6000 });
    await runJobs();
    expect([(await letters()).length, await found()]).toEqual([2, 0]);
  });

  test('who is refused at the moment of Start stays hidden', async () => {
    await importInto(app, 1);
    await app.pool.query(`update registers set started_at = now() + interval '1 second', an_hour = 60`);
    const donors = app.db.selectFrom('donors').select(['accountId', 'awaitsConfirmation']);
    const { accountId } = await donors.executeTakeFirstOrThrow();
    const refuse = () =>
      inTransaction(app.db, async (db) => {
        await lockAccounts(db, [accountId]);
        await refuseListing(db, accountId);
      });
    const statements = ['begin', 'lock', 'claim', 'hide'];
    await interleave(app.db, statements.length, {
      request: refuse,
      rival: () => listStarted(app.db, NOW, new AbortController().signal),
    });
    expect(await donors.execute()).toEqual([{ accountId, awaitsConfirmation: true }]);
  });

  test('who agreed before Start is shown and not written to', async () => {
    await importInto(app, 2);
    const accountId = (await app.pool.query('select account_id as id from imported_donors limit 1')).rows[0].id;
    const token = await createLink(app.db, { purpose: 'password', accountId });
    await app.visitor().call(resetPassword, { token, newPassword: 'Violet-Umbrella-77' });
    await app.pool.query('delete from outbox_emails');
    expect((await registers())[0]).toMatchObject({ agreed: 1, waiting: { toStart: 1, byEmail: 1 } });
    expect(await found()).toBe(1);
    await admin.client.call(startNotices, { registerId: await onlyId(), anHour: 6000 });
    await runJobs();
    expect([(await letters()).length, await found()]).toEqual([1, 2]);
  });

  test('the overview says how many registers wait', async () => {
    const count = async () => (await admin.client.call(getOverview, {})).body.data.registersToStart;
    expect(await count()).toBe(0);
    await importInto(app, 1);
    expect(await count()).toBe(1);
    await admin.client.call(startNotices, { registerId: await onlyId(), anHour: 60 });
    expect(await count()).toBe(0);
  });
});

describe('Start', () => {
  test('of more donors than the caller saw is refused with the number', async () => {
    await importInto(app, 3);
    const { status, body } = await admin.client.call(startNotices, {
      registerId: await onlyId(),
      anHour: 60,
      toStart: 2,
    });
    expect([status, body.code, body.data]).toEqual([409, 'conflict', { state: 'not started' }]);
    expect(body.message).toContain('3 donors wait');
    await runJobs();
    expect(await letters()).toEqual([]);
  });

  test('by two administrators at once works for one, and pressed twice is refused with the state', async () => {
    await importInto(app, 2);
    const input = { registerId: await onlyId(), anHour: 60 };
    const both = await Promise.all([admin, rival].map(({ client }) => client.call(startNotices, input)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const again = await admin.client.call(startNotices, input);
    expect([again.status, again.body.data]).toEqual([409, { state: 'running' }]);
    expect(again.body.message).toContain('the notices are running');
  });

  test('needs a recent login, and is recorded with the register and the number of donors', async () => {
    await importInto(app, 2);
    const input = { registerId: await onlyId(), anHour: 60 };
    await app.pool.query(`update sessions set authenticated_at = now() - interval '1 day'`);
    const old = await admin.client.call(startNotices, input);
    expect([old.status, old.body.code]).toEqual([403, 'reauthenticate']);
    await app.pool.query(`update sessions set authenticated_at = now()`);
    expect((await admin.client.call(startNotices, input)).status).toBe(200);
    const [row] = (await admin.client.call(getActivity, { limit: 5, offset: 0 })).body.data;
    expect(row).toMatchObject({
      action: 'startNotices',
      ids: [input.registerId],
      items: [{ id: input.registerId, name: 'Blood Friends' }],
      rowCount: 2,
    });
  });

  test('of an unknown register is 404, with a pace out of bounds 400 with the field', async () => {
    await importInto(app, 1);
    const registerId = await onlyId();
    expect((await admin.client.call(startNotices, { registerId: 2 ** 31 - 1, anHour: 60 })).status).toBe(404);
    for (const anHour of [0, 1.5, MOST_AN_HOUR + 1, 'many', null]) {
      const { status, body } = await admin.client.post(startNotices.path, { registerId, anHour });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['anHour']]);
    }
    const { status, body } = await admin.client.post(startNotices.path, { registerId: 2 ** 31, anHour: 60 });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['registerId']]);
  });

  test.each([getRegisters, startNotices, pauseNotices, resumeNotices])(
    'is for administrators: $name is 403 for donors and moderators, 401 for visitors',
    async (endpoint) => {
      const moderator = await addModerator(app);
      const input = { registerId: 1, anHour: 60 } as never;
      for (const { client } of [await addLoggedInDonor(app), moderator])
        expect((await client.call(endpoint, input)).status).toBe(403);
      expect((await app.visitor().call(endpoint, input)).status).toBe(401);
    },
  );
});

describe('Pause', () => {
  test('holds what is queued and queues no more; Go on sends it, at another pace', async () => {
    await importInto(app, 6);
    const registerId = await onlyId();
    expect((await admin.client.call(pauseNotices, { registerId })).body.data).toEqual({ state: 'not started' });
    await admin.client.call(startNotices, { registerId, anHour: 120 });
    await runJobs();
    expect((await admin.client.call(pauseNotices, { registerId })).body.data).toEqual({ state: 'paused' });
    await runJobs(app, new Date(NOW.getTime() + 7_200_000));
    expect((await letters()).map(({ due }) => due)).toEqual([false, false]);
    const again = await admin.client.call(pauseNotices, { registerId });
    expect([again.status, again.body.data]).toEqual([409, { state: 'paused' }]);
    const both = await Promise.all(
      [admin, rival].map(({ client }) => client.call(resumeNotices, { registerId, anHour: 6000 })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await letters()).map(({ due }) => due)).toEqual([true, true]);
    await runJobs();
    expect(await letters()).toHaveLength(6);
    expect((await admin.client.call(resumeNotices, { registerId, anHour: 60 })).body.data).toEqual({ state: 'done' });
  });

  test('of one register leaves the others running', async () => {
    await importInto(app, 1);
    await importInto(app, 1, { name: 'Second' });
    const [second, first] = await registers();
    for (const { registerId } of [first!, second!]) await admin.client.call(startNotices, { registerId, anHour: 60 });
    await admin.client.call(pauseNotices, { registerId: second!.registerId });
    await runJobs();
    expect((await registers()).map(({ state, sent }) => [state, sent])).toEqual([
      ['paused', 0],
      ['done', 1],
    ]);
  });
});

test('what became of notices is counted: failed, agreed, removed, and who is not reached', async () => {
  await importInto(app, 4);
  await importInto(app, 1, { email: false });
  const registerId = await onlyId();
  expect((await registers())[0]!.waiting).toMatchObject({ toStart: 5, byEmail: 4, byMessage: 0, unreachable: 1 });
  await admin.client.call(startNotices, { registerId, anHour: 6000 });
  await runJobs();
  const { rows } = await app.pool.query<{ id: number; body: string }>('select id, body from outbox_emails order by id');
  const tokenOf = (place: number) => /token=([\w-]{43})/.exec(rows[place]!.body)![1]!;
  await failEmail(app.db, rows[0]!.id, 550);
  await app.visitor().call(resetPassword, { token: tokenOf(1), newPassword: 'Violet-Umbrella-77' });
  await app.visitor().call(confirmEmail, { token: tokenOf(2), answer: 'not me' });
  expect((await registers())[0]).toMatchObject({
    state: 'done',
    imported: 5,
    sent: 4,
    failed: 1,
    agreed: 1,
    removed: 1,
    notReached: 1,
  });
  // The outbox forgets after a month.
  await app.pool.query('delete from outbox_emails');
  expect((await registers())[0]).toMatchObject({ failed: 1 });
});

test('coordinators are given nobody to call of a register before Start', async () => {
  await addImportedDonor(app.db, { register: { name: 'Not started', startedAt: null } });
  const next = async () => (await admin.client.call(nextConfirmation, {})).body.data;
  expect(await next()).toBeNull();
  await admin.client.call(startNotices, { registerId: await onlyId(), anHour: 60 });
  expect(await next()).toMatchObject({ former: 'Not started' });
});

test('an instance with NOTICES_AN_HOUR=0 sends none', async () => {
  await importInto(stopped, 1);
  await stopped.pool.query('update registers set started_at = clock_timestamp(), an_hour = 60');
  await runJobs(stopped);
  expect(await letters(stopped)).toEqual([]);
});

test('the expected end counts the hours of the day alone', () => {
  const end = (count: number, pace: number, now: string) => expectedEnd(count, pace, new Date(now)).toISOString();
  // 17:30 in India: four and a half hours are left, then fifteen a day from 7:00.
  expect(end(450, 100, '2026-06-15T12:00:00Z')).toBe('2026-06-15T16:30:00.000Z');
  expect(end(500, 100, '2026-06-15T12:00:00Z')).toBe('2026-06-16T02:00:00.000Z');
  expect(end(100, 100, '2026-06-15T20:00:00Z')).toBe('2026-06-16T02:30:00.000Z');
  expect(end(600_000, 500, '2026-06-15T01:30:00Z')).toBe('2026-09-02T16:30:00.000Z');
});
