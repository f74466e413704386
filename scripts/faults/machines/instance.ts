// One instance of the site on a PostgreSQL server, started as its unit starts it.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ALONE, SITE } from '../../site.ts';
import { startProgram, type Program } from './programs.ts';

const START_LIMIT_MS = 120_000;

export interface Instance {
  port: number;
  origin: string;
  isReady(): Promise<boolean>;
  said(): string;
  /** Starts it, again where it has ended, and waits until it is ready. */
  start(): Promise<void>;
  /** Gives the exit code, or the signal's name. */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
}

export interface InstanceOptions {
  databaseUrl: string;
  port: number;
  /** For its letters. */
  folder: string;
  env?: Record<string, string>;
}

function launch({ databaseUrl, port, folder, env }: InstanceOptions): Program {
  const settings = {
    ...ALONE,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, String(port)),
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...env,
  };
  return startProgram(process.execPath, SITE, { env: { ...process.env, ...settings } });
}

export function makeInstance(options: InstanceOptions): Instance {
  const origin = `http://127.0.0.1:${options.port}`;
  let program: Program | undefined;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    port: options.port,
    origin,
    isReady,
    said: () => program?.said() ?? '',
    async start() {
      program = launch(options);
      for (const until = Date.now() + START_LIMIT_MS; Date.now() < until && !program.hasEnded(); await wait(25)) {
        if (await isReady()) return;
      }
      throw new Error(`The instance did not start:\n${program.said()}`);
    },
    async stop(signal) {
      return program ? program.end(signal) : 0;
    },
  };
}
