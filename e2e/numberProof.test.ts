// A donor confirms the number by SMS: from the page after the registration to the results. On the site with its own limits,
// because the number of the network is on every page of results.
import { randomUUID } from 'node:crypto';
import { signDelivery } from '#test/client.ts';
import { logInAsAdmin } from './admin.ts';
import { logIn, post, register } from './api.ts';
import { expectAccessible } from './pages.ts';
import { expect, test } from './test.ts';

test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_STRICT_PORT}` });

test('a donor sends the code of My Page by SMS, and results say that the number is confirmed', async ({
  page,
}, info) => {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `203.0.113.${info.workerIndex % 256}` });
  const { request } = page;
  await logInAsAdmin(request);
  const { data } = (await (await request.get('/api/v1/getSite?language=en')).json()) as { data: { contact: object } };
  const content = { ...data.contact, smsNumber: '+91 98490 99999' };
  await post(request, '/api/admin/updateSiteContent', { section: 'contact', language: 'en', content, version: 0 });
  const donor = await register(request, { bloodGroup: 'AB-' });
  await logIn(request, donor);

  await page.goto('/dashboard/my-page');
  const link = page.getByRole('link', { name: `to +91 98490 99999 from ${donor.mobileNumber}` });
  await expect(link).toHaveAttribute('href', /^sms:\+919849099999\?body=DH%20\d{4}$/);
  await expectAccessible(page);
  const [text] = /DH \d{4}/.exec(await link.innerText())!;
  const from = donor.mobileNumber.replaceAll(' ', '');
  const body = JSON.stringify({ id: randomUUID(), from, kind: 'sms', text, at: new Date().toISOString() });
  const headers = { ...signDelivery(body), 'content-type': 'application/json' };
  const delivered = await request.post('/api/v1/phoneMessage', { data: body, headers });
  expect(delivered.status()).toBe(200);

  await page.reload();
  await expect(page.getByText('confirmed on')).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.goto('/find-donor?bloodgroup=AB-&country=1&state=10&district=172&city=1898');
  const call = page.getByRole('link', {
    name: new RegExp(`${donor.mobileNumber.replace('+', '\\+')} Number confirmed`),
  });
  await expect(call).toBeVisible();
  await expect(page.getByRole('link', { name: /^No internet\? SMS AB- Kochi/ })).toBeVisible();
  await expectAccessible(page);
});
