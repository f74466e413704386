// Two requests of one account at once: whatever a request saw of its account or session may be gone when it writes.
import { describe, expect, test, vi } from 'vitest';
import * as account from '#contract/account.ts';
import { sql } from '#server/database/sql.ts';
import { PASSWORD, registerAndLogIn } from '#server/testing/factories.ts';
import { useTestApp, type Client } from '#server/testing/testApp.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const NEW_PASSWORD = 'Violet-Umbrella-77';

const logIn = (client: Client, userID: string, password = PASSWORD) => client.call(account.login, { userID, password });
const change = (client: Client, newPassword = NEW_PASSWORD) =>
  client.call(account.changePassword, { oldPassword: PASSWORD, newPassword });
const isIn = async (client: Client) => (await client.call(account.isLoggedIn, {})).body.data.loggedIn;
const sessionsOf = async (regid: number) =>
  (await app.pool.query(sql`select 1 from sessions where regid = ${regid}`)).rowCount;

/** Runs `meanwhile` when `request` has looked at everything and is about to begin its transaction. */
async function overtake<T>(request: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const connect = app.pool.connect.bind(app.pool);
  let isOvertaken = false;
  const spy = vi.spyOn(app.pool, 'connect');
  spy.mockImplementation((async (callback?: never) => {
    // With a callback it is the pool's own, for a single query.
    if (callback) return connect(callback);
    spy.mockRestore();
    isOvertaken = true;
    await meanwhile();
    return connect();
  }) as never);
  const answer = await request();
  spy.mockRestore();
  expect(isOvertaken).toBe(true);
  return answer;
}

describe('a login', () => {
  test('with the old password does not outlive a change of the password that came between', async () => {
    const { client, userID, regid } = await registerAndLogIn(app);
    const other = app.visitor();
    await other.token();
    const { status, body } = await overtake(
      () => logIn(other, userID),
      () => change(client),
    );
    expect([status, body.message]).toEqual([401, 'Please enter valid username and password.']);
    expect(await isIn(other)).toBe(false);
    expect(await sessionsOf(regid)).toBe(1);
  });

  test('is refused as that of a stranger when the account was deleted meanwhile', async () => {
    const { client, userID } = await registerAndLogIn(app);
    const other = app.visitor();
    await other.token();
    const { status, body } = await overtake(
      () => logIn(other, userID),
      () => client.call(account.deleteProfile, {}),
    );
    expect([status, body.message]).toEqual([401, 'Please enter valid username and password.']);
  });
});
