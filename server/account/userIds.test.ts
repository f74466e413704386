// What can be a user id, and when two are the same: through HTTP on a real database.
import { expect, test } from 'vitest';
import { checkUserId, login, registerDonor } from '#contract/account.ts';
import { makeRegistration, PASSWORD, registerAndLogIn } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/testApp.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

test.each([
  ['a Hangul filler', 'asha\u3164'],
  ['fillers alone', '\u115F\u1160\u3164'],
  ['a variation selector', 'asha\uFE0F'],
  ['a combining grapheme joiner', 'as\u034Fha'],
  ['a blank of Braille', 'asha\u2800'],
  ['a zero-width space', 'as\u200Bha'],
  ['a mark of direction', 'asha\u202E'],
  ['a no-break space', 'as\u00A0ha'],
  ['half a character', 'asha\uD800'],
])('%s makes no user id: it would look like another', async (_name, userID) => {
  const { place } = await registerAndLogIn(app);
  const registered = await app.visitor().call(registerDonor, makeRegistration(place, { userID }));
  expect([registered.status, Object.keys(registered.body.errors ?? {})]).toEqual([400, ['userID']]);
  expect((await app.visitor().call(checkUserId, { userID })).status).toBe(400);
});

test.each([
  ['आशा.देवी', 'आशा.देवी'],
  ['Łukasz.Ünal@example.org', 'ŁUKASZ.ÜNAL@EXAMPLE.ORG'],
  ['ｆｕｌｌ.width', 'full.WIDTH'],
  ['Cafe\u0301', 'caf\u00E9'],
])('%s is taken, and logs in, as %s', async (userID, typed) => {
  await registerAndLogIn(app, { userID });
  expect((await app.visitor().call(checkUserId, { userID: ` ${typed} ` })).body.data).toEqual({ available: false });
  const { status, body } = await app.visitor().call(login, { userID: ` ${typed} `, password: PASSWORD });
  expect([status, body.data.userID]).toEqual([200, userID]);
});
