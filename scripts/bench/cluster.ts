// The benchmark's own PostgreSQL: installed programs, a cluster that is kept for the next run, and settings as a server
// in use would have them. What is acknowledged is on the disk.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findOwner, findPostgres, waitUntilReady } from '#test/postgres.ts';
import { onCore, type Core } from './cores.ts';

const run = promisify(execFile);

export const KEPT = resolve('.cache/bench');

/** The rest is as it comes: fsync, synchronous_commit, full_page_writes and autovacuum are on. */
export const SETTINGS = [
  'shared_buffers=2GB',
  'effective_cache_size=6GB',
  'maintenance_work_mem=1GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
] as const;

export interface Cluster {
  /** Where pgbench lies, if it was installed with the server. */
  programs: string;
  version: string;
  pid: number;
  /** A superuser's address of one of its databases. */
  urlOf(database: string): string;
  /** Runs one statement as superuser in a database, with no limit of time. */
  query(database: string, text: string, values?: unknown[]): Promise<pg.QueryResult>;
  stop(): Promise<void>;
}

async function makeCluster(programs: string, data: string, owner: { uid: number; gid: number } | undefined) {
  mkdirSync(KEPT, { recursive: true });
  mkdirSync(data, { mode: 0o700 });
  if (owner) chownSync(data, owner.uid, owner.gid);
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  await run(join(programs, 'initdb'), options, { ...owner, cwd: data });
}

/** Starts the server on one core, or on all while data is made. Null where no PostgreSQL from 15 on is installed. */
export async function startCluster(core: Core | null): Promise<Cluster | null> {
  const programs = await findPostgres();
  if (programs === undefined) return null;
  const owner = await findOwner();
  const { stdout } = await run(join(programs, 'postgres'), ['--version']);
  const version = /\d+(\.\d+)?/.exec(stdout)![0];
  const data = join(KEPT, `postgres-${Number.parseInt(version, 10)}`);
  if (!existsSync(join(data, 'PG_VERSION'))) await makeCluster(programs, data, owner);
  const socket = mkdtempSync(join(tmpdir(), 'pg-bench-'));
  if (owner) chownSync(socket, owner.uid, owner.gid);

  const settings = [...SETTINGS, `unix_socket_directories=${socket}`, 'listen_addresses='].flatMap((s) => ['-c', s]);
  const [command, args] = onCore(core, join(programs, 'postgres'), ['-D', data, ...settings]);
  const server = spawn(command, args, { ...owner, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  const kill = () => {
    server.kill('SIGINT');
    rmSync(socket, { recursive: true, force: true });
  };
  process.once('exit', kill);

  const urlOf = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socket)}`;
  await waitUntilReady(urlOf('postgres'), server, () => said);
  return {
    programs,
    version,
    pid: server.pid!,
    urlOf,
    async query(database, text, values) {
      const client = new pg.Client({ connectionString: urlOf(database) });
      await client.connect();
      return client.query(text, values).finally(() => client.end());
    },
    async stop() {
      process.off('exit', kill);
      const ended = once(server, 'exit');
      kill();
      await ended;
    },
  };
}
