// The application under test, the accounts that call it, and the tables that a request may change.
import { addDonorRow, logInAs } from '#test/admins.ts';
import { startTestApp, type Client, type TestApp } from '#test/app.ts';
import type { Registered } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';

/** A rejected request may count an attempt and store its response. */
const NOT_WATCHED = ['rate_limits', 'idempotency_records', 'changes'];

export interface Target {
  app: TestApp;
  clients: Record<'nobody' | 'donor' | 'admin', Client>;
  /** Whose ids and secrets the samples contain. */
  me: Registered;
  other: Registered;
  /** Values that a request may use. */
  known: Record<string, unknown>;
}

/** Triggers record each change in its own transaction, so that rolled-back changes are not recorded. */
async function watchChanges({ pool }: TestApp): Promise<void> {
  await pool.query(`create unlogged table changes (change text not null)`);
  await pool.query(`create function note_change() returns trigger language plpgsql as
    $$ begin insert into changes values (tg_op || ' ' || tg_table_name); return null; end $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all($1)`,
    [NOT_WATCHED],
  );
  for (const { name } of rows) {
    // Every request with a session updates its last use.
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

async function addAccount(app: TestApp, isAdmin = false): Promise<Registered> {
  const donor = await addDonorRow(app.db, { isAdmin });
  const client = await logInAs(app, donor.regid);
  await client.token();
  return { ...donor, place: await placeAt(app.db, 'Goa'), client };
}

/** New callers, because a request may have logged them in or out, or deleted them. */
export async function renewCallers(target: Target): Promise<void> {
  const { app, known } = target;
  const [me, other, admin] = [await addAccount(app), await addAccount(app), await addAccount(app, true)];
  const nobody = app.visitor();
  await nobody.token();
  Object.assign(target, { me, other, clients: { nobody, donor: me.client, admin: admin.client } });
  Object.assign(known, me.place, { myRegid: me.regid, myUserID: me.userID, otherRegid: other.regid });
  Object.assign(known, { otherUserID: other.userID, adminRegid: admin.regid });
  await readChanges(target);
}

export async function startTarget(): Promise<Target> {
  const app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1000000000', LOG_LEVEL: 'warn' } });
  const target = { app, known: { newestItem: 1 } } as unknown as Target;
  await watchChanges(app);
  await renewCallers(target);
  return target;
}
