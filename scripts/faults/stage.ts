// The database of a scenario, and how to look into it past the site.
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/db/open.ts';
import { DURABLE, startPostgres, type RestartableServer } from '#test/postgres.ts';
import { ADMIN_SETTINGS } from './people.ts';
import { readTraces, type Query } from './traces.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Stage {
  /** The site's settings: its database, an administrator, and rate limits out of reach. */
  env: Record<string, string>;
  /** On the embedded database only once the site has ended. */
  traces: () => Promise<Map<string, number>>;
}

export const settingsOf = (folder: string, databaseUrl = '') => ({
  ...ADMIN_SETTINGS,
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  RATE_LIMIT_SCALE: '1000000',
  LOG_LEVEL: 'warn',
});

/** A database that is there already, at `databaseUrl` or embedded in the folder. */
export function stageOn(folder: string, databaseUrl = ''): Stage {
  return {
    env: settingsOf(folder, databaseUrl),
    async traces() {
      const database = await openDatabase({ dataDir: folder, ...(databaseUrl && { databaseUrl }), log });
      const query: Query = async (text) => (await database.pool.query(text)).rows;
      return readTraces(query, join(folder, 'mail')).finally(() => database.close());
    },
  };
}

export interface ServerStage extends Stage {
  server: RestartableServer;
  /** On a connection of its own. */
  query: Query;
}

/** Runs the work on a PostgreSQL server of its own that writes to disk as one in use does. */
export async function withServer<T>(folder: string, work: (stage: ServerStage) => Promise<T>): Promise<T> {
  const server = (await startPostgres(DURABLE))!;
  const query: Query = async (text) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    return client
      .query<Record<string, unknown>>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  return work({ ...stageOn(folder, server.url), server, query }).finally(() => server.stop());
}
