// compose.yaml and the Dockerfile as an operator uses them: built, started, filled with a network's own content, used through
// Caddy, upgraded, stopped, backed up and restored. PostgreSQL and Caddy are Debian's, because no registry can be reached.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpClient } from '#test/client.ts';
import { ADMIN } from './database.ts';
import { git, readContainerBlocks, readOperationsBlocks } from './documented.ts';
import { startEngine, type Engine } from './engine.ts';
import { checkContent, logInByLink, writeContent } from './ownContent.ts';
import { failuresOf, type Check, type Context, type Result } from './scenario.ts';
import { registerAndSearch, visit } from './tlsVisitor.ts';

const HOST = 'localhost';
const FOLDER = '/opt/dhamani';
const STAND_INS = [
  ['postgres', 'postgres:17-trixie'],
  ['caddy', 'caddy:2'],
] as const;
const STOP_LIMIT_MS = 15_000;
const blocks = { ...readContainerBlocks(), upgrade: readOperationsBlocks().upgrade };
const SECOND = 'v2-of-the-test';
const ADDED_PAGE = 'public/second.txt';
const RESTORED = 'dhamani_restored';
const CONTENT = "'site_content', 'site_history', 'pictures'";

/** A digest of each table's rows. */
const digestsOf = (condition: string) =>
  `select table_name, md5(query_to_xml(format('select * from %I t order by t::text', table_name), true, false, '')::text)
   from information_schema.tables where table_schema = 'public' and ${condition} order by 1`;

class Site {
  readonly #engine: Engine;
  #address: Parameters<typeof visit>[0] | undefined;
  #visitor: HttpClient | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Runs commands of the page in the program's folder. */
  run(commands: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    return this.#engine.run(`cd ${FOLDER}\n${commands}`, { DOCKER_BUILDKIT: '0', ...env });
  }

  compose(...args: string[]): Promise<string> {
    return this.#engine.docker('compose', '--project-directory', FOLDER, '--progress=quiet', ...args);
  }

  /** Runs a program in a container that runs. */
  execute(service: string, ...command: string[]): Promise<string> {
    return this.compose('exec', '--no-TTY', service, ...command);
  }

  /** psql as the superuser, on the socket. */
  query(database: string, sql: string): Promise<string> {
    return this.execute('postgres', 'psql', '--username=postgres', `--dbname=${database}`, '-Atc', sql);
  }

  /** From the program's files and the images of other programs. */
  async start(): Promise<string> {
    const folder = join(this.#engine.folder, FOLDER);
    execFileSync('git', ['clone', '--quiet', '.', folder]);
    writeFileSync(join(folder, '.env'), `PUBLIC_URL=https://${HOST}\nKEEP_DAYS=2\n`);
    const standIns = `${FOLDER}/tools/faults/standIns`;
    for (const [name, tag] of STAND_INS)
      await this.#engine.docker('build', `--tag=${tag}`, `--file=${standIns}/${name}.Dockerfile`, standIns);
    const commands = blocks.start.replace('USERID EMAIL', `${ADMIN.userID} first.admin@example.org`);
    const output = await this.run(commands).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${await this.compose('logs', '--tail=20')}`, { cause: error });
    });
    const authority = await this.execute('caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
    this.#address = { host: HOST, port: await this.#engine.forward(443), authority };
    this.#visitor = this.visit();
    return output;
  }

  /** Somebody else. */
  visit(): HttpClient {
    return visit(this.#address!);
  }

  get visitor(): HttpClient {
    return this.#visitor!;
  }

  /** A newer version where the program came from. */
  publishSecond(): void {
    const [folder, clone] = [join(this.#engine.folder, FOLDER), join(this.#engine.folder, 'second')];
    git('.', 'clone', '--quiet', folder, clone);
    writeFileSync(join(clone, ADDED_PAGE), 'The second version.');
    git(clone, 'add', '.');
    git(clone, 'commit', '--quiet', '--message=Add a page');
    git(clone, 'tag', SECOND);
    git(folder, 'remote', 'set-url', 'origin', clone);
  }

  /** By the page's commands: the sources with git, then the image. */
  async upgrade(): Promise<void> {
    const [checkout = ''] = blocks.upgrade.split('\n');
    const cwd = join(this.#engine.folder, FOLDER);
    execFileSync('bash', ['-euc', checkout], { cwd, env: { ...process.env, VERSION: SECOND } });
    await this.run(blocks.start.split('\n').find((line) => line.includes('up --build'))!);
  }

  async inspect(service: string, format: string): Promise<string> {
    return (await this.#engine.docker('inspect', `--format=${format}`, `dhamani-${service}-1`)).trim();
  }
}

async function checkUse(site: Site): Promise<Check[]> {
  const admins = await site.execute('site', 'node', '--run', 'admin', '--', 'list');
  return [
    ...(await registerAndSearch(site.visitor)).checks,
    [!admins.includes(ADMIN.userID), `The list of administrators was: ${admins}`],
  ];
}

async function checkHardening(site: Site): Promise<Check[]> {
  const write = 'id -u; grep -E "CapBnd|NoNewPrivs" /proc/1/status; touch /opt/dhamani/x 2>&1 || true';
  const state = await site.execute('site', 'sh', '-c', write);
  const isHardened = [/^10001$/m, /CapBnd:\s+0+$/m, /NoNewPrivs:\s+1$/m, /Read-only file system/].every((part) =>
    part.test(state),
  );
  const internet = await site.execute('postgres', 'sh', '-c', 'cat /proc/net/route');
  return [
    [!isHardened, `The site's process is not confined: ${state}`],
    [/^\w+\s+00000000\s/m.test(internet), 'The database has a route to other networks.'],
  ];
}

async function checkStop(site: Site): Promise<Check[]> {
  const from = performance.now();
  await site.compose('stop', 'site');
  const ms = performance.now() - from;
  const code = await site.inspect('site', '{{.State.ExitCode}}');
  const away = await site.visitor.send('/');
  return [
    [code !== '0' || ms > STOP_LIMIT_MS, `The site ended with ${code} after ${ms.toFixed(0)} ms.`],
    [away.status !== 503 || away.headers['retry-after'] !== '5', `Without the site Caddy answered ${away.status}.`],
  ];
}

async function checkBackup(site: Site): Promise<Check[]> {
  await site.execute('backup', 'sh', '-c', 'touch -d "3 days ago" /backups/dhamani-old.dump');
  await site.execute('backup', 'bash', '/usr/local/bin/backup.sh', '--once');
  const dumps = (await site.execute('backup', 'ls', '/backups')).trim().split('\n').sort();
  await site.run(blocks.restore, { COPY: dumps.at(-1)! });
  const [own, restored] = [
    await site.query('dhamani', digestsOf('true')),
    await site.query(RESTORED, digestsOf('true')),
  ];
  return [
    [dumps.includes('dhamani-old.dump') || dumps.length !== 2, `The folder of backups had ${dumps.join(', ')}.`],
    [own !== restored || own.length < 500, `The restored rows differ:\n${own}\n${restored}`],
  ];
}

async function fillWithContent(site: Site, started: string): Promise<Check[]> {
  const admin = site.visit();
  const login = await logInByLink(admin, ADMIN.userID, started);
  return [...login, ...(await writeContent(admin)), ...(await checkContent(site.visitor, 'Before the upgrade'))];
}

/** A network's own content is in the database: an upgrade overwrites nothing of it, and meets no changed file. */
async function checkUpgrade(site: Site): Promise<Check[]> {
  site.publishSecond();
  const before = await site.query('dhamani', digestsOf(`table_name in (${CONTENT})`));
  await site.upgrade();
  const after = await site.query('dhamani', digestsOf(`table_name in (${CONTENT})`));
  const page = (await site.visitor.send(ADDED_PAGE.replace('public', ''))).text;
  return [
    [page !== 'The second version.', `The upgraded site's new page was: ${page}`],
    [before !== after || before.length < 100, `The content was:\n${before}\nand after the upgrade:\n${after}`],
    ...(await checkContent(site.visitor, 'After the upgrade')),
  ];
}

export async function runContainers({ folder }: Context): Promise<Result> {
  const engine = await startEngine(folder);
  try {
    const site = new Site(engine);
    const started = await site.start();
    const checks: Check[] = [[!started.includes(`https://${HOST}/`), `The administrator got no link: ${started}`]];
    checks.push(...(await fillWithContent(site, started)));
    for (const check of [checkUse, checkHardening, checkUpgrade, checkStop, checkBackup])
      checks.push(...(await check(site)));
    const megabytes = Number(await engine.docker('image', 'inspect', '--format={{.Size}}', 'dhamani')) / 1e6;
    return {
      measured: { checks: checks.length, 'image in MB': Math.round(megabytes) },
      failures: failuresOf(...checks),
    };
  } finally {
    await engine.stop();
  }
}
