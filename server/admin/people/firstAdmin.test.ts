// How a site gets its first administrator, and how the operator creates, promotes and demotes others.
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { isLoggedIn, login, resetPassword } from '#contract/accounts.ts';
import { getActivity } from '#contract/activity.ts';
import { scorePassword } from '#server/auth/passwordScore.ts';
import { makePasswords } from '#server/auth/passwords.ts';
import { ConfigError } from '#server/process/settings.ts';
import { sql } from 'kysely';
import { inTransaction } from '#server/db/transaction.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, lastAction, logInAs } from '#test/admins.ts';
import { useTestApp, type TestApp } from '#test/app.ts';
import { interleave, readStatements } from '#test/interleave.ts';
import { requests } from './commands.ts';
import { ensureFirstAdmin, linkFile } from './firstAdmin.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
beforeEach(async () => {
  await app.pool.query('delete from accounts');
  await app.pool.query('delete from audit_log');
  rmSync(linkFile(app.config), { force: true });
});

const PASSWORD = 'Operator-Chooses-42';
const given = { userId: 'Chief', password: PASSWORD, email: 'chief@example.org' };
const passwords = makePasswords(1);
const ensure = (more: Partial<TestApp['config']> = {}) =>
  ensureFirstAdmin(app.db, { ...app.config, ...more }, passwords);
const linkIn = (text: string) => /resetpassword\?token=([\w-]+)/.exec(text)![1]!;
const readLink = () => linkIn(readFileSync(linkFile(app.config), 'utf8'));

async function admins(): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    'select user_id as name from accounts where is_admin order by 1',
  );
  return rows.map(({ name }) => name);
}

const logIn = (userID: string, password = PASSWORD) => app.visitor().call(login, { userID, password });
const choose = (token: string, newPassword = PASSWORD) => app.visitor().call(resetPassword, { token, newPassword });

describe('the first administrator', () => {
  test('is created from the settings, can log in at once, is in the audit log and in no list of donors', async () => {
    expect(await ensure({ firstAdmin: given })).toBe('Added the administrator Chief.');
    const { status, body } = await logIn('chief');
    expect([status, body.data.userType, body.data.fullName, body.data.bloodGroup]).toEqual([200, '1', null, null]);
    expect(await lastAction(app.db)).toEqual({ actor: null, action: 'createAdmin', ids: [body.data.regid] });
    expect((await app.pool.query('select 1 from donors')).rowCount).toBe(0);
    expect(existsSync(linkFile(app.config))).toBe(false);
  });

  test('is not blamed for an easy password where the score could not be computed', async () => {
    const ended = new AbortController();
    const keepFull = async () => {
      while (!ended.signal.aborted) await scorePassword(PASSWORD, []).catch(() => setImmediate());
    };
    const others = Array.from({ length: 80 }, keepFull);
    try {
      await expect(ensure({ firstAdmin: given })).rejects.toMatchObject({ code: 'unavailable' });
    } finally {
      ended.abort();
      await Promise.all(others);
    }
  });

  test.each([
    [{ password: 'Iloveyou1' }, ['ADMIN_PASSWORD: This password is easy to guess. Try a longer one.']],
    [{ password: 'short1A' }, ['ADMIN_PASSWORD: Use 8 to 128 characters.']],
    [{ password: 'nodigits' }, ['ADMIN_PASSWORD: Password must contain at least one uppercase letter and one number.']],
    [{ email: 'nobody' }, ['ADMIN_EMAIL: A valid email is required.']],
    [
      { userId: 'chíef', email: 'no body@x', password: 'x' },
      [
        'ADMIN_USER_ID: Use letters from A to Z, digits and . _ - + @, without spaces.',
        'ADMIN_EMAIL: A valid email is required.',
        'ADMIN_PASSWORD: Password must contain at least one uppercase letter and one number.',
      ],
    ],
  ])(
    'is not created from settings that are invalid for a donor, and the site does not start: %j',
    async (more, errors) => {
      const message = ['These settings cannot be used:', ...errors.map((error) => `  - ${error}`)].join('\n');
      await expect(ensure({ firstAdmin: { ...given, ...more } })).rejects.toThrow(new ConfigError(message));
      expect(await admins()).toEqual([]);
    },
  );

  test('once created, ignores invalid settings', async () => {
    await ensure({ firstAdmin: given });
    expect(await ensure({ firstAdmin: { ...given, password: 'x' } })).toBeUndefined();
  });

  test('is created once, even when several instances start together, and never when there is an administrator', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => ensure({ firstAdmin: given })));
    expect(responses.filter(Boolean)).toEqual(['Added the administrator Chief.']);
    expect(await ensure({ firstAdmin: { ...given, userId: 'Second' } })).toBeUndefined();
    expect(await admins()).toEqual(['Chief']);
  });

  test('is not a donor who has the configured name already', async () => {
    await addDonorRow(app.db, { userID: 'chief' });
    expect(await ensure({ firstAdmin: given })).toContain('npm run admin -- promote Chief');
    expect(await admins()).toEqual([]);
  });

  test('without settings gets a link on the embedded database, in a file that only its owner can read, valid once', async () => {
    expect(await ensure({ databaseUrl: undefined })).toContain(linkFile(app.config));
    expect(statSync(linkFile(app.config)).mode & 0o777).toBe(0o600);
    const token = readLink();
    expect((await choose(token)).status).toBe(200);
    expect((await choose(token, 'Another-Choice-17')).status).toBe(400);
    const { body } = await logIn('admin');
    expect(body.data.userType).toBe('1');
    expect(await ensure({ databaseUrl: undefined })).toBeUndefined();
    expect(existsSync(linkFile(app.config))).toBe(false);
  });

  test('gets a new link at each start until it is used, and the previous one is revoked', async () => {
    await ensure({ databaseUrl: undefined });
    const first = readLink();
    await ensure({ databaseUrl: undefined });
    expect((await choose(first)).status).toBe(400);
    expect((await choose(readLink())).status).toBe(200);
    expect(await admins()).toEqual(['admin']);
  });

  test('with an unused link gets the password that the settings give later', async () => {
    await ensure({ databaseUrl: undefined });
    expect(await ensure({ firstAdmin: { ...given, userId: 'Admin' } })).toBe('Added the administrator Admin.');
    expect((await logIn('admin')).status).toBe(200);
    expect(await admins()).toEqual(['admin']);
  });

  test('is not created on a database server without settings; the operator is told how', async () => {
    expect(await ensure({ databaseUrl: 'postgres://somewhere' })).toContain('npm run admin -- create');
    expect(await admins()).toEqual([]);
  });
});

describe('the operator', () => {
  const ask = (request: keyof typeof requests, userId: string, email?: string) =>
    inTransaction(app.db, (db) => requests[request](db, { userId, email, config: app.config }));

  test('creates an administrator who sets the password by a link', async () => {
    const words = await ask('create', 'Helper', 'helper@example.org');
    expect((await choose(linkIn(words))).status).toBe(200);
    const { body } = await logIn('helper');
    expect([body.data.userType, body.data.emailId]).toEqual(['1', 'helper@example.org']);
    await expect(ask('create', 'HELPER')).rejects.toThrow('already an account');
    await expect(ask('create', 'x')).rejects.toThrow('Use at least 3 characters.');
    await expect(ask('create', 'other', 'no address')).rejects.toThrow('no address');
  });

  test('promotes and demotes, with audit rows', async () => {
    const { userID, regid } = await addDonorRow(app.db);
    await addAdmin(app);
    expect(await ask('promote', userID.toUpperCase())).toContain('There is no password yet');
    expect(await lastAction(app.db)).toEqual({ actor: null, action: 'promoteAdmin', ids: [regid] });
    expect(await admins()).toContain(userID);
    expect(await ask('promote', userID)).toContain('already');
    await ask('demote', userID);
    expect(await lastAction(app.db)).toEqual({ actor: null, action: 'demoteAdmin', ids: [regid] });
    expect(await admins()).not.toContain(userID);
    await expect(ask('promote', 'nobody-here')).rejects.toThrow("There is no account 'nobody-here'.");
  });

  test('ends the sessions of those whom they promote or demote', async () => {
    const { client, userID, regid } = await addLoggedInDonor(app);
    await addAdmin(app);
    await ask('promote', userID);
    const promoted = await logInAs(app, regid);
    await ask('demote', userID);
    for (const one of [client, promoted]) expect((await one.call(isLoggedIn, {})).body.data.loggedIn).toBe(false);
  });

  test('cannot promote a sample donor', async () => {
    const { userID, regid } = await addDonorRow(app.db);
    await app.db.updateTable('accounts').set({ isDemo: true }).where('accountId', '=', regid).execute();
    await expect(ask('promote', userID)).rejects.toThrow('nobody can log in');
    expect(await admins()).toEqual([]);
  });

  test('cannot demote the last administrator', async () => {
    const [one, two] = [await addAdmin(app), await addAdmin(app)];
    await ask('demote', one.userID);
    expect((await one.client.call(getActivity, { limit: 1, offset: 0 })).status).toBe(401);
    await expect(ask('demote', two.userID)).rejects.toThrow('The last administrator who can log in');
    expect(await admins()).toEqual([two.userID]);
  });

  test('cannot demote the last two administrators at once', async () => {
    const [one, two, three] = [await addAdmin(app), await addAdmin(app), await addAdmin(app)];
    const [, statements] = await readStatements(app.db, () => ask('demote', three.userID));
    const both = await interleave(app.db, statements.length - 1, {
      request: () => ask('demote', one.userID),
      rival: () => ask('demote', two.userID).catch(String),
    });
    expect(both!.rival).toContain('The last administrator who can log in');
    expect(await admins()).toEqual([two.userID]);
  });

  test.each([
    ['has no password', { passwordHash: null }],
    ['never logged in', { lastLoginAt: null }],
    ['is blocked', { blockedAt: new Date() }],
    ['is sample data', { isDemo: true }],
  ])('cannot demote one of two administrators when the other %s', async (_, values) => {
    const [one, two] = [await addAdmin(app), await addAdmin(app)];
    await app.db.updateTable('accounts').set(values).where('accountId', '=', one.regid).execute();
    await expect(ask('demote', two.userID)).rejects.toThrow('The last administrator who can log in');
  });

  test('is told that nobody can log in to a blocked or deleted account', async () => {
    const [blocked, deleted] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    await app.db
      .updateTable('accounts')
      .set({ blockedAt: new Date() })
      .where('accountId', '=', blocked.regid)
      .execute();
    await app.db
      .updateTable('accounts')
      .set({ deletedAt: new Date() })
      .where('accountId', '=', deleted.regid)
      .execute();
    expect(await ask('promote', blocked.userID)).toContain('is blocked and cannot log in');
    await expect(ask('promote', deleted.userID)).rejects.toThrow('was deleted by an administrator');
  });

  test('is told that no e-mail reaches an administrator without an address', async () => {
    expect(await ask('create', 'no.address')).toContain('No e-mail reaches this account');
    expect(await ask('create', 'with.address', 'a@example.org')).not.toContain('No e-mail');
  });

  test('gives an administrator a new link and ends their sessions, and rejects donors', async () => {
    const admin = await addAdmin(app);
    const words = await ask('reset', admin.userID);
    expect((await admin.client.call(isLoggedIn, {})).body.data.loggedIn).toBe(false);
    expect((await choose(linkIn(words))).status).toBe(200);
    expect((await logIn(admin.userID)).status).toBe(200);
    await expect(ask('reset', (await addDonorRow(app.db)).userID)).rejects.toThrow('is not an administrator');
  });

  test('changes nothing when a step fails', async () => {
    const { userID, regid } = await addDonorRow(app.db);
    await expect(
      inTransaction(app.db, async (db) => {
        await requests.promote(db, { userId: userID, config: app.config });
        throw new Error('cut off');
      }),
    ).rejects.toThrow('cut off');
    const { rows } =
      await sql`select is_admin, (select count(*)::int from audit_log) as actions from accounts where account_id = ${regid}`.execute(
        app.db,
      );
    expect(rows).toEqual([{ isAdmin: false, actions: 0 }]);
  });
});
