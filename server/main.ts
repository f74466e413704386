// The program: reads the settings and serves the site.
import { ConfigError, readConfig } from './config.ts';
import { DatabaseError } from './db/databaseError.ts';

/** Only valid settings load the rest. */
async function start(): Promise<void> {
  const config = readConfig();
  await (await import('./serve.ts')).serve(config);
}

start().catch((error: unknown) => {
  const isForPeople = error instanceof ConfigError || error instanceof DatabaseError;
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${isForPeople ? error.message : (stack ?? String(error))}\n`);
  process.exit(1);
});
