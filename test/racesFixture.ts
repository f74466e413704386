// The state that every race starts from, and its state afterwards.
import type { Pool } from 'pg';
import { logInAs, addAdmin, type LoggedIn } from './admins.ts';
import { createPasswordLink } from '#server/auth/passwordLinks.ts';
import { makeRegistration, registerAndLogIn, type Registered } from './factories.ts';
import { FEEDBACK, ORGANIZATION, SERVICE_FEEDBACK, VOLUNTEER } from './forms.ts';
import type { Client, TestApp } from './app.ts';

export interface Fixture {
  me: Registered;
  /** Of `me`, in another browser. */
  again: Client;
  admin: LoggedIn;
  rival: LoggedIn;
  visitor: Client;
  /** A registration of a new donor. */
  newcomer: ReturnType<typeof makeRegistration>;
  /** A link that sets the password of `me`. */
  token: string;
  /** Restores every row and every cookie. */
  reset(): Promise<void>;
  /** Every row without the values that differ between runs. */
  digest(): Promise<string[]>;
}

interface Table {
  name: string;
  columns: string;
}

const NOT_COMPARED = [
  'countries',
  'states',
  'districts',
  'cities',
  'rate_limits',
  'schema_migrations',
  'seeds',
  'settings',
];
const VOLATILE = [
  'id',
  'shuffle_key',
  'message_id',
  'token_hash',
  'created_at',
  'last_seen_at',
  'decided_at',
  'next_try_at',
  'expires_at',
  'consent_at',
];

async function findTables(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and table_name <> all($1) group by 1`,
    [NOT_COMPARED],
  );
  return rows;
}

/** Copies every table; returns the statement that restores the rows. */
async function takeSnapshot(pool: Pool, tables: readonly Table[]): Promise<string> {
  const copies = tables.map(({ name }) => `create table fixture.${name} as select * from public.${name}`);
  await pool.query(['create schema fixture', ...copies].join(';'));
  const restores = tables.map(
    ({ name, columns }) => `delete from ${name}; insert into ${name} (${columns}) overriding system value
      select ${columns} from fixture.${name}`,
  );
  // With foreign key triggers disabled, tables can be restored in any order.
  return ['begin', 'set local session_replication_role = replica', ...restores, 'commit'].join(';');
}

async function readDigest(pool: Pool, tables: readonly Table[], known: readonly number[], oldHash: string) {
  const selects = tables.map(({ name }) => `select '${name}' as name, to_jsonb(t) - $1::text[] as row from ${name} t`);
  const { rows } = await pool.query<{ name: string; row: Record<string, unknown> }>(selects.join(' union all '), [
    VOLATILE,
  ]);
  const lines = rows.map(({ name, row }) => {
    if (row.password_hash) row.password_hash = row.password_hash === oldHash ? 'old' : 'new';
    // Accounts created in the race have a random regid.
    const text = JSON.stringify(row).replaceAll(/\d{10,16}(?=[,}\]])/g, (id) =>
      known.includes(Number(id)) ? id : 'new',
    );
    return `${name} ${text}`;
  });
  return lines.toSorted();
}

export async function buildFixture(app: TestApp): Promise<Fixture> {
  const { pool } = app;
  const me = await registerAndLogIn(app, { emailId: 'me@example.org' });
  const [again, visitor] = [await logInAs(app, me.regid), app.visitor()];
  const [admin, rival] = [await addAdmin(app), await addAdmin(app)];
  const forms = Object.entries({
    Feedback: FEEDBACK,
    ServiceFeedback: SERVICE_FEEDBACK,
    Volunteer: VOLUNTEER,
    Organization: ORGANIZATION,
  });
  for (const [name, form] of forms) await visitor.post(`/api/v1/add${name}`, form);
  await visitor.post('/api/v1/addIssueReport', { user_id: me.regid, options: 'Denied to Donate', description: 'No.' });
  const token = await createPasswordLink(app.db, me.regid);
  const clients = [me.client, again, admin.client, rival.client, visitor];
  for (const client of clients) await client.token();
  const jars = clients.map((client) => new Map(client.cookies));
  const tables = await findTables(pool);
  const restore = await takeSnapshot(pool, tables);
  const { rows } = await pool.query<{ hash: string }>(
    'select password_hash as hash from accounts where account_id = $1',
    [me.regid],
  );
  const known = [me.regid, admin.regid, rival.regid];
  return {
    me,
    again,
    admin,
    rival,
    visitor,
    token,
    newcomer: makeRegistration(me.place),
    async reset() {
      await pool.query(restore);
      clients.forEach((client, i) => {
        client.cookies.clear();
        for (const [name, value] of jars[i]!) client.cookies.set(name, value);
      });
    },
    digest: () => readDigest(pool, tables, known, rows[0]!.hash),
  };
}
