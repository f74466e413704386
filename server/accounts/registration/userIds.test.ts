// The rules for new user ids; user ids of earlier rules stay valid. Over HTTP on a real database.
import { expect, test } from 'vitest';
import { changePassword, checkUserId, login, registerDonor } from '#contract/accounts.ts';
import { addRegisteredDonor } from '#contract/adminDonors.ts';
import { makeRegistration, PASSWORD, registerAdmin, registerAndLogIn } from '#test/factories.ts';
import { useTestApp } from '#test/app.ts';
import { userIdKey } from '#contract/text.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

test.each([
  ['a Cyrillic letter', 'chief\u0430dmin'],
  ['an accent', 'chiefadm\u00EDn'],
  ['a dotless i', 'chiefadm\u0131n'],
  ['a full-width letter', '\uFF41sha'],
  ['a digit of another script', 'asha\u0967'],
  ['another sign', 'asha!'],
  ['a blank', 'asha rao'],
  ['a zero-width space', 'as\u200Bha'],
  ['a mark of direction', 'asha\u202E'],
  ['half a character', 'asha\uD800'],
])('%s is rejected as new user id', async (_name, userID) => {
  const { place } = await registerAndLogIn(app);
  const { client } = await registerAdmin(app);
  const registration = makeRegistration(place, { userID });
  for (const rejected of [
    await app.visitor().call(registerDonor, registration),
    await client.call(addRegisteredDonor, registration),
    await app.visitor().call(checkUserId, { userID }),
  ]) {
    expect([rejected.status, Object.keys(rejected.body.errors ?? {})]).toEqual([400, ['userID']]);
  }
});

test('letters, digits and . _ - + @ are valid in a user id, in any case', async () => {
  await registerAndLogIn(app, { userID: 'Asha.Rao_1-x+y@Example.org' });
  const { body } = await app.visitor().call(checkUserId, { userID: ' asha.rao_1-X+Y@example.ORG ' });
  expect(body.data).toEqual({ available: false });
});

test.each([
  ['आशा.देवी', 'आशा.देवी'],
  ['Łukasz.Ünal@example.org', 'ŁUKASZ.ÜNAL@EXAMPLE.ORG'],
  ['ｆｕｌｌ.width', 'full.WIDTH'],
  ['Cafe\u0301', 'caf\u00E9'],
])('%s, created under earlier rules, logs in as %s and can change its password', async (userID, typed) => {
  const { regid } = await registerAndLogIn(app);
  const renamed = [userID, userIdKey(userID), regid];
  await app.pool.query('update accounts set user_id = $1, user_id_key = $2 where account_id = $3', renamed);
  const visitor = app.visitor();
  const { status, body } = await visitor.call(login, { userID: ` ${typed} `, password: PASSWORD });
  expect([status, body.data.userID]).toEqual([200, userID]);
  const change = { userID, oldPassword: PASSWORD, newPassword: 'Violet-Umbrella-77' };
  expect((await visitor.call(changePassword, change)).status).toBe(200);
});
