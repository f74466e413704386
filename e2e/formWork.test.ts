// A form past the limit of its network: the browser solves a challenge and resends it.
import { expect, test } from './test.ts';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { Solution } from 'altcha-lib/types';
import { uniqueName } from './admin.ts';
import { feedbackForm, fieldOf, fillIn } from './forms.ts';
import { toasts } from './pages.ts';

const secrets = { hmacSignatureSecret: 'a secret of the test', hmacKeySignatureSecret: 'another of them' };

function makeChallenge() {
  const tries = 128;
  const cost = { algorithm: 'SCRYPT', cost: 512, memoryCost: 8 };
  const expiresAt = Math.floor(Date.now() / 1000) + 600;
  return createChallenge({ ...cost, counter: 100, data: { units: 1, tries }, expiresAt, deriveKey, ...secrets });
}

test('a form past the limit of its network is resent with a solved challenge and the same key', async ({ page }) => {
  const sent: Record<string, string>[] = [];
  const challenge = await makeChallenge();
  await page.route('**/api/v1/addFeedback', async (route) => {
    sent.push(await route.request().allHeaders());
    const body = { status: 429, code: 'challenge_required', message: 'Work first.', data: challenge };
    await (sent.length === 1 ? route.fulfill({ status: 429, json: body }) : route.continue());
  });
  const form = feedbackForm(uniqueName('Worked'));
  await page.goto(form.path);
  await fillIn(page, form);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page).getByText('Submission Succesfull', { exact: true })).toBeVisible();
  await expect(page.getByText('Work first.')).toBeHidden();
  expect(sent).toHaveLength(2);
  const [first, second] = sent;
  expect(first!['x-challenge-answer']).toBeUndefined();
  expect(second!['idempotency-key']).toBe(first!['idempotency-key']);
  const { solution } = JSON.parse(atob(second!['x-challenge-answer']!)) as { solution: Solution };
  expect(await verifySolution({ challenge, solution, deriveKey, ...secrets })).toMatchObject({ verified: true });
});

test('a form whose challenge cannot be solved shows an error and keeps its values', async ({ page }) => {
  const challenge = await makeChallenge();
  await page.route(/challenge\.worker/, (route) => route.abort());
  await page.route('**/api/v1/addFeedback', (route) => {
    const body = { status: 429, code: 'challenge_required', message: 'Work first.', data: challenge };
    return route.fulfill({ status: 429, json: body });
  });
  const form = feedbackForm(uniqueName('Unworked'));
  await page.goto(form.path);
  await fillIn(page, form);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Work first.' })).toBeVisible();
  for (const [label, value] of form.fields) await expect(fieldOf(page, label)).toHaveValue(value);
});
