// The pool on a PostgreSQL server at DATABASE_URL.
import type pg from 'pg';
import { DatabaseError } from './databaseError.ts';
import type { Log } from './log.ts';
import { plannerSettings } from './plannerSettings.ts';
import { GuardedPool } from './pool.ts';
import { firstRow } from './rows.ts';

const MIN_VERSION = 15;

// Set in the startup packet, so that they cost no round trip; `?options=` in the URL overrides them.
const sessionOptions = [
  '-c statement_timeout=15s',
  '-c idle_in_transaction_session_timeout=30s',
  ...plannerSettings.map((setting) => `-c ${setting}`),
  '-c timezone=UTC',
].join(' ');

/** Longer than any statement may take: a server that has not cancelled it by then hangs or is unreachable. */
const SILENCE_MS = 20_000;
const CONNECTIONS = 10;

/** Connects once to check that the server is reachable and new enough. Throws DatabaseError otherwise. */
export async function openServer(databaseUrl: string, log: Log, limits?: PoolLimits): Promise<GuardedPool> {
  const pool = createServerPool(databaseUrl, log, limits);
  try {
    await checkVersion(pool);
    return pool;
  } catch (error) {
    await pool.end();
    throw error instanceof DatabaseError ? error : describeFault(databaseUrl, error);
  }
}

export interface PoolLimits {
  /** How long a query may go without any response. */
  silenceMs?: number;
}

/** Connects with the first query. */
export function createServerPool(
  databaseUrl: string,
  log: Log,
  { silenceMs = SILENCE_MS }: PoolLimits = {},
): GuardedPool {
  const config: pg.PoolConfig = {
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    query_timeout: silenceMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'dhamani',
    options: sessionOptions,
  };
  return new GuardedPool(config, log);
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>('SHOW server_version');
  const { server_version: version } = firstRow(rows);
  if (Number.parseInt(version, 10) >= MIN_VERSION) return;
  throw new DatabaseError(`The database server is PostgreSQL ${version}: version ${MIN_VERSION} or later is needed.`);
}

/** One sentence without the password, which the URL may contain. */
function describeFault(databaseUrl: string, cause: unknown): DatabaseError {
  const address = URL.parse(databaseUrl);
  const where = address?.host || 'the address in DATABASE_URL';
  const user = decodeURIComponent(address?.username ?? '');
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const sentences: Record<string, string> = {
    '28P01': `The database server at ${where} refuses the password of the user '${user}'.`,
    '28000': `The database server at ${where} does not admit the user '${user}'.`,
    '3D000': `The database server at ${where} has no database '${address?.pathname.slice(1) || user}'.`,
    '53300': `The database server at ${where} has no connection left.`,
    '57P03': `The database server at ${where} is still starting.`,
  };
  const reason = code || (cause instanceof Error ? cause.message : String(cause));
  return new DatabaseError(sentences[code] ?? `No database server answers at ${where} (${reason}).`, { cause });
}
