// The application on a database of its own, and the people who send the requests.
import type { Pool } from 'pg';
import { makePasswords } from '#server/auth/passwords.ts';
import { selectOne, sql } from '#server/db/sql.ts';
import { loadPages } from '#server/http/pages.ts';
import { hashToken } from '#server/auth/session.ts';
import { addDonorRow, logInAs } from '#test/admins.ts';
import { PASSWORD, type Registered } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { startTestApp, type Client, type TestApp } from '#test/app.ts';
import { watchChanges, type Change } from './changes.ts';

const LINK_TOKEN = 'fuzzed-link-to-set-a-password';
/** Once one of these tables has changed, a person may be gone. */
const PERSONAL = ['accounts', 'donors', 'sessions', 'password_links'];
const GROWING = [
  'donations',
  'feedback',
  'service_feedback',
  'volunteers',
  'organizations',
  'issue_reports',
  'letters',
];
const MOST_ROWS = 300;
const TRIM_EVERY = 200;

export interface World {
  app: TestApp;
  me: Registered;
  other: Registered;
  clients: Record<'nobody' | 'donor' | 'other' | 'admin', Client>;
  /** Values that a request may name. */
  facts: Record<string, unknown>;
  pagePaths: readonly string[];
  readChanges(): Promise<Change[]>;
  /** Replaces people who were deleted or logged out, and keeps tables small. */
  repair(changes: readonly Change[]): Promise<void>;
  close(): Promise<void>;
}

interface Route {
  parentId?: string;
  path?: string;
}

async function listPagePaths(): Promise<string[]> {
  const { routes } = (await (await loadPages()).load()) as unknown as { routes: Record<string, Route> };
  const pathOf = (route?: Route): string =>
    route ? `${pathOf(routes[route.parentId ?? ''])}${route.path ? `/${route.path}` : ''}` : '';
  return [...new Set(Object.values(routes).map(pathOf))]
    .filter((path) => !path.includes('*'))
    .map((path) => path || '/');
}

const emailOf = (regid: number) => `donor.${regid}@example.org`;

/** By rows, because a registration hashes a password. */
async function makePerson(app: TestApp, passwordHash: string, isAdmin = false): Promise<Registered> {
  const { regid, userID } = await addDonorRow(app.pool, { isAdmin });
  const email = emailOf(regid);
  await app.pool.query(
    sql`update accounts set password_hash = ${passwordHash}, email = ${email} where regid = ${regid}`,
  );
  const client = await logInAs(app, regid);
  await client.token();
  return { regid, userID, place: await placeAt(app.pool, 'Goa'), client };
}

async function isLoggedIn(pool: Pool, { client, regid }: Registered): Promise<boolean> {
  const tokenHash = hashToken(client.cookies.get('session')!);
  const statement = sql`select 1 from sessions join donors using (regid) where token_hash = ${tokenHash} and regid = ${regid}`;
  return (await selectOne(pool, statement)) !== undefined;
}

function addLink(pool: Pool, regid: number) {
  return pool.query(
    sql`insert into password_links (token_hash, regid, ends_at)
        values (${hashToken(LINK_TOKEN)}, ${regid}, now() + interval '1 day')
        on conflict (token_hash) do update set regid = excluded.regid`,
  );
}

async function trim(pool: Pool): Promise<void> {
  for (const table of [...GROWING, 'password_requests', 'audit']) {
    await pool.query(`delete from ${table} where id <= (select max(id) - ${MOST_ROWS} from ${table})`);
  }
  await pool.query('truncate stored_answers, rate_limits');
}

export async function openWorld(): Promise<World> {
  const env = { RATE_LIMIT_SCALE: '1000000000', LOG_LEVEL: 'warn', SESSION_IDLE_MINUTES: '720' };
  const app = await startTestApp({ env, pages: await loadPages() });
  const { pool } = app;
  const hash = await makePasswords(1).hash(PASSWORD);
  const nobody = app.visitor();
  await nobody.token();
  const people = {} as Record<'donor' | 'other' | 'admin', Registered>;
  const world = { app, facts: { newestItem: 1 }, pagePaths: await listPagePaths() } as unknown as World;

  async function findPeople(): Promise<void> {
    for (const who of ['donor', 'other', 'admin'] as const) {
      const isThere = people[who] !== undefined && (await isLoggedIn(pool, people[who]));
      if (!isThere) people[who] = await makePerson(app, hash, who === 'admin');
    }
    const { donor, other, admin } = people;
    await addLink(pool, donor.regid);
    world.clients = { nobody, donor: donor.client, other: other.client, admin: admin.client };
    Object.assign(world, { me: donor, other });
    const { regid: otherRegid, userID: otherUserID } = other;
    Object.assign(world.facts, donor.place, { myRegid: donor.regid, myUserID: donor.userID, linkToken: LINK_TOKEN });
    Object.assign(world.facts, { otherRegid, otherUserID, otherEmail: emailOf(otherRegid), adminRegid: admin.regid });
  }

  await findPeople();
  const readChanges = await watchChanges(pool);
  let repairs = 0;
  return Object.assign(world, {
    readChanges,
    async repair(changes: readonly Change[]) {
      repairs += 1;
      if (repairs % TRIM_EVERY === 0) await trim(pool);
      if (changes.some(({ table }) => PERSONAL.includes(table))) await findPeople();
      await readChanges();
    },
    close: () => app.close(),
  });
}
