// Where the commands of docs/operations.md are run: a copy of the program in a folder that goes away, with nothing of
// this machine's settings, and a bash for each block that begins with the variables that the last one left.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, sep } from 'node:path';
import { findPort } from '#server/testing/ports.ts';
import { findPostgres, startPostgres } from '#server/testing/postgres.ts';
import { openTestDatabase } from '#server/testing/template.ts';
import { SETTINGS } from '../testRun.ts';
import type { Block } from './page.ts';

const root = new URL('../../', import.meta.url).pathname;
const NOT_COPIED = new Set(['node_modules', '.git', '.cache', '.env', 'data', 'docs', 'e2e', '.react-router']);
const BLOCK_LIMIT_MS = 120_000;

/** The program as it is checked out, with the packages that are installed and the site that is built. */
async function copyProgram(to: string): Promise<void> {
  const isWanted = (path: string) => !NOT_COPIED.has(relative(root, path).split(sep)[0]!);
  await cp(root, to, { recursive: true, filter: isWanted });
  // One link a package: whoever installs here takes links away, and not the packages of this machine.
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    symlinkSync(join(root, 'node_modules', name), join(to, 'node_modules', name));
  }
}

export interface Scratch {
  /** Everything that the section makes belongs here. */
  folder: string;
  /** The copy of the program; commands are run in it. */
  program: string;
  /** The variables with which the next block begins. */
  env: Record<string, string>;
  /** Runs a block to its end and gives what it printed. Throws where any of its commands fails. */
  run(block: Pick<Block, 'text' | 'line'>): Promise<string>;
  /** Puts a DATA_DIR with tables and places into `env`, in which nobody lives yet. */
  useEmbedded(): Promise<void>;
  /** Starts a PostgreSQL server for this section alone and gives its superuser's address; puts its programs on the path. */
  useServer(): Promise<string>;
  /** Runs when the section has ended, the latest first. */
  afterwards(work: () => unknown): void;
  /** Ends what was started and leaves nothing behind. */
  remove(): Promise<void>;
}

export async function makeScratch(): Promise<Scratch> {
  const folder = mkdtempSync(join(tmpdir(), 'dhamani-rehearsal-'));
  const program = join(folder, 'program');
  const left = join(folder, 'variables');
  const groups = new Set<number>();
  const endings: (() => unknown)[] = [];
  mkdirSync(program);
  await copyProgram(program);

  const env: Record<string, string> = {
    // Set to nothing, so that neither the environment nor an .env gives them a value.
    ...Object.fromEntries(SETTINGS.map((name) => [name, ''])),
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    HOME: folder,
    PORT: String(await findPort()),
    DATA_DIR: join(folder, 'data'),
    METRICS_PORT: '0',
    DEMO_DATA: '0',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'warn',
    NO_UPDATE_NOTIFIER: '1',
  };

  async function run({ text, line }: Pick<Block, 'text' | 'line'>): Promise<string> {
    const script = `set -euo pipefail\n${text}\nenv -0 > '${left}'\n`;
    // A group of its own, so that what it leaves running in the background can be ended.
    const bash = spawn('bash', ['-c', script], {
      cwd: program,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    groups.add(bash.pid!);
    let said = '';
    for (const stream of [bash.stdout, bash.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(bash, 'exit', { signal: AbortSignal.timeout(BLOCK_LIMIT_MS) })) as [number | null];
    if (code !== 0) throw new Error(`docs/operations.md, line ${line}, ended with ${code}:\n${text}\n${said}`);
    for (const pair of readFileSync(left, 'utf8').split('\0').filter(Boolean)) {
      env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
    }
    return said;
  }

  return {
    folder,
    program,
    env,
    run,
    async useEmbedded() {
      const database = await openTestDatabase();
      await database.close();
      // Into the section's own folder, with whatever its commands lay beside it.
      renameSync(database.settings.DATA_DIR, join(folder, 'data'));
      env.DATA_DIR = join(folder, 'data');
    },
    async useServer() {
      const server = await startPostgres();
      if (!server) throw new Error('No PostgreSQL from version 15 on is installed.');
      endings.push(() => server.stop());
      env.PATH = [await findPostgres(), env.PATH].join(delimiter);
      return server.url;
    },
    afterwards: (work) => endings.push(work),
    async remove() {
      for (const pid of groups) endGroup(pid);
      for (const end of endings.toReversed()) await end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing of it runs any more.
  }
}

/** Whether a program can be started here. */
export function isInstalled(name: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => existsSync(join(folder, name)));
}
