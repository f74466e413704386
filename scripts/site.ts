// The application as `npm start` runs it, and nothing of what a .env file may say about a real site: letters of invented
// people are not for its mail server, and they are not its donors.
import { startProgram, type Program, type Start } from './program.ts';

/** Set to nothing, so that .env is not asked. */
export const ALONE = {
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  READ_DATABASE_URL: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
  SECRET_KEYS: '',
  TRUST_PROXY: '',
  ADMIN_USER_ID: '',
  ADMIN_PASSWORD: '',
  ADMIN_EMAIL: '',
  METRICS_PORT: '0',
  DEMO_DATA: '0',
} as const;

export const SITE = ['--import', './server/environment.mjs', 'server/main.ts'] as const;

/** Starts it and waits until it is ready. */
export function startSite(env: Record<string, string>, more: Pick<Start, 'port' | 'log'> = {}): Promise<Program> {
  return startProgram(process.execPath, SITE, { env: { ...ALONE, ...env }, path: '/readyz', ...more });
}
