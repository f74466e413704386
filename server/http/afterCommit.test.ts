// Failures after COMMIT do not change the response of a write.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteProfile, login, registerDonor } from '#contract/accounts.ts';
import { buildApp } from '#server/app.ts';
import { addLoggedInDonor } from '#test/admins.ts';
import { makeRegistration, PASSWORD, registerAndLogIn } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { Client, useTestApp } from '#test/app.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';

const app = useTestApp();

/** Refunding a rate-limit point fails, as when the database goes away at that moment. */
const BREAK_GIVING_BACK = `
  create function break_giving_back() returns trigger language plpgsql as
    $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$;
  create trigger break_giving_back before update on rate_limits
    for each row when (new.points < old.points) execute function break_giving_back()`;

const BREAK_COMMIT = `
  create function break_commit() returns trigger language plpgsql as
    $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$;
  create constraint trigger break_commit after delete on accounts deferrable initially deferred
    for each row execute function break_commit()`;

test('a login whose rate-limit point cannot be refunded succeeds, with its cookie', async () => {
  const { userID } = await registerAndLogIn(app);
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from sessions`.execute(app.db)).rows[0]!.n;
  const before = await count();
  await app.pool.query(BREAK_GIVING_BACK);
  const client = app.visitor();
  const { status } = await client.call(login, { userID, password: PASSWORD });
  await app.pool.query('drop trigger break_giving_back on rate_limits');
  expect([status, client.cookies.has('session'), await count()]).toEqual([200, true, before + 1]);
});

test('a replayed registration does not fail when its rate-limit point cannot be refunded', async () => {
  const registration = makeRegistration(await placeAt(app.db, 'Goa'));
  await app.pool.query(BREAK_GIVING_BACK.replace('create function', 'create or replace function'));
  const client = app.visitor();
  const headers = { 'idempotency-key': 'once' };
  const first = await client.post(registerDonor.path, registration, headers);
  const again = await client.post(registerDonor.path, registration, headers);
  await app.pool.query('drop trigger break_giving_back on rate_limits');
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
});

/** An application on the same database that cannot delete copies of e-mails; `asked` records the attempts. */
async function withoutForgetting(work: (client: Client, asked: number[][]) => Promise<void>): Promise<string> {
  const [asked, log]: [number[][], string[]] = [[], []];
  const deleteCopies = (regids: readonly number[]) => {
    asked.push([...regids]);
    return Promise.reject(new Error('The disk is read-only.'));
  };
  const { db, config } = app;
  const keys = await loadSigningKeys(db, config.secretKeys);
  const other = await buildApp({
    db,
    config,
    keys,
    mail: { deleteCopies },
    logTo: { write: (line: string) => void log.push(line) },
  });
  await work(new Client(other), asked);
  await other.fastify.close();
  return log.join('');
}

test('a profile is deleted although the copies of its e-mails cannot be, which is an error in the log', async () => {
  const { client, userID, regid } = await addLoggedInDonor(app);
  const log = await withoutForgetting(async (elsewhere, asked) => {
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
    const { status } = await elsewhere.post(deleteProfile.path, { userID });
    const { rows } = await sql`select 1 from accounts where account_id = ${regid}`.execute(app.db);
    expect([status, rows.length, asked]).toEqual([200, 0, [[regid]]]);
  });
  expect(log).toMatch(/"level":50,.*The disk is read-only.*work that follows the response failed/);
});

test('copies of e-mails stay when the deletion is not committed', async () => {
  const { client, userID } = await addLoggedInDonor(app);
  await app.pool.query(BREAK_COMMIT);
  await withoutForgetting(async (elsewhere, asked) => {
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
    const { status } = await elsewhere.post(deleteProfile.path, { userID });
    expect([status, asked]).toEqual([503, []]);
  });
  await app.pool.query('drop trigger break_commit on accounts');
});
