// Routine e-mails in a real SMTP conversation: who gets one and when, what the links in it do, and how it is stopped.
import type { Email } from 'postal-mime';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { changeRoutineEmails, confirmListing, type ListingAnswer } from '#contract/listing.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addDonorRow, logInAs, type NewDonorRow } from '#test/admins.ts';
import { explainGeneric } from '#test/explain.ts';
import { startMailServer } from '#test/mailServer.ts';
import { placeAt } from '#test/places.ts';
import { findPostgres } from '#test/postgres.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { useTestApp } from '#test/app.ts';
import { refreshListings } from './refreshListings.ts';
import { askDueDonors, donorsAfter, findTopics } from './routineEmails.ts';

const DAY_MS = 86_400_000;
/** 17:30 in India. */
const START = new Date('2020-06-15T12:00:00Z');
const clock = { now: START };

const hasServer = (await findPostgres()) !== undefined;
const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const smtp = `smtp://127.0.0.1:${mailServer.port}`;
const app = useTestApp({ pages: await loadPages(), env: { SMTP_URL: smtp }, now: () => clock.now });

beforeEach(async () => {
  clock.now = START;
  await app.db.deleteFrom('donors').execute();
  await app.db.deleteFrom('settings').where('name', '=', 'routine_emails_after').execute();
  mailServer.accepted.length = 0;
});

const inDays = (days: number) => new Date(START.getTime() + days * DAY_MS);

/** A donor whose address is confirmed, active at the start. */
async function addDonor(donor: NewDonorRow = {}, account: object = {}): Promise<number> {
  const { regid } = await addDonorRow(app.db, { now: START, activeAt: START, ...donor });
  const change = { emailConfirmedAt: START, ...account };
  await app.db.updateTable('accounts').set(change).where('accountId', '=', regid).execute();
  await app.db.updateTable('donors').set({ registeredAt: START }).where('accountId', '=', regid).execute();
  return regid;
}

const ask = () => askDueDonors(app, clock.now, new AbortController().signal);

/** What a run of the maintenance job and of the mail worker sends. */
async function sendAt(now: Date): Promise<Email[]> {
  clock.now = now;
  await refreshListings(app.db, now);
  await ask();
  await app.mailWorker.work();
  return mailServer.accepted.splice(0);
}

const readDonor = (regid: number) =>
  app.db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select([
      'isAvailable',
      'unavailableUntil',
      'activeAt',
      'listingRank',
      'unansweredEmails',
      'routineEmailsStoppedAt',
    ])
    .where('accounts.accountId', '=', regid)
    .executeTakeFirstOrThrow();

const tokenIn = (email: Email | undefined, page: string) =>
  new RegExp(`${page}\\?token=([\\w-]{43})`).exec(email?.text ?? '')![1]!;

const headerOf = (email: Email, name: string) => email.headers.find(({ key }) => key === name)?.value;

const silentDonor = (account: object = {}) => addDonor({}, account);
const AFTER_SILENCE = inDays(181);

describe('a donor gets an e-mail', () => {
  test('on the day on which the donor may give again, and once', async () => {
    await addDonor({ eligibleFrom: '2020-07-02' });
    expect(await sendAt(new Date('2020-07-01T12:00:00Z'))).toEqual([]);
    const [email, ...others] = await sendAt(new Date('2020-07-02T01:30:00Z'));
    expect([email!.subject, others]).toEqual(['You may give blood again', []]);
    expect(await sendAt(new Date('2020-07-03T12:00:00Z'))).toEqual([]);
  });

  test('when a pause is over', async () => {
    await addDonor({ isAvailable: false, unavailableUntil: '2020-07-02' });
    expect((await sendAt(new Date('2020-07-02T06:00:00Z'))).map(({ subject }) => subject)).toEqual([
      'Your pause is over',
    ]);
  });

  test('after 180 days without activity, and again until three are unanswered', async () => {
    const regid = await silentDonor();
    expect(await sendAt(inDays(180))).toEqual([]);
    const sent: number[] = [];
    for (let day = 181; day < 1500; day += 20) sent.push((await sendAt(inDays(day))).length);
    expect(sent.reduce((sum, count) => sum + count)).toBe(3);
    expect(await readDonor(regid)).toMatchObject({ listingRank: 0, unansweredEmails: 3 });
  });

  test('with a link and a header that stop these e-mails', async () => {
    await silentDonor();
    const [email] = await sendAt(AFTER_SILENCE);
    const link = `${app.config.publicUrl}/unsubscribe?token=${tokenIn(email, 'unsubscribe')}`;
    expect(headerOf(email!, 'list-unsubscribe')).toBe(`<${link}>`);
    expect(headerOf(email!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(email!.html).toContain(link);
  });
});

describe('a donor gets no e-mail', () => {
  test.each([
    ['whose address is not confirmed', { emailConfirmedAt: null }],
    ['who stopped them', { routineEmailsStoppedAt: START }],
    ['who left three unanswered', { unansweredEmails: 3 }],
    ['who got one within 60 days', { routineEmailAt: inDays(122) }],
    ['of the sample data', { isDemo: true }],
    ['who is blocked', { blockedAt: START }],
    ['who is deleted', { deletedAt: START }],
  ])('%s', async (_, account) => {
    await silentDonor(account);
    expect(await sendAt(AFTER_SILENCE)).toEqual([]);
  });

  test.each([
    ['while unavailable', { isAvailable: false }],
    ['while eligible only later', { eligibleFrom: '2021-06-01' }],
    ['when listed no more because of age', { birthYear: 1930 }],
  ])('%s', async (_, donor) => {
    await addDonor(donor);
    expect(await sendAt(AFTER_SILENCE)).toEqual([]);
  });

  test.each([
    ['before 7 in the morning in India', '2020-12-20T01:29:59Z', 0],
    ['at 22', '2020-12-20T16:30:00Z', 0],
    ['but one at 7', '2020-12-20T01:30:00Z', 1],
    ['but one before 22', '2020-12-20T16:29:59Z', 1],
  ])('%s', async (_, time, count) => {
    await silentDonor();
    expect(await sendAt(new Date(time))).toHaveLength(count);
  });

  test('by night that was queued by day', async () => {
    await silentDonor();
    clock.now = new Date('2020-12-20T16:29:59Z');
    await ask();
    clock.now = new Date('2020-12-20T16:30:00Z');
    await app.mailWorker.work();
    expect(mailServer.accepted).toEqual([]);
    expect(await sendAt(new Date('2020-12-21T01:30:00Z'))).toHaveLength(1);
  });
});

describe('the maintenance job', () => {
  test('asks each donor once when two instances run at the same time', async () => {
    for (let nth = 0; nth < 50; nth += 1) await silentDonor();
    clock.now = AFTER_SILENCE;
    await Promise.all([ask(), ask()]);
    await ask();
    await app.mailWorker.work();
    const addresses = mailServer.accepted.map(({ to }) => to![0]!.address);
    expect([addresses.length, new Set(addresses).size]).toEqual([50, 50]);
  });

  test('looks at no more than 500 donors in a run', async () => {
    await seedDonors(app.pool, [await placeAt(app.db, 'Goa')], 510);
    clock.now = AFTER_SILENCE;
    await app.db.updateTable('donors').set({ registeredAt: START }).execute();
    await ask();
    const left = app.db.selectFrom('donors').select('accountId').where('routineCheckedAt', 'is', null);
    expect(await left.execute()).toHaveLength(10);
  });

  test('looks at the others in the next run, and then at all again', async () => {
    await seedDonors(app.pool, [await placeAt(app.db, 'Goa')], 510);
    await app.db.updateTable('donors').set({ registeredAt: START }).execute();
    clock.now = AFTER_SILENCE;
    await ask();
    await ask();
    const looked = app.db.selectFrom('donors').select('accountId').where('routineCheckedAt', '=', AFTER_SILENCE);
    expect(await looked.execute()).toHaveLength(510);
    await app.db.updateTable('donors').set({ routineCheckedAt: null }).execute();
    await ask();
    expect(await looked.execute()).toHaveLength(500);
  });

  test.skipIf(!hasServer)('looks at silent donors without writing to an index', async () => {
    await seedDonors(app.pool, [await placeAt(app.db, 'Goa')], 600);
    await app.db.updateTable('donors').set({ registeredAt: START }).execute();
    // Half of each page is free then.
    await app.pool.query('alter table donors set (fillfactor = 50)');
    await app.pool.query('vacuum full donors');
    const count = async () => {
      await app.pool.query('select pg_stat_force_next_flush()');
      const { rows } = await app.pool.query<{ updated: number; hot: number }>(
        `select n_tup_upd::int as updated, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'donors'`,
      );
      return rows[0]!;
    };
    const before = await count();
    clock.now = AFTER_SILENCE;
    await ask();
    const after = await count();
    expect(after.updated - before.updated).toBe(500);
    expect(after.hot - before.hot).toBe(500);
  });

  test('reads no more donors than it looks at, by index scans', async () => {
    const place = await placeAt(app.db, 'Goa');
    await app.database.withLongTimeout(() => seedDonors(app.pool, [place], 6000));
    await app.pool.query('analyze donors');
    for (const [statement, index] of [
      [findTopics(app.db, 20).compile(), 'donors_with_topic'],
      [donorsAfter(app.db, 1, START).compile(), 'donors_pkey'],
    ] as const) {
      const plan = await explainGeneric(app.pool, statement);
      expect(plan).toContain(`using ${index}`);
      expect(plan).not.toMatch(/Seq Scan|Bitmap|Sort/);
    }
  });
});

describe('the link in the e-mail', () => {
  const answerAs = async (answer: ListingAnswer) => {
    const regid = await silentDonor();
    const token = tokenIn((await sendAt(AFTER_SILENCE))[0], 'confirm-listing');
    const { status } = await app.visitor().call(confirmListing, { token, answer });
    return { regid, token, status };
  };

  test("counts 'yes' as activity", async () => {
    const { regid, status } = await answerAs('yes');
    expect(status).toBe(200);
    expect(await readDonor(regid)).toMatchObject({ activeAt: AFTER_SILENCE, unansweredEmails: 0, isAvailable: true });
  });

  test.each([
    ['pause30', '2021-01-12'],
    ['pause90', '2021-03-13'],
    ['pause180', '2021-06-11'],
    ['off', null],
  ] as const)("takes '%s' and is then spent for other answers", async (answer, unavailableUntil) => {
    const { regid, token, status } = await answerAs(answer);
    expect(status).toBe(200);
    const paused = { isAvailable: false, unavailableUntil, listingRank: 2, unansweredEmails: 0 };
    expect(await readDonor(regid)).toMatchObject(paused);
    const visitor = app.visitor();
    expect((await visitor.call(confirmListing, { token, answer })).status).toBe(200);
    expect((await visitor.call(confirmListing, { token, answer: 'yes' })).status).toBe(400);
  });

  test('changes nothing when it is opened, also by a scanner that opens each', async () => {
    const regid = await silentDonor();
    const [email] = await sendAt(AFTER_SILENCE);
    const before = await readDonor(regid);
    for (const page of ['confirm-listing', 'unsubscribe']) {
      const reply = await app.visitor().send(`/${page}?token=${tokenIn(email, page)}`);
      expect(reply.status).toBe(200);
    }
    expect(await readDonor(regid)).toEqual(before);
  });

  test('does nothing once the account has another address', async () => {
    const regid = await silentDonor();
    const [email] = await sendAt(AFTER_SILENCE);
    await app.db.updateTable('accounts').set({ email: 'moved@example.org' }).where('accountId', '=', regid).execute();
    const token = tokenIn(email, 'confirm-listing');
    expect((await app.visitor().call(confirmListing, { token, answer: 'off' })).status).toBe(400);
  });
});

describe('a mail program', () => {
  const click = (token: string) =>
    app.app.fastify.inject({
      method: 'POST',
      url: `/unsubscribe?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: 'List-Unsubscribe=One-Click',
    });

  test('stops routine e-mails with one request, also those on their way; My Page allows them again', async () => {
    const regid = await silentDonor();
    const token = tokenIn((await sendAt(AFTER_SILENCE))[0], 'unsubscribe');
    expect((await click(token)).statusCode).toBe(200);
    expect((await click(token)).statusCode).toBe(200);
    expect(await readDonor(regid)).toMatchObject({ routineEmailsStoppedAt: AFTER_SILENCE });
    expect(await sendAt(inDays(400))).toEqual([]);
    const client = await logInAs(app, regid);
    expect((await client.call(getAccountStatus, {})).body.data.routineEmails).toBe(false);
    await client.call(changeRoutineEmails, { wanted: 'yes' });
    expect((await client.call(getAccountStatus, {})).body.data.routineEmails).toBe(true);
    expect(await sendAt(inDays(600))).toHaveLength(1);
  });

  test('stops nothing with an unknown token', async () => {
    const regid = await silentDonor();
    await click('x'.repeat(43));
    expect(await readDonor(regid)).toMatchObject({ routineEmailsStoppedAt: null });
  });
});
