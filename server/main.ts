// The program: reads the settings and serves the site, in this process or in several workers.
import cluster from 'node:cluster';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseError } from './db/databaseError.ts';

/** Each kind of process loads only what it needs. */
async function start(): Promise<void> {
  const config = readConfig();
  if (config.workers > 1 && cluster.isPrimary) await (await import('./cluster/primary.ts')).startPrimary(config);
  else await (await import('./serve.ts')).serve(config);
}

start().catch((error: unknown) => {
  const isForPeople = error instanceof ConfigError || error instanceof DatabaseError;
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${isForPeople ? error.message : (stack ?? String(error))}\n`);
  process.exit(1);
});
