// Notices to imported donors: paced and by day; each sets a password or removes the entry.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { resetPassword } from '#contract/accounts.ts';
import { confirmEmail } from '#contract/links.ts';
import { languages } from '#messages/catalogues.ts';
import { startRegisters } from '#test/registers.ts';
import type { TestApp } from '#test/app.ts';
import { useTestApp } from '#test/app.ts';
import { importDonors } from './importDonors.ts';
import { notifyImported } from './notices.ts';

/** 17:30 in India. */
const NOW = new Date('2026-06-15T12:00:00Z');
const NIGHT = new Date('2026-06-15T20:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const env = { RATE_LIMIT_SCALE: '1000000' };
const app = useTestApp({ env });
const withHook = useTestApp({
  env: {
    ...env,
    MESSAGING_URL: 'http://127.0.0.1:9/',
    MESSAGING_SECRET: 'a secret of the operator',
  },
});
const folder = mkdtempSync(join(tmpdir(), 'dhamani-notices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  for (const site of [app, withHook])
    await site.pool.query(
      'delete from accounts; delete from imported_donors; delete from barred_numbers; delete from outbox_emails',
    );
});

let last = 0;

/** Donors with an address unless it is blank. */
async function importInto(
  site: TestApp,
  rows: { email?: string; language?: string; born?: number }[],
  isListed = false,
) {
  const lines = rows.map(({ email, language = 'en', born = 1990 }) => {
    last += 1;
    return [
      `n${last}`,
      `Notified ${last}`,
      9_848_200_000 + last,
      email ?? `moved.${last}@example.org`,
      language,
      born,
    ].join(',');
  });
  const path = join(folder, `${last}.csv`);
  writeFileSync(
    path,
    `id,name,mobile,email,language,dob,bg,city\n${lines.map((line) => `${line},O+,Chennai`).join('\n')}\n`,
  );
  const map = { register: 'Blood Friends', consent: 'You may call me.' };
  const parts = { db: site.db, pool: site.pool, config: site.config };
  const report = await importDonors(parts, { path, map, isListed, isResumed: true, print: () => undefined });
  await startRegisters(site.db, { anHour: site === app ? 3 : 600, now: NOW });
  return report;
}

interface Queued {
  to: string;
  subject: string;
  body: string;
  template: { name: string; values: object };
}

const queued = async (site: TestApp): Promise<Queued[]> =>
  (await site.pool.query('select recipient_address as "to", subject, body, template from outbox_emails order by id'))
    .rows;
const tokenIn = ({ body }: Queued) => /\/invitation\?token=([\w-]{43})/.exec(body)![1]!;
const donors = async (site: TestApp) =>
  (
    await site.pool.query(
      'select listing_rank as rank, email_confirmed_at is not null as confirmed from donors join accounts using (account_id)',
    )
  ).rows;

test('are queued by day, at most so many an hour and one a donor', async () => {
  await importInto(app, [{}, {}, {}, {}, {}]);
  await notifyImported(app, NIGHT);
  expect(await queued(app)).toEqual([]);
  for (let run = 0; run < 5; run += 1) await notifyImported(app, NOW);
  expect(await queued(app)).toHaveLength(3);
  for (let run = 0; run < 5; run += 1) await notifyImported(app, hours(1.1));
  const addresses = (await queued(app)).map(({ to }) => to);
  expect([addresses.length, new Set(addresses).size]).toEqual([5, 5]);
});

test('of two instances at once go to each donor once', async () => {
  await importInto(
    withHook,
    Array.from({ length: 8 }, () => ({})),
  );
  await Promise.all(Array.from({ length: 4 }, () => notifyImported(withHook, NOW)));
  await notifyImported(withHook, NOW);
  const emails = (await queued(withHook)).filter(({ to }) => to.includes('@'));
  expect([emails.length, new Set(emails.map(({ to }) => to)).size]).toEqual([8, 8]);
});

test('say in the language of the donor whether searches find them, and where they were', async () => {
  await importInto(app, [{ language: 'hi' }]);
  await notifyImported(app, NOW);
  await importInto(app, [{ language: 'ur' }], true);
  await notifyImported(app, NOW);
  const [invited, listed] = await queued(app);
  expect(invited!.subject).toBe(languages.hi.t('mail.moved.subject'));
  expect(invited!.body).toContain(languages.hi.t('mail.moved.invited', { former: 'Blood Friends' }));
  expect(listed!.body).toContain(languages.ur.t('mail.moved.listed', { former: 'Blood Friends' }));
  expect(invited!.body).toContain(languages.hi.t('mail.moved.reason', { former: 'Blood Friends' }));
  expect(invited!.body).not.toContain(languages.hi.t('mail.reason'));
  expect(invited!.body).not.toContain('/not-my-listing');
  expect(listed!.template).toEqual({ name: 'moved and listed', values: { former: 'Blood Friends' } });
});

test('say to whom the site does not list that and why, also where the others are listed', async () => {
  await importInto(app, [{ born: NOW.getUTCFullYear() - 80 }], true);
  await notifyImported(app, NOW);
  const [email] = await queued(app);
  expect(email!.body).not.toContain(languages.en.t('mail.moved.listed', { former: 'Blood Friends' }));
  expect(email!.body).toContain(languages.en.t('eligibility.overAge'));
  expect(email!.body).toContain(languages.en.t('mail.moved.notListed', { former: 'Blood Friends' }));
});

test('hold a link to a password, which lists the donor', async () => {
  await importInto(app, [{}]);
  expect(await donors(app)).toEqual([{ rank: null, confirmed: false }]);
  await notifyImported(app, NOW);
  const [email] = await queued(app);
  const set = await app.visitor().call(resetPassword, { token: tokenIn(email!), newPassword: 'Violet-Umbrella-77' });
  expect([set.status, await donors(app)]).toEqual([200, [{ rank: 0, confirmed: true }]]);
});

test('hold a link that removes the donor, who is not imported again', async () => {
  await importInto(app, [{}], true);
  await notifyImported(app, NOW);
  const [email] = await queued(app);
  expect(email!.body).toContain(languages.en.t('mail.moved.removeLabel'));
  expect(email!.body).toMatch(/\/invitation\?token=[\w-]{43}&answer=not\+me/);
  expect((await app.visitor().call(confirmEmail, { token: tokenIn(email!), answer: 'not me' })).status).toBe(200);
  expect(await donors(app)).toEqual([]);
  last -= 1;
  expect(await importInto(app, [{}], true)).toMatchObject({ imported: 0, before: 1 });
  expect(await donors(app)).toEqual([]);
});

test('do not go to who has set a password meanwhile', async () => {
  await importInto(app, [{}]);
  await app.pool.query(`update accounts set password_hash = 'a hash'`);
  await notifyImported(app, NOW);
  expect(await queued(app)).toEqual([]);
});

test('without an address and a hook reach nobody, which is noted', async () => {
  await importInto(app, [{ email: '' }]);
  await notifyImported(app, NOW);
  const { rows } = await app.pool.query(`select notified_at = '-infinity' as unreached from imported_donors`);
  expect([await queued(app), rows]).toEqual([[], [{ unreached: true }]]);
});

test('go to the number by the hook, with template and values; a password lists who has no address', async () => {
  await importInto(withHook, [{ email: '' }]);
  await notifyImported(withHook, NOW);
  const [message, ...others] = await queued(withHook);
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    to: `+91${9_848_200_000 + last}`,
    template: { name: 'moved', values: { former: 'Blood Friends' } },
  });
  const set = await withHook
    .visitor()
    .call(resetPassword, { token: tokenIn(message!), newPassword: 'Violet-Umbrella-77' });
  expect([set.status, await donors(withHook)]).toEqual([200, [{ rank: 0, confirmed: false }]]);
  // Nothing is sent to no address: not the notice of the password either.
  expect((await queued(withHook)).filter(({ to }) => to === '')).toEqual([]);
});
