// Where the secret of a second factor is kept, and how the operator removes it.
import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { requests } from '#server/admin/people/commands.ts';
import { acceptAppCode, reencryptSecrets, storeNewSecret } from '#server/auth/secondFactor.ts';
import { makeSigningKeys, type SigningKeys } from '#server/auth/signingKeys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addAdmin, lastAction } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { dumpTables } from '#test/database/rows.ts';
import { PASSWORD } from '#test/factories.ts';
import { codeAt, enrolAdmin, giveSecret } from '#test/secondFactor.ts';

const NOW = new Date('2026-11-22T06:30:10Z');
const [OLD_KEY, NEW_KEY] = ['an-older-secret-of-ours', 'a-secret-of-sixteen'];
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => NOW });

test('the secret, the recovery codes and the token of a pending login are stored in no table in clear', async () => {
  const { userID, secret, recoveryCodes } = await enrolAdmin(app, NOW);
  const pending = await giveSecret(app.visitor(), userID);
  const dump = await dumpTables(app.pool);
  const bytes = Secret.fromBase32(secret).latin1;
  for (const clear of [secret, bytes, pending, ...recoveryCodes, recoveryCodes[0]!.replaceAll('-', '')])
    expect(dump).not.toContain(clear);
});

test('secrets are encrypted again under a new key at the start, so that the old key can be removed', async () => {
  const { regid: accountId } = await addAdmin(app);
  const [old, both, fresh] = [[OLD_KEY], [NEW_KEY, OLD_KEY], [NEW_KEY]].map((keys) => makeSigningKeys(keys));
  const code = codeAt(await storeNewSecret(app.db, old!, accountId), NOW);
  const accept = (keys: SigningKeys) => acceptAppCode(app.db, keys, { accountId, code, now: NOW });
  expect(await accept(fresh!)).toBe('unreadable');
  const unreadable = await reencryptSecrets(app.db, fresh!);
  // Those of the other tests are encrypted under the key of the application.
  expect(await reencryptSecrets(app.db, both!)).toBe(unreadable - 1);
  expect(await accept(fresh!)).toBe('app');
});

test('the operator removes the second factor of a lost phone, which ends sessions, is audited and announced', async () => {
  const enrolled = await enrolAdmin(app, NOW);
  const reset = () =>
    inTransaction(app.db, (db) => requests.resetSecondFactor(db, { userId: enrolled.userID, config: app.config }));
  expect(await reset()).toContain('logs in with the password alone now');
  expect((await enrolled.client.call(account.isLoggedIn, {})).body.data.loggedIn).toBe(false);
  expect(await lastAction(app.db)).toEqual({ actor: null, action: 'resetSecondFactor', ids: [enrolled.regid] });
  const queued = app.db.selectFrom('outboxEmails').select('subject').where('accountId', '=', enrolled.regid);
  expect((await queued.execute()).map(({ subject }) => subject)).toContain('The second factor was removed');
  expect((await app.visitor().call(account.login, { userID: enrolled.userID, password: PASSWORD })).status).toBe(200);
  await expect(reset()).rejects.toThrow('has no second factor');
});
