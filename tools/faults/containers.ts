// compose.yaml and the Dockerfile as an operator uses them: built, started, used through Caddy, stopped, backed up and
// restored. PostgreSQL and Caddy are Debian's, because no registry can be reached.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isLoggedIn, registerDonor } from '#contract/accounts.ts';
import { INDIA } from '#contract/locations.ts';
import { HttpClient, type Transport } from '#test/client.ts';
import { makeRegistration } from '#test/factories.ts';
import { ADMIN } from './database.ts';
import { startEngine, type Engine } from './engine.ts';
import { failuresOf, type Check, type Context, type Result } from './scenario.ts';

const HOST = 'localhost';
const PLACE = { country: INDIA, state: 1, district: 1, city: 1 };
const RESULTS = '/find-donor?bloodgroup=O%2B&country=1&state=1';
const STOP_LIMIT_MS = 15_000;
const RESTORED = 'dhamani_restored';
/** A digest of each table's rows. */
const ROWS = `select table_name, md5(query_to_xml(format('select * from %I t order by t::text', table_name), true, false, '')::text)
  from information_schema.tables where table_schema = 'public' order by 1`;

class Site {
  readonly #engine: Engine;
  #transport: Transport | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  compose(...args: string[]): Promise<string> {
    return this.#engine.docker('compose', '--project-directory', '/project', '--progress=quiet', ...args);
  }

  /** Runs a program in a container that runs. */
  execute(service: string, ...command: string[]): Promise<string> {
    return this.compose('exec', '--no-TTY', service, ...command);
  }

  /** psql as the superuser, on the socket. */
  query(database: string, sql: string): Promise<string> {
    return this.execute('postgres', 'psql', '--username=postgres', `--dbname=${database}`, '-Atc', sql);
  }

  async build(): Promise<void> {
    await this.#engine.docker('build', '--tag=dhamani', '/source');
    for (const [name, tag] of [['postgres', 'postgres:17-trixie'] as const, ['caddy', 'caddy:2'] as const]) {
      const folder = '/source/tools/faults/standIns';
      await this.#engine.docker('build', `--tag=${tag}`, `--file=${folder}/${name}.Dockerfile`, folder);
    }
  }

  async start(): Promise<void> {
    const { folder } = this.#engine;
    for (const name of ['compose.yaml', 'deploy']) cpSync(name, join(folder, name), { recursive: true });
    const settings = {
      DATABASE_PASSWORD: randomBytes(24).toString('hex'),
      PUBLIC_URL: `https://${HOST}`,
      KEEP_DAYS: 2,
      ADMIN_USER_ID: ADMIN.userID,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_EMAIL: 'first.admin@example.org',
    };
    writeFileSync(
      join(folder, '.env'),
      Object.entries(settings)
        .map((setting) => setting.join('='))
        .join('\n'),
    );
    await this.compose('up', '--detach', '--no-build', '--wait', '--wait-timeout=180').catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${await this.compose('logs', '--tail=20')}`, { cause: error });
    });
    const authority = await this.execute('caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
    this.#transport = overTls(await this.#engine.forward(443), authority);
  }

  /** Over TLS, with the certificate checked. */
  visitor(): HttpClient {
    return new HttpClient(this.#transport!);
  }

  async inspect(service: string, format: string): Promise<string> {
    return (await this.#engine.docker('inspect', `--format=${format}`, `dhamani-${service}-1`)).trim();
  }
}

function overTls(port: number, ca: string): Transport {
  const agent = new Agent({ ca, servername: HOST });
  return async ({ method, path, headers, body }) => {
    const to = { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, host: HOST } };
    const [response] = (await once(request(to).end(body), 'response')) as [IncomingMessage];
    return { status: response.statusCode!, headers: response.headers, text: await text(response) };
  };
}

async function checkUse(site: Site): Promise<Check[]> {
  const visitor = site.visitor();
  await visitor.call(isLoggedIn, {});
  const registration = makeRegistration(PLACE);
  const registered = await visitor.call(registerDonor, registration);
  const found = await visitor.send(RESULTS);
  const admins = await site.execute('site', 'node', '--run', 'admin', '--', 'list');
  const internal = await visitor.send('/readyz');
  return [
    [registered.status !== 201, `The registration was answered ${registered.status}: ${registered.text}`],
    [!found.text.includes(registration.fullName), 'The search did not show the donor.'],
    [found.headers['strict-transport-security'] === undefined, 'The page had no Strict-Transport-Security.'],
    [!admins.includes(ADMIN.userID), `The list of administrators was: ${admins}`],
    [internal.status !== 404, `Caddy passed /readyz on: ${internal.status}.`],
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
  const away = await site.visitor().send('/');
  return [
    [code !== '0' || ms > STOP_LIMIT_MS, `The site ended with ${code} after ${ms.toFixed(0)} ms.`],
    [away.status !== 503 || away.headers['retry-after'] !== '5', `Without the site Caddy answered ${away.status}.`],
  ];
}

async function checkBackup(site: Site): Promise<Check[]> {
  await site.execute('backup', 'sh', '-c', 'touch -d "3 days ago" /backups/dhamani-old.dump');
  await site.execute('backup', 'sh', '/usr/local/bin/backup.sh', '--once');
  const dumps = (await site.execute('backup', 'ls', '/backups')).trim().split('\n').sort();
  await site.query('postgres', `create database ${RESTORED} owner dhamani`);
  const restore = ['pg_restore', '--no-owner', '--exit-on-error', `--dbname=${RESTORED}`, `/backups/${dumps.at(-1)}`];
  await site.execute('backup', ...restore);
  const [own, restored] = [await site.query('dhamani', ROWS), await site.query(RESTORED, ROWS)];
  return [
    [dumps.includes('dhamani-old.dump') || dumps.length !== 2, `The folder of backups had ${dumps.join(', ')}.`],
    [own !== restored || own.length < 500, `The restored rows differ:\n${own}\n${restored}`],
  ];
}

export async function runContainers({ folder }: Context): Promise<Result> {
  const engine = await startEngine(folder);
  try {
    const site = new Site(engine);
    await site.build();
    await site.start();
    const checks = [];
    for (const check of [checkUse, checkHardening, checkStop, checkBackup]) checks.push(...(await check(site)));
    const megabytes = Number(await engine.docker('image', 'inspect', '--format={{.Size}}', 'dhamani')) / 1e6;
    return {
      measured: { checks: checks.length, 'image in MB': Math.round(megabytes) },
      failures: failuresOf(...checks),
    };
  } finally {
    await engine.stop();
  }
}
