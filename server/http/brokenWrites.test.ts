// When COMMIT fails, the response must not change the browser's state.
import { expect, test } from 'vitest';
import { deleteProfile, isLoggedIn } from '#contract/accounts.ts';
import { addLoggedInDonor } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

/** As when the server goes away at that moment. */
const BREAK = `
  create function break_commit() returns trigger language plpgsql as
    $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$;
  create constraint trigger break_commit after delete on accounts deferrable initially deferred
    for each row execute function break_commit()`;

test('a deletion that is not committed keeps the session, so that it can be repeated', async () => {
  const { client, userID } = await addLoggedInDonor(app);
  await client.send(isLoggedIn.path);
  await app.pool.query(BREAK);
  const broken = await client.post(deleteProfile.path, { userID });
  await app.pool.query('drop trigger break_commit on accounts');
  expect([broken.status, broken.headers['set-cookie']]).toEqual([503, undefined]);
  const { body } = await client.send(isLoggedIn.path);
  expect(body.data).toMatchObject({ loggedIn: true });
  expect((await client.post(deleteProfile.path, { userID })).status).toBe(200);
});
