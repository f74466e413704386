// A family asks by SMS, and who calls writes down what a text does not say. On the site that has a gateway.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { signDelivery } from '#test/client.ts';
import { logInAsAdmin } from './admin.ts';
import { newMobile } from './api.ts';
import { PHONE } from './languages.ts';
import { expectAccessible, toasts } from './pages.ts';
import { expect, test } from './test.ts';

const baseURL = `http://127.0.0.1:${process.env.E2E_STRICT_PORT}`;
test.use({ baseURL, ...PHONE });

/** What is answered to a text. */
async function send(request: APIRequestContext, from: string, text: string): Promise<string> {
  const message = { id: randomUUID(), from, kind: 'sms', text, at: new Date().toISOString() };
  const body = JSON.stringify(message);
  const headers = { ...signDelivery(body), 'content-type': 'application/json' };
  const response = await request.post('/api/v1/phoneMessage', { data: body, headers });
  const { data } = (await response.json()) as { data: { reply: { text: string } } };
  return data.reply.text;
}

/** The request of a text, taken at the desk; its number. */
async function takeRequest(page: Page): Promise<string> {
  const number = newMobile();
  expect(await send(page.request, number.replaceAll(' ', ''), 'NEED O+ 2 GGH Guntur')).toMatch(
    /A coordinator will call/,
  );
  await page.goto(`/dashboard/desk?search=${encodeURIComponent(number)}`);
  const item = page.getByRole('listitem').filter({ hasText: 'GGH Guntur' });
  await expect(item.getByText('SMS', { exact: true })).toBeVisible();
  await item.getByRole('link', { name: /GGH Guntur/ }).click();
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(page.getByText('By SMS', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: number })).toHaveAttribute('href', `tel:${number.replaceAll(' ', '')}`);
  return number;
}

const fieldsOf = (page: Page) => ({
  name: page.getByLabel('Name of the family'),
  day: page.getByLabel('Needed by'),
  open: page.getByRole('button', { name: 'Ask donors' }),
});

const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);

/** Each journey has a network of its own. */
const networkOf = (nth: number) => ({ 'X-Forwarded-For': `203.0.113.${nth % 256}` });

test('who calls a family that asked by SMS writes name and day down, reads what is missing there, and donors are asked', async ({
  page,
}, info) => {
  await page.setExtraHTTPHeaders(networkOf(100 + info.workerIndex));
  await logInAsAdmin(page.request);
  const number = await takeRequest(page);
  const { name, day, open } = fieldsOf(page);
  await expectAccessible(page);
  await day.fill(inDays(3));
  await open.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Ask the family, and write it down.');
  await expect(day).toHaveValue(inDays(3));
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
  await name.fill('Asha Rao');
  await expect(name).not.toHaveAccessibleDescription(/./);
  await open.click();
  await expect(toasts(page).getByText('Donors are asked, and the family is told.')).toBeVisible();
  await expect(page.getByText('Asha Rao')).toBeVisible();
  await expect(name).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Next donor to call' })).toBeFocused();

  expect(await send(page.request, number.replaceAll(' ', ''), 'MET')).toMatch(/^Thank you/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Blood is still needed' })).toBeVisible();
});

test('without JavaScript a refused name stands at its field, and what was written down stays', async ({
  browser,
}, info) => {
  const extraHTTPHeaders = networkOf(200 + info.workerIndex);
  const context = await browser.newContext({ baseURL, extraHTTPHeaders, javaScriptEnabled: false });
  const page = await context.newPage();
  await logInAsAdmin(page.request);
  await takeRequest(page);
  const { name, day, open } = fieldsOf(page);
  await name.fill('www.pay.example.com');
  await day.fill(inDays(4));
  await open.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription(/./);
  await expect(name).toHaveValue('www.pay.example.com');
  await expect(day).toHaveValue(inDays(4));
  await name.fill('Asha Rao');
  await open.click();
  await expect(page.getByText('Asha Rao')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next donor to call' })).toBeVisible();
  await context.close();
});
