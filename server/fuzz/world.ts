// The world that requests are sent to: a database, the application on it twice, and the people who ask.
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { buildApp, type App } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { loadKeys, type Keys } from '#server/http/keys.ts';
import { loadPages } from '#server/http/pages.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { makePasswords } from '#server/account/passwords.ts';
import { PASSWORD } from '#server/testing/factories.ts';
import { placeAt } from '#server/testing/places.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/template.ts';
import { Client } from '#server/testing/testApp.ts';
import type { Facts } from './facts.ts';
import { addLink, isThere, LINK, makePersons, type Person } from './people.ts';
import { watchChanges, type Change, type Watch } from './watch.ts';

const LIMITS_OUT_OF_REACH = '1000000000';
const LOG_KEPT = 20;

export interface World {
  /** `limited` keeps the limits that hold in use. */
  apps: Record<'free' | 'limited', { app: App; address: string }>;
  keys: Keys;
  people: Record<'donor' | 'other' | 'admin', Person>;
  facts: Facts;
  /** Paths of all pages, from the built site. */
  pagePaths: readonly string[];
  watch: Watch;
  /** The last warnings and errors that were logged. */
  log: string[];
  /** After changes: makes anew whoever was deleted or logged out, and sees that tables stay small. */
  repair(changes: readonly Change[]): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  database: TestDatabase;
  keys: Keys;
  log: string[];
}

async function startApp({ database, keys, log }: Parts, env: Record<string, string>) {
  const settings = { DATA_DIR: database.settings.DATA_DIR, LOG_LEVEL: 'warn', SESSION_IDLE_MINUTES: '720', ...env };
  const config = readConfig(settings);
  const logTo = { write: (line: string) => void (log.push(line) > LOG_KEPT && log.shift()) };
  const pages = await loadPages();
  const app = await buildApp({ pool: database.pool, config, keys, mail: makeTransport(config), pages, logTo });
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  return { app, address: `http://127.0.0.1:${port}` };
}

interface RouteOfBuild {
  id: string;
  parentId?: string;
  path?: string;
}

/** Every page's path, put together from the parts that the built site's routes have. */
async function listPagePaths(): Promise<string[]> {
  const { routes } = (await (await loadPages()).load()) as unknown as { routes: Record<string, RouteOfBuild> };
  const pathOf = (route?: RouteOfBuild): string =>
    route ? `${pathOf(routes[route.parentId ?? ''])}${route.path ? `/${route.path}` : ''}` : '';
  return [...new Set(Object.values(routes).map(pathOf))]
    .filter((path) => !path.includes('*'))
    .map((path) => path || '/');
}

/** What grows without end: beyond so many rows a list costs more than the rest of a request. */
const GROWING = [
  'donations',
  'feedback',
  'service_feedback',
  'volunteers',
  'organizations',
  'issue_reports',
  'letters',
  'password_requests',
  'audit',
];
const MOST_ROWS = 300;
const TRIM_EVERY = 200;
/** Without a row in these, nobody is who they were. */
const PERSONAL = new Set(['accounts', 'donors', 'sessions', 'password_links']);

async function trim(pool: Pool): Promise<void> {
  for (const table of GROWING) {
    await pool.query(`delete from ${table} where id <= (select max(id) - ${MOST_ROWS} from ${table})`);
  }
  await pool.query('delete from stored_answers');
  await pool.query('delete from rate_limits');
}

export async function openWorld(): Promise<World> {
  const database = await openTestDatabase();
  const { pool } = database;
  const keys = await loadKeys(pool, []);
  const log: string[] = [];
  const parts = { database, keys, log };
  const free = await startApp(parts, { RATE_LIMIT_SCALE: LIMITS_OUT_OF_REACH });
  const limited = await startApp(parts, {});
  const place = await placeAt(pool, 'Goa');
  const makePerson = makePersons(pool, () => new Client(free.app), place, await makePasswords(1).hash(PASSWORD));
  const people = { donor: await makePerson(false), other: await makePerson(false), admin: await makePerson(true) };
  const facts = { ...place, newestItem: 1, linkToken: LINK } as Facts;

  function learn(): void {
    const { donor, other, admin } = people;
    Object.assign(facts, { myRegid: donor.regid, otherRegid: other.regid, adminRegid: admin.regid });
    facts.otherEmail = other.email;
    Object.assign(facts, { myUserID: donor.userID, otherUserID: other.userID, adminUserID: admin.userID });
  }

  await addLink(pool, people.donor);
  learn();
  const watch = await watchChanges(pool);
  let repairs = 0;

  async function repair(changes: readonly Change[]): Promise<void> {
    repairs += 1;
    if (repairs % TRIM_EVERY === 0) await trim(pool);
    if (changes.some(({ table }) => PERSONAL.has(table))) {
      for (const who of ['donor', 'other', 'admin'] as const) {
        if (!(await isThere(pool, people[who]))) people[who] = await makePerson(who === 'admin');
      }
      await addLink(pool, people.donor);
      learn();
    }
    await watch.read();
  }

  return {
    apps: { free, limited },
    keys,
    people,
    facts,
    pagePaths: await listPagePaths(),
    watch,
    log,
    repair,
    async close() {
      await free.app.fastify.close();
      await limited.app.fastify.close();
      await database.remove();
    },
  };
}
