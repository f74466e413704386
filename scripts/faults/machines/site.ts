// Two instances on one PostgreSQL server, with nginx before them: what a machine of docs/operations.md runs.
import { join } from 'node:path';
import pg from 'pg';
import { findPorts } from '#server/testing/ports.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { makeInstance, type Instance } from './instance.ts';
import { startNginx, type Nginx } from './nginx.ts';

export interface Site {
  databaseUrl: string;
  instances: readonly [Instance, Instance];
  nginx: Nginx;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Limits of everybody but those that are looked at. */
export const UNLIMITED = { RATE_LIMIT_SCALE: '1000000' };

/** Runs the work on a site that goes away. Both instances start at once, on an empty database. */
export async function withSite<T>(
  folder: string,
  env: Record<string, string>,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const server = (await startPostgres())!;
  const ports = await findPorts(2);
  const instances = ports.map((port) => makeInstance({ databaseUrl: server.url, port, folder, env }));
  const pool = new pg.Pool({ connectionString: server.url, max: 2 });
  pool.on('error', () => undefined);
  let nginx: Nginx | undefined;
  try {
    await Promise.all(instances.map((instance) => instance.start()));
    nginx = await startNginx(join(folder, 'nginx'), ports);
    return await work({
      databaseUrl: server.url,
      instances: instances as [Instance, Instance],
      nginx,
      query: async (text, values) => (await pool.query(text, values)).rows,
    });
  } finally {
    await nginx?.stop();
    await Promise.all(instances.map((instance) => instance.stop('SIGKILL')));
    await pool.end();
    await server.stop();
  }
}
