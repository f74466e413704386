// What waits for administrators, and what their overview tells, over HTTP on a real database.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { feedback } from '#contract/queues.ts';
import { checks as allChecks, COUNTED_ITEMS, getOverview, getQueueCounts, type Check } from '#contract/overview.ts';
import { getSite, updateSiteContent, type Section } from '#contract/siteContent.ts';
import { addAdmin, addDonorRow, type LoggedIn } from '#test/admins.ts';
import { startTestApp, useTestApp, type TestApp } from '#test/app.ts';
import { addFeedback as addFeedbackCall, FEEDBACK } from '#test/forms.ts';

const app = useTestApp({ env: { DEMO_DATA: '0', RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => void (admin = await addAdmin(app)));

const nothing = { count: 0, oldest: null };
const queueCounts = async () => (await admin.client.call(getQueueCounts, {})).body.data;
const report = (regid: number, daysAgo: number) =>
  sql`insert into issue_reports (account_id, full_name, mobile, option, description, reporter, created_at)
      values (${regid}, 'n', 'm', 'Wrong Number', 'd', 'r', now() - make_interval(days => ${daysAgo}))`.execute(app.db);

describe('getQueueCounts', () => {
  beforeEach(async () => {
    await sql`delete from feedback`.execute(app.db);
  });

  test('returns no count and no age for empty queues', async () => {
    expect(await queueCounts()).toEqual({
      feedback: nothing,
      serviceFeedback: nothing,
      volunteers: nothing,
      organizations: nothing,
      translations: nothing,
      bloodRequests: nothing,
      issueReports: nothing,
    });
  });

  test('counts what is pending, with the timestamp of the oldest, and not what was decided', async () => {
    for (let sent = 0; sent < 3; sent += 1) await app.visitor().call(addFeedbackCall, FEEDBACK);
    const { data } = (await admin.client.call(feedback.list, { limit: 15, offset: 0 })).body;
    const [newest, middle, oldest] = data as { feedbackId: number; createdDate: string }[];
    expect((await queueCounts()).feedback).toEqual({ count: 3, oldest: oldest!.createdDate });
    await admin.client.call(feedback.approve, { feedbackIDs: [oldest!.feedbackId] });
    expect((await queueCounts()).feedback).toEqual({ count: 2, oldest: middle!.createdDate });
    await admin.client.call(feedback.decline, { feedbackIDs: [newest!.feedbackId, middle!.feedbackId] });
    expect((await queueCounts()).feedback).toEqual(nothing);
  });

  test('counts a donor with several reports once, with the timestamp of the oldest report', async () => {
    const [one, other] = [await addDonorRow(app.db), await addDonorRow(app.db)];
    await report(one.regid, 1);
    await report(one.regid, 5);
    await report(other.regid, 2);
    const { count, oldest } = (await queueCounts()).issueReports;
    expect(count).toBe(2);
    expect(Math.round((Date.now() - Date.parse(oldest!)) / 86_400_000)).toBe(5);
  });

  test('stops counting one past the bound', async () => {
    await sql`insert into feedback (name, email, mobile, occupation, location, suggestions)
              select 'n', 'e', 'm', 'o', 'l', 's' from generate_series(1, ${COUNTED_ITEMS + 50}::int)`.execute(app.db);
    expect((await queueCounts()).feedback.count).toBe(COUNTED_ITEMS + 1);
  });
});

describe('getOverview', () => {
  const overview = async (of = admin) => (await of.client.call(getOverview, {})).body.data;

  test('counts registrations of the last seven days and of the seven days before', async () => {
    const before = (await overview()).registrations;
    for (const days of [0, 6, 8, 15]) {
      const { regid } = await addDonorRow(app.db);
      await sql`update donors set registered_at = now() - make_interval(days => ${days}) where account_id = ${regid}`.execute(
        app.db,
      );
    }
    const { thisWeek, weekBefore } = (await overview()).registrations;
    expect([thisWeek - before.thisWeek, weekBefore - before.weekBefore]).toEqual([2, 1]);
  });

  test('leaves sample donors out of the registrations', async () => {
    const { registrations } = await overview();
    const { regid } = await addDonorRow(app.db);
    await sql`update accounts set is_demo = true where account_id = ${regid}`.execute(app.db);
    expect((await overview()).registrations).toEqual(registrations);
    await sql`update accounts set is_demo = false where account_id = ${regid}`.execute(app.db);
  });

  test('counts e-mails that failed, and those that have waited for more than an hour', async () => {
    expect((await overview()).emails).toEqual({ failed: 0, delayed: 0 });
    await sql`insert into outbox_emails (message_id, recipient_name, recipient_address, subject, body, created_at, failed_at)
              values ('1', 'n', 'a', 's', 'b', now(), now()),
                     ('2', 'n', 'a', 's', 'b', now() - interval '2 hours', null),
                     ('3', 'n', 'a', 's', 'b', now() - interval '3 hours', null),
                     ('4', 'n', 'a', 's', 'b', now(), null)`.execute(app.db);
    expect((await overview()).emails).toEqual({ failed: 1, delayed: 2 });
  });

  test('reports a missing second factor of the caller, and counts the others without one', async () => {
    const other = await addAdmin(app);
    await sql`insert into second_factors (account_id, secret, confirmed_at) values (${other.regid}, 'x', now())`.execute(
      app.db,
    );
    const [mine, others] = [await overview(), await overview(other)];
    expect(mine.checks).toContainEqual({ check: 'own second factor', state: 'open' });
    expect(others.checks).toContainEqual({ check: 'own second factor', state: 'done' });
    expect(others.checks).toContainEqual({ check: 'other second factors', state: 'open' });
    expect(others.adminsWithoutSecondFactor - mine.adminsWithoutSecondFactor).toBe(1);
  });
});

const isContent = (check: Check) => allChecks.indexOf(check) >= allChecks.indexOf('name');

describe('the content of the network', () => {
  const openContent = async () => {
    const { checks } = (await admin.client.call(getOverview, {})).body.data;
    return checks.filter(({ check, state }) => isContent(check) && state === 'open').map(({ check }) => check);
  };
  const save = async (section: Section, content: Record<string, unknown>, version = 0) => {
    const { status } = await admin.client.call(updateSiteContent, { section, content, version });
    expect(status).toBe(200);
  };

  test('is on the check list until an administrator has saved it', async () => {
    const site = (await admin.client.call(getSite, {})).body.data;
    const content = allChecks.filter((check) => isContent(check) && check !== 'privacy notice');
    expect(await openContent()).toEqual(content);
    for (const section of ['identity', 'languages', 'banner', 'news'] as const) await save(section, site[section]);
    const samples = ['counters', 'team', 'contact directory'] as const;
    expect(await openContent()).toEqual(['contact', 'legal name', 'grievance officer', 'links', ...samples]);
    // One sample is left in each.
    const [[number], [member], [region]] = [site.counters.items, site.team.items, site.contacts.regions];
    const own = { name: 'Asha Rao', designation: 'Founder', initials: 'AR', picture: null, links: [] };
    await save('counters', { items: [{ value: 12, label: 'Camps' }, number] });
    await save('team', { items: [own, member] });
    await save('contacts', { regions: [region] });
    expect(await openContent()).toEqual(expect.arrayContaining([...samples]));
    await save('counters', { items: [{ value: 12, label: 'Camps' }] }, 1);
    await save('team', { items: [own] }, 1);
    await save('contacts', { regions: [] }, 1);
    expect(await openContent()).toEqual(['contact', 'legal name', 'grievance officer', 'links']);
    await save('contact', { ...site.contact, email: 'desk@donors.example', legalName: 'L', grievanceOfficer: 'G' });
    await save('links', { items: [] });
    await save('tiles', { items: [] });
    expect(await openContent()).toEqual(['links']);
    await save('media', { films: null, app: null });
    expect(await openContent()).toEqual([]);
  });

  test('the grievance officer may be a setting', async () => {
    const other = await startTestApp({ env: { GRIEVANCE_CONTACT: 'desk@donors.example' } });
    try {
      const { client } = await addAdmin(other);
      const { checks } = (await client.call(getOverview, {})).body.data;
      expect(checks).toContainEqual({ check: 'grievance officer', state: 'done' });
    } finally {
      await other.close();
    }
  });
});

const SENDER = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'help@localhost.example' };
const open = ['keys', 'own second factor', 'required second factor'];

test.each([
  [{}, ['address', 'mail server', 'sender', ...open]],
  [{ SMTP_URL: 'smtp://127.0.0.1:9' }, ['address', 'sender', ...open]],
  [{ ...SENDER, PUBLIC_URL: 'http://donors.example.org' }, ['address', ...open]],
  [{ ...SENDER, PUBLIC_URL: 'http://8.8.8.8' }, ['address', ...open]],
  [{ ...SENDER, PUBLIC_URL: 'http://192.168.1.5:3000' }, open],
  [{ ...SENDER, PUBLIC_URL: 'https://donors.example.org' }, open],
  [{ SECRET_KEYS: 'a key of sixteen letters' }, ['address', 'mail server', 'sender', ...open.slice(1)]],
  [{ ADMIN_SECOND_FACTOR: 'required' }, ['address', 'mail server', 'sender', 'keys']],
])('with the settings %j the check list has these open: %j', async (env, expected) => {
  expect(await openChecks(env)).toEqual(expected);
});

test('the check list leaves open whether there are backups, and links to the handbook that anybody can read', async () => {
  const { checks } = (await admin.client.call(getOverview, {})).body.data;
  expect(checks).toContainEqual({ check: 'backup', state: 'not known' });
  const { status, headers, text } = await app.visitor().send('/api/docs/operations');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toContain('## Backup and restore');
});

const isSetting = (check: Check) => !isContent(check) && check !== 'SPF' && check !== 'DKIM';

/** Of the settings, what is open for the only administrator of a site with these settings; DNS is not asked about. */
async function openChecks(env: Record<string, string>): Promise<readonly string[]> {
  const other: TestApp = await startTestApp({ env });
  try {
    const { client, regid } = await addAdmin(other);
    if (other.config.requiresSecondFactor)
      await sql`insert into second_factors (account_id, secret, confirmed_at) values (${regid}, 'x', now())`.execute(
        other.db,
      );
    // The cookie's name where PUBLIC_URL is https.
    client.cookies.set('__Host-session', client.cookies.get('session')!);
    const { checks } = (await client.call(getOverview, {})).body.data;
    return checks.filter(({ check, state }) => state === 'open' && isSetting(check)).map(({ check }) => check);
  } finally {
    await other.close();
  }
}
