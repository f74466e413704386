// Attackers who make the site write to one stranger, from many networks at ordinary limits; counted at the mail server.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, forgetPassword, registerDonor, updateDonor } from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { confirmEmail, sendConfirmation } from '#contract/links.ts';
import { requestLoginLink } from '#contract/loginLink.ts';
import { addObjection } from '#contract/objection.ts';
import { RIGHT_PASSWORD } from '#test/argon2.ts';
import { logIn, makeRegistration } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { startMailServer } from '#test/mailServer.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp, type Client } from '#test/app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = useTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` } });
const withoutSession = { perHour: 3, perDay: 10 };
/** What an account with an unconfirmed address causes is counted apart. */
const withSession = { perHour: 10, perDay: 20 };

let victims = 0;
let victim = '';
beforeEach(() => (victim = `victim.${(victims += 1)}@example.org`));

async function emailsTo(address: string) {
  await app.mailWorker.work();
  return mailServer.accepted.filter((_, nth) => mailServer.recipients[nth]!.includes(address));
}

/** From a network of its own. */
async function register(more: Partial<ReturnType<typeof makeRegistration>> = {}): Promise<Client> {
  const client = app.visitor();
  const registration = makeRegistration(await placeAt(app.db, 'Goa'), { password: RIGHT_PASSWORD, ...more });
  const { status } = await client.call(registerDonor, registration);
  expect(status).toBe(201);
  expect((await logIn(client, registration.userID, RIGHT_PASSWORD)).status).toBe(200);
  return client;
}

/** One round of an attack; `nth` counts rounds. */
type Attack = (nth: number) => Promise<unknown>;

const attacks: Record<string, () => Promise<Attack> | Attack> = {
  registrations: () => () => register({ emailId: victim }),
  'password links': async () => {
    await register({ emailId: victim });
    return () => app.visitor().call(forgetPassword, { emailId: victim });
  },
  'login links': async () => {
    await register({ emailId: victim });
    return () => app.visitor().call(requestLoginLink, { emailId: victim });
  },
  'changes of address': async () => {
    const thieves = [await register(), await register(), await register()];
    return (nth) => thieves[nth % 3]!.call(updateDonor, { emailId: victim });
  },
  objections: async () => {
    for (let nth = 0; nth < 3; nth += 1) await register({ emailId: victim, mobileNumber: '98490 77001' });
    return () => app.visitor().call(addObjection, { mobileNumber: '98490 77001', description: null, contact: null });
  },
};

const attacksOfAccounts: typeof attacks = {
  'links to confirm an address': async () => {
    const accounts = [await register({ emailId: victim }), await register({ emailId: victim })];
    return (nth) => accounts[nth % 2]!.call(sendConfirmation, {});
  },
  'thanks for donations': async () => {
    const account = await register({ emailId: victim });
    const day = (nth: number) => `2025-${String(1 + (nth % 9)).padStart(2, '0')}-${String(10 + nth).padStart(2, '0')}`;
    return (nth) => account.call(recordDonation, { ...DONATION, donationDate: day(nth) });
  },
  'notices of a changed address': () => async (nth) => {
    const [account, mailbox] = [await register({ emailId: victim }), `thief.${victims}.${nth}@example.org`];
    await account.call(updateDonor, { emailId: mailbox });
    const [request] = await emailsTo(mailbox);
    const token = /confirm-email\?token=([\w-]{43})/.exec(request!.text!)![1]!;
    expect((await account.call(confirmEmail, { token, answer: 'mine' })).status).toBe(200);
  },
  'notices of a changed password': async () => {
    const account = await register({ emailId: victim });
    const passwords = [RIGHT_PASSWORD, 'Violet-Umbrella-77'];
    return async (nth) => {
      const [oldPassword, newPassword] = nth % 2 === 0 ? passwords : passwords.toReversed();
      expect(
        (await account.call(changePassword, { oldPassword: oldPassword!, newPassword: newPassword! })).status,
      ).toBe(200);
    };
  },
};

/** How many e-mails the victim has after each of five hours. */
async function flood(prepare: () => Promise<Attack> | Attack): Promise<number[]> {
  const attack = await prepare();
  const totals: number[] = [];
  for (let hour = 0; hour < 5; hour += 1) {
    for (let nth = 0; nth < 6; nth += 1) await attack(hour * 6 + nth);
    totals.push((await emailsTo(victim)).length);
    await app.pool.query(`update unrequested_emails set sent_at = sent_at - interval '61 minutes'`);
    await app.pool.query('delete from rate_limits');
  }
  return totals;
}

const isWithin = (totals: readonly number[], { perHour, perDay }: typeof withSession) =>
  totals.every((total, hour) => total > 0 && total <= Math.min(perHour * (hour + 1), perDay));

describe('a stranger gets at most three e-mails an hour and ten a day by', () => {
  test.each(Object.entries(attacks))('%s', async (_, prepare) => {
    expect(await flood(prepare)).toSatisfy((totals: number[]) => isWithin(totals, withoutSession));
  });
});

describe('a stranger whose address an account has gets at most ten more an hour and twenty more a day by', () => {
  const { perHour, perDay } = withSession;
  const most = { perHour: perHour + withoutSession.perHour, perDay: perDay + withoutSession.perDay };
  test.each(Object.entries(attacksOfAccounts))('%s', async (_, prepare) => {
    expect(await flood(prepare)).toSatisfy((totals: number[]) => isWithin(totals, most));
  });
});

test('all attacks without a session together send a stranger three e-mails in an hour', async () => {
  const prepared = [];
  for (const prepare of Object.values(attacks)) prepared.push(await prepare());
  for (let nth = 0; nth < 3; nth += 1) for (const attack of prepared) await attack(nth);
  expect(await emailsTo(victim)).toHaveLength(withoutSession.perHour);
});

test('no e-mail to an address that nobody confirmed repeats what the stranger typed', async () => {
  const typed = { fullName: 'Claim Your Prize', userID: 'evil.example-claim' };
  const account = await register({ ...typed, emailId: victim });
  await account.call(recordDonation, { ...DONATION, hospitalName: 'Prize Hospital', patientName: 'Prize Patient' });
  await app.visitor().call(forgetPassword, { emailId: victim });
  const emails = await emailsTo(victim);
  expect(emails.length).toBeGreaterThan(1);
  for (const { subject, text, html, headers } of emails) {
    const words = [subject, text, html, JSON.stringify(headers)].join('\n');
    expect(words).not.toMatch(/prize|evil\.example/i);
  }
});
