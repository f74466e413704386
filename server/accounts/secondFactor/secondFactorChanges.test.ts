// Removing a second factor, and renewing its recovery codes: over HTTP on a real database, after a recent login.
import { describe, expect, test } from 'vitest';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { removeSecondFactor, renewRecoveryCodes } from '#contract/secondFactor.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { codeAt, enrolAdmin, type Enrolled } from '#test/secondFactor.ts';

const NOW = new Date('2026-11-22T06:30:10Z');
const app = useTestApp({ pages: await loadPages(), now: () => NOW });

const isOn = async ({ client }: Enrolled) => (await client.call(getAccountStatus, {})).body.data.secondFactor;
const mailsTo = async ({ regid }: Enrolled) => {
  const rows = await app.db.selectFrom('outboxEmails').select('subject').where('accountId', '=', regid).execute();
  return rows.map(({ subject }) => subject);
};

describe.each([
  [removeSecondFactor, false, 'The second factor was turned off'],
  [renewRecoveryCodes, true, 'New recovery codes were made'],
] as const)('$name', (endpoint, staysOn, subject) => {
  test('is a 400 without a right code, and changes nothing', async () => {
    const admin = await enrolAdmin(app, NOW);
    for (const code of ['', '12', '000000', codeAt(admin.secret, NOW, -1)]) {
      const { status, body } = await admin.client.call(endpoint, { code });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['code']]);
    }
    expect(await isOn(admin)).toBe(true);
    expect(await mailsTo(admin)).not.toContain(subject);
  });

  test('takes a code of the app once, and is announced', async () => {
    const admin = await enrolAdmin(app, NOW);
    const code = codeAt(admin.secret, NOW);
    expect((await admin.client.call(endpoint, { code })).status).toBe(200);
    expect(await isOn(admin)).toBe(staysOn);
    expect(await mailsTo(admin)).toContain(subject);
    // Once it is off, there is nothing that a code could change.
    expect((await admin.client.call(endpoint, { code })).status).toBe(staysOn ? 400 : 200);
  });

  test('takes a recovery code', async () => {
    const admin = await enrolAdmin(app, NOW);
    expect((await admin.client.call(endpoint, { code: admin.recoveryCodes[0]! })).status).toBe(200);
    expect(await isOn(admin)).toBe(staysOn);
  });

  test('is refused after 30 wrong codes in an hour', async () => {
    const limited = await startTestApp({ now: () => NOW });
    const admin = await enrolAdmin(limited, NOW);
    const statuses = new Set<number>();
    for (let tries = 0; tries < 30; tries += 1)
      statuses.add((await admin.client.call(endpoint, { code: '000000' })).status);
    const last = (await admin.client.call(endpoint, { code: codeAt(admin.secret, NOW) })).status;
    expect([[...statuses].at(0), last]).toEqual([400, 429]);
    await limited.close();
  });
});

describe('the Security page without JavaScript', () => {
  const PAGE = '/dashboard/security';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const send = ({ client }: Enrolled, fields: Record<string, string>) =>
    client.send(PAGE, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });

  test('asks for a code, says what is wrong with it, and turns the second factor off with a right one', async () => {
    const admin = await enrolAdmin(app, NOW);
    expect((await admin.client.send(`${PAGE}?confirm=remove-second-factor`)).text).toContain('name="code"');
    const wrong = await send(admin, { intent: 'remove-second-factor', code: '000000' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('This code is wrong or was used before')]);
    const right = await send(admin, { intent: 'remove-second-factor', code: codeAt(admin.secret, NOW) });
    expect(right.status).toBe(303);
    expect(await isOn(admin)).toBe(false);
  });

  test('shows new recovery codes for a right code only', async () => {
    const admin = await enrolAdmin(app, NOW);
    const wrong = await send(admin, { intent: 'renew-recovery-codes', code: '' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Enter the code')]);
    const right = await send(admin, { intent: 'renew-recovery-codes', code: codeAt(admin.secret, NOW) });
    expect([right.status, right.text]).toEqual([200, expect.stringContaining('-recovery-codes.txt')]);
  });
});
