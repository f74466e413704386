// A trial site: limits that count forms are twenty times as wide, others are as everywhere.
import { afterEach, expect, test, vi } from 'vitest';
import { checkUserId, forgetPassword, registerDonor } from '#contract/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addDemoData, removeDemoData } from '#server/seed/demo.ts';
import { makeRegistration } from '#test/factories.ts';
import { addFeedback, FEEDBACK } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';
import { logIn, sendUntilRejected } from '#test/rateLimits.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

afterEach(() => void vi.restoreAllMocks());

async function startWithSamples(publicUrl: string): Promise<TestApp> {
  const app = await startTestApp({ pages: await loadPages(), env: { PUBLIC_URL: publicUrl } });
  await inTransaction(app.db, (db) => addDemoData(db, new Date()));
  return app;
}

const sendFeedback = (app: TestApp) => {
  const visitor = app.visitor();
  return () => visitor.post(addFeedback.path, FEEDBACK);
};

test('of sample data without https a visitor sends a hundred forms an hour, and the strip says so', async () => {
  const app = await startWithSamples('http://192.168.1.7:3000');
  expect((await sendUntilRejected(sendFeedback(app))).times).toBe(100);
  const [visitor, place] = [app.visitor(), await placeAt(app.db, 'Goa')];
  for (let nth = 0; nth < 7; nth += 1)
    expect((await visitor.call(registerDonor, makeRegistration(place))).status).toBe(201);
  expect((await app.visitor().send('/')).text).toContain('20 times as often');
  await app.close();
});

test('logins, links and checks of user ids are limited there as everywhere', async () => {
  const app = await startWithSamples('http://192.168.1.7:3000');
  const [visitor, { address }] = [app.visitor(), app.visitor()];
  expect((await sendUntilRejected(() => visitor.call(checkUserId, { userID: 'somebody.new' }))).times).toBe(30);
  const ask = () => app.visitor().call(forgetPassword, { emailId: 'somebody@example.org' });
  expect((await sendUntilRejected(ask)).times).toBe(3);
  expect((await sendUntilRejected((nth) => logIn(app.visitor(address), `nobody-${nth}`))).times).toBe(10);
  await app.close();
});

test('with an https address the limits are the ordinary ones, and the strip does not speak of them', async () => {
  const app = await startWithSamples('https://dhamani.example.org');
  expect((await sendUntilRejected(sendFeedback(app))).times).toBe(5);
  const { text } = await app.visitor().send('/');
  expect(text).toContain('npm run demo -- remove');
  expect(text).not.toContain('20 times as often');
  await app.close();
});

test('half a minute after the sample data is removed the limits are the ordinary ones, without a restart', async () => {
  const app = await startWithSamples('http://192.168.1.7:3000');
  const visitor = app.visitor();
  const send = () => visitor.post(addFeedback.path, FEEDBACK);
  for (let nth = 0; nth < 6; nth += 1) expect((await send()).status).toBe(200);
  await inTransaction(app.db, removeDemoData);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
  expect((await sendUntilRejected(sendFeedback(app))).times).toBe(5);
  await app.close();
});
