// The link that undoes a change of the e-mail address, over HTTP on a real database.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as account from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { useTestApp } from '#test/app.ts';
import { addressChanges } from '#test/emailChange.ts';
import { logIn, registerAndLogIn } from '#test/factories.ts';
import { runBeforeTransaction } from '#test/interleave.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const OTHER_PASSWORD = 'Copper-Lantern-31';
const {
  addressOf,
  change,
  confirm,
  isIn,
  makeAddress,
  move,
  newTokenOf,
  registerConfirmed,
  resetPassword,
  tokenTo,
  undo,
  undoTokenOf,
} = addressChanges(app);

describe('the link to the old address', () => {
  test('restores it after the thief took the account over, and locks the thief out', async () => {
    const { client: thief, emailId, userID } = await registerConfirmed();
    const stolen = await move(thief);
    await resetPassword(stolen, OTHER_PASSWORD);
    await logIn(thief, userID, OTHER_PASSWORD);
    const secondStolen = await move(thief);
    await app.visitor().call(account.forgetPassword, { emailId: secondStolen });
    const thiefsLink = await tokenTo(secondStolen, 'resetpassword');
    await change(thief, makeAddress('pending'));
    const token = await undoTokenOf(emailId);
    expect([(await undo(token)).status, (await undo(token)).status]).toEqual([200, 200]);
    expect(await isIn(thief)).toBe(false);
    expect((await logIn(app.visitor(), userID, OTHER_PASSWORD)).status).toBe(401);
    const reset = await app.visitor().call(account.resetPassword, { token: thiefsLink, newPassword: OTHER_PASSWORD });
    expect(reset.status).toBe(400);
    expect((await undo(await undoTokenOf(stolen))).status).toBe(400);
    const newPassword = 'Violet-Umbrella-77';
    const owner = app.visitor();
    await owner.call(account.resetPassword, { token: await tokenTo(emailId, 'resetpassword'), newPassword });
    await logIn(owner, userID, newPassword);
    expect(await addressOf(owner)).toBe(emailId);
    expect((await owner.call(getAccountStatus, {})).body.data).toMatchObject({ emailConfirmed: true, newEmail: null });
  });

  test('still restores it after a later change was undone', async () => {
    const { client, emailId, regid } = await registerConfirmed();
    const stolen = await move(client);
    await move(client);
    await undo(await undoTokenOf(stolen));
    expect((await undo(await undoTokenOf(emailId))).status).toBe(200);
    const { rows } = await sql`select email from accounts where account_id = ${regid}`.execute(app.db);
    expect(rows).toEqual([{ email: emailId }]);
  });

  test('goes only to a confirmed address; another one is told without it', async () => {
    const emailId = makeAddress('unconfirmed');
    const { client } = await registerAndLogIn(app, { emailId });
    await move(client);
    const notice = (await app.sentEmails(emailId)).at(-1);
    expect(notice).toContain('Your e-mail address was changed');
    expect(notice).not.toContain('undo-email-change');
  });

  test('expires after seven days, and an unknown one is refused', async () => {
    const { client, emailId, regid } = await registerConfirmed();
    await move(client);
    await sql`update account_links set expires_at = expires_at - interval '7 days' where account_id = ${regid}`.execute(
      app.db,
    );
    for (const token of [await undoTokenOf(emailId), 'x'.repeat(43)]) {
      const { status, body } = await undo(token);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['token']]);
    }
  });

  test('logs out the browser that opens it', async () => {
    const { client, emailId } = await registerConfirmed();
    await move(client);
    await undo(await undoTokenOf(emailId), client);
    expect(client.cookies.has('session')).toBe(false);
  });

  test('answered before a second confirmation of a thief commits wins over it', async () => {
    const { client, emailId, regid } = await registerConfirmed();
    await move(client);
    const next = makeAddress('second');
    await change(client, next);
    const [token, undoToken, visitor] = [await newTokenOf(next), await undoTokenOf(emailId), app.visitor()];
    await visitor.token();
    const { status } = await runBeforeTransaction(
      app.db,
      () => confirm(token, visitor),
      () => undo(undoToken),
    );
    expect(status).toBe(400);
    const { rows } = await sql`select email from accounts where account_id = ${regid}`.execute(app.db);
    expect(rows).toEqual([{ email: emailId }]);
  });
});
