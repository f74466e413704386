// The two databases a scenario may put the site on, and how to look into them past the site.
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/database/open.ts';
import { DURABLE, startPostgres, type RestartableServer } from '#server/testing/postgres.ts';
import { ADMIN_SETTINGS } from './lives.ts';
import { readTraces, type Ask } from './traces.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Stage {
  /** The site's settings: the database, an administrator, and limits that one machine does not reach. */
  env: Record<string, string>;
  /** How often each trace is there; on the embedded engine once the site has ended. */
  traces(): Promise<Map<string, number>>;
  /** Ends and removes what the stage has started. */
  close(): Promise<void>;
}

/** The site's settings but for the database. */
export const settingsOf = (folder: string) => ({
  ...ADMIN_SETTINGS,
  DATA_DIR: folder,
  RATE_LIMIT_SCALE: '1000000',
  LOG_LEVEL: 'warn',
});

/** The embedded engine, with its files in this folder. */
export function stageEmbedded(folder: string): Stage {
  return {
    env: settingsOf(folder),
    async traces() {
      const database = await openDatabase({ dataDir: folder, log: quiet });
      const ask: Ask = async (text) => (await database.pool.query(text)).rows;
      return readTraces(ask, join(folder, 'mail')).finally(() => database.close());
    },
    close: () => Promise.resolve(),
  };
}

export interface ServerStage extends Stage {
  server: RestartableServer;
  /** One statement past the site, on a connection of its own. */
  ask: Ask;
}

/** A PostgreSQL server of the scenario's own, with the settings that a server comes with. */
export async function stageServer(folder: string): Promise<ServerStage> {
  const server = (await startPostgres(DURABLE))!;
  const ask: Ask = async (text) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    return client.query(text).then(
      ({ rows }) => client.end().then(() => rows),
      (error) => client.end().then(() => Promise.reject(error)),
    );
  };
  return {
    env: { ...settingsOf(folder), DATABASE_URL: server.url },
    server,
    ask,
    traces: () => readTraces(ask, join(folder, 'mail')),
    close: () => server.stop(),
  };
}
