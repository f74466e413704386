// A PostgreSQL server for the length of a test run: in a folder that goes away, on a Unix socket nobody else sees.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

const OLDEST_MAJOR = 15;
const START_LIMIT_MS = 30_000;
/** Debian and Ubuntu, Homebrew, Postgres.app: where the programs lie when they are not on the path. */
const FAMILIES = [
  '/usr/lib/postgresql',
  '/usr/pgsql',
  '/opt/homebrew/opt',
  '/Applications/Postgres.app/Contents/Versions',
];
/** Nothing here outlives the run, so nothing needs to reach the disk. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
/** As a server in use has them: what is acknowledged outlives the server. */
export const DURABLE = ['max_connections=100'];

export interface TestServer {
  /** A superuser's address, to the database 'postgres'. */
  url: string;
  stop(): Promise<void>;
}

/** One that can be ended and started again on the same data. */
export interface RestartableServer extends TestServer {
  /** Of its first process, whose children serve the connections. */
  pid(): number;
  /** 'fast' undoes what is under way and tells the clients, 'immediate' is a crash. Resolves when it has ended. */
  end(how: 'fast' | 'immediate'): Promise<void>;
  /** Resolves when it takes connections again. */
  startAgain(): Promise<void>;
}

/** 0 where the program does not run here. */
async function readMajor(folder: string): Promise<number> {
  const { stdout } = await run(join(folder, 'postgres'), ['--version']).catch(() => ({ stdout: '' }));
  return Number(/(\d+)(\.|\s|$|beta|rc|devel)/.exec(stdout)?.[1] ?? 0);
}

/** The folder with the newest PostgreSQL that will do, or undefined. */
export async function findPostgres(): Promise<string | undefined> {
  const families = FAMILIES.filter((path) => existsSync(path));
  const packaged = families.flatMap((path) => readdirSync(path).map((version) => join(path, version, 'bin')));
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...packaged];
  const complete = [...new Set(folders)].filter((f) =>
    ['postgres', 'initdb'].every((name) => existsSync(join(f, name))),
  );
  const found = await Promise.all(complete.map(async (folder) => ({ folder, major: await readMajor(folder) })));
  return found.filter(({ major }) => major >= OLDEST_MAJOR).toSorted((a, b) => b.major - a.major)[0]?.folder;
}

/** PostgreSQL refuses to run as root: then as the user that its package made, else as nobody. */
export async function findOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined);
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
}

export async function waitUntilReady(url: string, server: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    if (connected) return client.end();
    await wait(50);
  }
  throw new Error(`PostgreSQL did not start:\n${said()}`);
}

/** A folder of the server's own user, and how to run PostgreSQL's programs there. */
async function makeHome() {
  const programs = await findPostgres();
  if (programs === undefined) return null;
  const owner = await findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder };
  return { folder, data: join(folder, 'data'), programs, options };
}

type Home = NonNullable<Awaited<ReturnType<typeof makeHome>>>;

async function serve(
  { folder, data, programs, options }: Home,
  settings: readonly string[],
): Promise<RestartableServer> {
  const all = [...settings, `unix_socket_directories=${folder}`, 'listen_addresses='].flatMap((s) => ['-c', s]);
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  let said = '';
  const launch = () => {
    const launched = spawn(join(programs, 'postgres'), ['-D', data, ...all], options);
    launched.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
    return launched;
  };
  let server = launch();
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  // Even when the run is cut short, no server stays behind.
  const kill = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', kill);

  const stop = async () => {
    process.off('exit', kill);
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  await waitUntilReady(url, server, () => said).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url,
    stop,
    pid: () => server.pid!,
    end: (how) => end(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    startAgain() {
      server = launch();
      return waitUntilReady(url, server, () => said);
    },
  };
}

/** Starts a server of this run's own; null where no PostgreSQL from 15 on is installed. */
export async function startPostgres(settings: readonly string[] = SETTINGS): Promise<RestartableServer | null> {
  const home = await makeHome();
  if (home === null) return null;
  // The C locale sorts as the embedded engine does.
  const makeData = ['-D', home.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(join(home.programs, 'initdb'), makeData, home.options);
  return serve(home, settings);
}

/** Starts a replica of a server that startPostgres has started. */
export async function startReplica({ url }: TestServer): Promise<TestServer> {
  const home = (await makeHome())!;
  const copy = ['-D', home.data, '-d', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  // Where the others lie: a link on the path may lead to some of them alone.
  const programs = dirname(realpathSync(join(home.programs, 'postgres')));
  await run(join(programs, 'pg_basebackup'), copy, home.options);
  return serve(home, SETTINGS);
}
