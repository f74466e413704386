// PostgreSQL servers for tests: in temporary folders, removed at the end.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

const OLDEST_MAJOR = 15;
const START_LIMIT_MS = 30_000;
/** Where Debian, Red Hat, Homebrew and Postgres.app install PostgreSQL. */
const INSTALLED = [
  '/usr/lib/postgresql',
  '/usr/pgsql',
  '/opt/homebrew/opt',
  '/Applications/Postgres.app/Contents/Versions',
];
/** Of a primary and its replicas; without fsync, for nothing outlives the run. */
export const REPLICATED = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
/** With little WAL. Tests vacuum what they measure. */
const VOLATILE = [...REPLICATED, 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'];
/** As in production: a commit is on disk before it is acknowledged. */
export const DURABLE = ['max_connections=100'];

export interface ServerOptions {
  settings?: readonly string[];
  /** Listens on this TCP port instead of a Unix socket. */
  port?: number;
  /** The application name of a replica's connection to its primary. */
  name?: string;
  /** The folder with its programs; without it the newest that is installed. */
  programs?: string;
  /** The user that runs it, when this process is root. */
  owner?: string;
}

/** Runs statements, each on its own, on one connection; returns the last result. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that is killed rejects the query too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** 0 if the program does not run. */
async function readMajor(folder: string): Promise<number> {
  const { stdout } = await run(join(folder, 'postgres'), ['--version']).catch(() => ({ stdout: '' }));
  return Number(/(\d+)(\.|\s|$|beta|rc|devel)/.exec(stdout)?.[1] ?? 0);
}

/** The folder of the newest supported PostgreSQL, or undefined. */
export async function findPostgres(): Promise<string | undefined> {
  const versions = INSTALLED.filter((path) => existsSync(path)).flatMap((path) =>
    readdirSync(path).map((version) => join(path, version, 'bin')),
  );
  const folders = new Set([...(process.env.PATH ?? '').split(delimiter), ...versions]);
  const complete = [...folders].filter((f) => ['postgres', 'initdb'].every((name) => existsSync(join(f, name))));
  const found = await Promise.all(complete.map(async (folder) => ({ folder, major: await readMajor(folder) })));
  return found.filter(({ major }) => major >= OLDEST_MAJOR).toSorted((a, b) => b.major - a.major)[0]?.folder;
}

/** The user that runs the server when this process is root, because PostgreSQL refuses root. */
async function findOwner(names = ['postgres', 'nobody']): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of names) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined);
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
}

async function waitUntilReady(url: string, server: { exitCode: number | null }, output: () => string) {
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until && server.exitCode === null; await wait(50)) {
    if (await queryOnce(url, 'select 1').catch(() => undefined)) return;
  }
  throw new Error(`PostgreSQL did not start:\n${output()}`);
}

interface Home {
  folder: string;
  data: string;
  programs: string;
  options: { cwd: string; uid?: number; gid?: number };
}

async function makeHome({ programs: given, owner: name }: ServerOptions): Promise<Home | null> {
  const found = given ?? (await findPostgres());
  if (found === undefined) return null;
  const owner = await findOwner(name === undefined ? undefined : [name]);
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  // A link on the PATH may lead to a folder with some programs only.
  const programs = dirname(realpathSync(join(found, 'postgres')));
  return { folder, data: join(folder, 'data'), programs, options: { ...owner, cwd: folder } };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended since it was listed.
  }
}

export class PostgresServer {
  /** Of a superuser, to the database 'postgres'. */
  readonly url: string;
  readonly #home: Home;
  readonly #args: string[];
  #process: ChildProcess | undefined;
  #output = '';

  constructor(home: Home, { settings = VOLATILE, port }: ServerOptions) {
    this.#home = home;
    const host = port ? `127.0.0.1:${port}/postgres` : `localhost/postgres?host=${encodeURIComponent(home.folder)}`;
    this.url = `postgres://postgres@${host}`;
    const listen = port ? ['listen_addresses=127.0.0.1', `port=${port}`] : ['listen_addresses='];
    const all = [...settings, `unix_socket_directories=${home.folder}`, ...listen];
    this.#args = ['-D', home.data, ...all.flatMap((setting) => ['-c', setting])];
  }

  async start(): Promise<this> {
    const server = spawn(join(this.#home.programs, 'postgres'), this.#args, this.#home.options);
    this.#process = server;
    server.stderr.on('data', (chunk: Buffer) => (this.#output = (this.#output + chunk.toString()).slice(-4000)));
    process.once('exit', this.#remove);
    await waitUntilReady(this.url, server, () => this.#output).catch(async (error: unknown) => {
      await this.stop();
      throw error;
    });
    return this;
  }

  /** 'fast' rolls transactions back and closes connections, 'immediate' is a crash, 'kill' is SIGKILL of all processes. */
  async end(how: 'fast' | 'immediate' | 'kill'): Promise<void> {
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    if (how === 'kill') this.signalAll('SIGKILL');
    else server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
    process.off('exit', this.#remove);
  }

  async stop(): Promise<void> {
    await this.end('fast');
    this.#remove();
  }

  get pid(): number {
    return this.#process!.pid!;
  }

  /** Sends a signal to all processes of the server. */
  signalAll(name: NodeJS.Signals): void {
    const { pid } = this;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    // The parent first, because it restarts its children.
    for (const one of [pid, ...children.map(Number)]) signal(one, name);
  }

  readonly #remove = () => {
    this.#process?.kill('SIGQUIT');
    rmSync(this.#home.folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Starts an empty server; null if no supported PostgreSQL is installed. */
export async function startPostgres(options: ServerOptions = {}): Promise<PostgresServer | null> {
  const home = await makeHome(options);
  if (home === null) return null;
  // The C locale sorts as the embedded engine does.
  const flags = ['-D', home.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(join(home.programs, 'initdb'), flags, home.options);
  return new PostgresServer(home, options).start();
}

/** Starts a streaming replica. */
export async function startReplica({ url }: PostgresServer, options: ServerOptions = {}): Promise<PostgresServer> {
  const home = (await makeHome(options))!;
  const source = new URL(url);
  if (options.name) source.searchParams.set('application_name', options.name);
  const flags = ['-D', home.data, '-d', source.href, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  await run(join(home.programs, 'pg_basebackup'), flags, home.options);
  return new PostgresServer(home, { settings: REPLICATED, ...options }).start();
}
