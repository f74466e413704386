// The application under test, the accounts that call it, and the tables that a request changes.
import { makePasswords } from '#server/auth/passwords.ts';
import { hashToken } from '#server/auth/session.ts';
import { sql } from '#server/db/sql.ts';
import { addDonorRow, logInAs } from '#test/admins.ts';
import { startTestApp, type Client, type TestApp } from '#test/app.ts';
import { PASSWORD, type Registered } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';

const LINK_TOKEN = 'link-to-set-a-password';
/** A refused request may count a try and store its response. */
const NOT_WATCHED = ['rate_limits', 'idempotency_records', 'changes'];

export interface Target {
  app: TestApp;
  me: Registered;
  other: Registered;
  clients: Record<'nobody' | 'donor' | 'admin', Client>;
  /** Values that a request may name. */
  known: Record<string, unknown>;
  passwordHash: string;
  /** By endpoint, what lets it succeed where the sample does not. */
  inputs: Record<string, object>;
}

/** Triggers note each change in its own transaction, so that what is rolled back is not noted. */
async function watchChanges({ pool }: TestApp): Promise<void> {
  await pool.query(`create unlogged table changes (change text not null)`);
  await pool.query(`create function note_change() returns trigger language plpgsql as
    $$ begin insert into changes values (tg_op || ' ' || tg_table_name); return null; end $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all($1)`,
    [NOT_WATCHED],
  );
  for (const { name } of rows) {
    // Every request of a session updates its last use.
    const update = name === 'sessions' ? 'update of token_hash, account_id, created_at' : 'update';
    await pool.query(`create trigger noted after insert or delete or ${update} on ${name}
                      for each row execute function note_change()`);
  }
}

/** 'UPDATE donors' for each change since the last call. */
export async function readChanges({ app: { pool } }: Target): Promise<string[]> {
  const { rows } = await pool.query<{ change: string }>('delete from changes returning change');
  return rows.map(({ change }) => change);
}

const emailOf = ({ regid }: Registered) => `donor.${regid}@example.org`;

async function addAccount(app: TestApp, passwordHash: string, isAdmin = false): Promise<Registered> {
  const { regid, userID } = await addDonorRow(app.pool, { isAdmin });
  const client = await logInAs(app, regid);
  await client.token();
  const account = { regid, userID, place: await placeAt(app.pool, 'Goa'), client };
  await app.pool.query(
    sql`update accounts set password_hash = ${passwordHash}, email = ${emailOf(account)} where account_id = ${regid}`,
  );
  return account;
}

/** New accounts, for a request may have deleted the old ones or logged them out. */
export async function renewAccounts(target: Target): Promise<void> {
  const { app, passwordHash: hash } = target;

  const [me, other, admin] = [
    await addAccount(app, hash),
    await addAccount(app, hash),
    await addAccount(app, hash, true),
  ];
  await app.pool.query(
    sql`insert into password_links (token_hash, account_id, expires_at)
        values (${hashToken(LINK_TOKEN)}, ${me.regid}, now() + interval '1 day')
        on conflict (token_hash) do update set account_id = excluded.account_id`,
  );
  const { userID } = me;
  Object.assign(target, { me, other, clients: { ...target.clients, donor: me.client, admin: admin.client } });
  Object.assign(target.known, me.place, { myRegid: me.regid, adminRegid: admin.regid });
  Object.assign(target.known, { otherRegid: other.regid, otherUserID: other.userID, otherEmail: emailOf(other) });
  target.inputs = {
    login: { userID, password: PASSWORD },
    changePassword: { userID, oldPassword: PASSWORD },
    resetPassword: { token: LINK_TOKEN },
    deleteProfile: { userID },
    sendMail: { email: emailOf(other) },
  };
  await readChanges(target);
}

export async function startTarget(): Promise<Target> {
  const env = { RATE_LIMIT_SCALE: '1000000000', LOG_LEVEL: 'warn', SESSION_IDLE_MINUTES: '720' };
  const app = await startTestApp({ env });
  const nobody = app.visitor();
  await nobody.token();
  const passwordHash = await makePasswords(1).hash(PASSWORD);
  const target = { app, passwordHash, clients: { nobody }, known: { newestItem: 1 } } as unknown as Target;
  await watchChanges(app);
  await renewAccounts(target);
  return target;
}
