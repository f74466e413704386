// A database of an earlier version, migrated and used over HTTP.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getMyData, isLoggedIn, login, resetPassword } from '#contract/accounts.ts';
import { getDonations, getOwnDonations } from '#contract/donations.ts';
import { searchDonors } from '#contract/donors.ts';
import { getTestimonials } from '#contract/feedback.ts';
import { getActivity } from '#contract/activity.ts';
import { PASSWORD } from '#test/factories.ts';
import { prepareDatabase } from '#server/seed/prepare.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openEmpty } from '#test/database/databases.ts';
import { migrate } from './migrate.ts';

const old = (name: string) => readFileSync(new URL(`../../test/database/${name}`, import.meta.url));
/** Filled from files of the program, or written at each start. */
const NOT_COUNTED = ['countries', 'states', 'districts', 'cities', 'settings', 'schema_migrations'];

type Empty = Awaited<ReturnType<typeof openEmpty>>;

/** From a dump by pg_dump, and rows. */
async function makeOldDatabase({ pool }: Empty): Promise<void> {
  await pool.query(brotliDecompressSync(old('oldSchema.sql.br')).toString());
  await pool.query(old('oldRows.sql').toString());
}

async function countRows({ pool }: Empty): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all($1)`,
    [NOT_COUNTED],
  );
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const counted = await pool.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    counts.set(name, counted.rows[0]!.n);
  }
  return counts;
}

describe('a database of an earlier version after the upgrade', () => {
  let app: TestApp;
  let before: Map<string, number>;
  let after: Map<string, number>;
  beforeAll(async () => {
    const database = await openEmpty();
    await makeOldDatabase(database);
    before = await countRows(database);
    await database.withLongTimeout(async () => {
      await migrate(database.pool);
      await prepareDatabase(database, { demoData: false }, () => undefined);
    });
    after = await countRows(database);
    app = await startTestApp({ database });
  });
  afterAll(() => app?.close());

  test('has statistics of what searches in queues look at, so that the planner knows frequent words', async () => {
    const { rows } = await app.pool.query<{ name: string }>(
      `select distinct tablename as name from pg_stats where tablename like '%\\_search' and schemaname = 'public'`,
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['feedback_search', 'issue_reports_search']));
  });

  const logInAs = async (userID: string) => {
    const client = app.visitor();
    expect((await client.call(login, { userID, password: PASSWORD })).status).toBe(200);
    return client;
  };

  test('contains every row of every table', () => {
    for (const [name, count] of before) {
      expect(count, name).toBeGreaterThan(0);
      expect(after.get(name), name).toBe(count);
    }
  });

  test('finds its donors in the order of their listing ranks', async () => {
    const place = { country: 1, state: 27, district: 503, city: 5628 };
    const { body } = await app.visitor().call(searchDonors, { bloodgroup: 'O+', ...place });
    const receipt: unknown = expect.any(String);
    const unchosen = { contact: 'number', callsAnyTime: false } as const;
    const notAgreed = {
      districtName: null,
      cityName: null,
      canGiveFrom: null,
      recentlyActive: false,
      numberConfirmedAt: null,
      receipt,
      ...unchosen,
    };
    expect(body.data).toEqual([
      { fullName: 'Old Donor', mobileNumber: '+919849012301', availableunavailable: 'A', regid: 4001, ...notAgreed },
      {
        fullName: 'Resting Donor',
        mobileNumber: '+919849012303',
        availableunavailable: 'A',
        regid: 4003,
        ...notAgreed,
      },
      { fullName: 'Away Donor', mobileNumber: '+919849012304', availableunavailable: 'U', regid: 4004, ...notAgreed },
    ]);
  });

  test('lists its donations, in public and for the donor', async () => {
    const donation = { donationDate: '2026-01-10', patientName: 'A Patient', hospitalName: 'A Hospital' };
    const everybody = await app.visitor().call(getDonations, {});
    expect(everybody.body.data).toEqual([expect.objectContaining({ ...donation, fullName: 'Old Donor' })]);
    const donor = await logInAs('Old.Donor');
    const own = await donor.call(getOwnDonations, { userID: 'Old.Donor' });
    expect(own.body.data).toEqual([expect.objectContaining(donation)]);
  });

  test('keeps sessions valid, and exports everything stored about the donor', async () => {
    const client = app.visitor();
    client.cookies.set('session', 'old-session-token');
    expect((await client.call(isLoggedIn, {})).body.data.loggedIn).toBe(true);
    const { body } = await client.call(getMyData, {});
    expect(body.data).toMatchObject({
      regid: 4001,
      nextDonationDate: '2026-04-10',
      donations: [{ patientName: 'A Patient' }],
      reportsAboutYou: [{ description: 'Nobody answers.' }],
      links: [{ purpose: 'password', endsAt: expect.any(String) }],
      storedResponses: [{ answer: { status: 200, body: { status: 200, data: 'T' } } }],
      doneByAdministrators: [{ action: 'disableDonor' }],
    });
  });

  test('shows administrators their audit log and the public the approved feedback', async () => {
    const admin = await logInAs('Old.Admin');
    const { body } = await admin.call(getActivity, { limit: 10, offset: 0 });
    expect(body.data.map(({ action, regid, userID, ids }) => [action, regid, userID, ids])).toEqual([
      ['disableDonor', 4002, 'Old.Admin', [4001]],
      ['approveFeedback', 4002, 'Old.Admin', [1]],
    ]);
    const testimonials = await app.visitor().call(getTestimonials, { page: 1, size: 10 });
    expect(testimonials.text).toContain('An old suggestion.');
  });

  test('sends the queued e-mail, and the requested password link', async () => {
    await app.mailWorker.work();
    await app.mailWorker.work();
    const folder = join(app.config.dataDir, 'mail');
    const emails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(emails.filter((email) => email.includes('Subject: Queued before the upgrade'))).toHaveLength(1);
    expect(emails.filter((email) => email.includes('token='))).toHaveLength(1);
  });

  test('accepts a password link from before', async () => {
    const password = 'Quiet-Tamarind-73';
    const { status } = await app
      .visitor()
      .call(resetPassword, { token: 'token-of-an-old-link', newPassword: password });
    expect(status).toBe(200);
    expect((await app.visitor().call(login, { userID: 'Old.Donor', password })).status).toBe(200);
  });
});

describe('a database whose migrations were replaced by one schema file', () => {
  let database: Empty;
  beforeEach(async () => {
    database = await openEmpty();
    await makeOldDatabase(database);
  });
  afterEach(() => database?.remove());

  const recorded = async () =>
    (await database.pool.query<{ name: string }>('select name from schema_migrations order by name')).rows;

  test('has that file recorded instead of them, and what follows it applied', async () => {
    await migrate(database.pool);
    await migrate(database.pool);
    const files = readdirSync(join(import.meta.dirname, 'migrations'));
    expect(await recorded()).toEqual(files.toSorted().map((name) => ({ name })));
  });

  test.each([
    ['lacks one of them', `delete from schema_migrations where name = '0017_translations.sql'`],
    [
      'had another text of one',
      `update schema_migrations set sha256 = '' where name = '0014_activity_and_eligibility.sql'`,
    ],
  ])('and that %s is refused unchanged, with the version to start first', async (_which, change) => {
    await database.pool.query(change);
    const before = await recorded();
    await expect(migrate(database.pool)).rejects.toThrow(
      'The database is older than this program can migrate: start commit 63acff77 of version 0.1.0 on it once, then this one.',
    );
    expect(await recorded()).toEqual(before);
  });
});
