// The login page's plain form, as a browser without JavaScript posts it.
import { expect, test } from 'vitest';
import { isLoggedIn } from '#contract/accounts.ts';
import { loadPages } from '#server/http/pageBuild.ts';
import { PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });

test.each([
  ['same-origin', true],
  ['cross-site', false],
])('sent from a %s page logs in: %s', async (site, isIn) => {
  const { userID } = await registerAndLogIn(app);
  const visitor = app.visitor();
  const body = new URLSearchParams({ userID, password: PASSWORD }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site };
  const { status } = await visitor.send('/login', { method: 'POST', body, headers });
  expect(status).toBe(isIn ? 303 : 403);
  expect((await visitor.call(isLoggedIn, {})).body.data.loggedIn).toBe(isIn);
});
