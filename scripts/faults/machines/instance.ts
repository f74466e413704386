// One instance of the site on a PostgreSQL server, started as its unit starts it.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProgram, type Program } from './programs.ts';

const START_LIMIT_MS = 120_000;
/** What a .env file may say about a real site: letters of invented donors are not for its mail server. */
const NOT_OF_THIS_MACHINE = {
  SMTP_URL: '',
  SECRET_KEYS: '',
  READ_DATABASE_URL: '',
  ADMIN_USER_ID: '',
  ADMIN_PASSWORD: '',
  ADMIN_EMAIL: '',
};

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
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, String(port)),
    TRUST_PROXY: '127.0.0.1',
    DEMO_DATA: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: '',
    ...NOT_OF_THIS_MACHINE,
    ...env,
  };
  const args = ['--import', './scripts/production.mjs', 'server/main.ts'];
  return startProgram(process.execPath, args, { env: { ...process.env, ...settings } });
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
