// The commands of docs/operations.md on an empty Debian machine with systemd: set up, used over TLS, two
// instances restarted in turn, upgraded, rolled back and restarted.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpClient } from '#test/client.ts';
import { Machine } from './bootedMachine.ts';
import { git, readOperationsBlocks, readSettings } from './documented.ts';
import { failuresOf, type Check, type Context, type Result } from './scenario.ts';
import { isFound, registerAndSearch, visit } from './tlsVisitor.ts';

const HOST = 'donors.example.net';
const REPOSITORY = 'srv/dhamani.git';
const [FIRST, SECOND] = ['first', 'second'];
const ADDED_PAGE = 'public/second.txt';
const ADDED_MIGRATION = 'server/db/migrations/9999_second.sql';
const CERTIFICATE = 'etc/dhamani/certificate';
const REQUEST_EVERY_MS = 50;

const blocks = readOperationsBlocks();
const configureProxy = blocks.configureProxy.replace('YOUR.NAME', HOST);

/** Where the machine gets the program from: this version. */
function publishFirst({ folder }: Machine): void {
  git('.', 'clone', '--quiet', '--bare', '.', join(folder, REPOSITORY));
  git(join(folder, REPOSITORY), 'tag', FIRST);
}

/** With another page and another table. */
function publishSecond({ folder }: Machine, clone: string): void {
  git('.', 'clone', '--quiet', '--branch', FIRST, join(folder, REPOSITORY), clone);
  writeFileSync(join(clone, ADDED_PAGE), 'The second version.');
  writeFileSync(join(clone, ADDED_MIGRATION), 'create table second_version (id integer);');
  git(clone, 'add', '.');
  git(clone, 'commit', '--quiet', '--message=Add a page and a table');
  git(clone, 'tag', SECOND);
  git(clone, 'push', '--quiet', 'origin', SECOND);
}

/** 'One machine' and its parts. */
async function setUp(machine: Machine): Promise<string> {
  await machine.run(blocks.setUp, { VERSION: FIRST, REPOSITORY: `/${REPOSITORY}` });
  const [password] = (await machine.run(`cd /opt/dhamani\n${blocks.createRole}`)).split('\n');
  const settings = readSettings()
    .replace(':secret@127.0.0.1', `:${password}@127.0.0.1`)
    .replaceAll('donors.example.org', HOST);
  await machine.run('cat >> /opt/dhamani/.env <<< "$SETTINGS"', { SETTINGS: settings });
  await machine.run(blocks.makeCertificate.replaceAll('YOUR.NAME', HOST));
  await machine.run(`cd /opt/dhamani\n${configureProxy}`);
  return `postgres://dhamani:${password}@127.0.0.1:5432/dhamani`;
}

/** 'systemd', with the log as it is. */
async function startUnit(machine: Machine): Promise<Check[]> {
  const commands = blocks.startUnit.replace('--follow', '--no-pager --output=cat');
  const log = await machine.run(`cd /opt/dhamani\n${commands}\ncurl --silent http://127.0.0.1:3001/readyz`);
  const isReady = log.includes('Started dhamani@1') && log.endsWith('{"status":200}');
  return [[!isReady, `When systemctl returned, the log and /readyz were:\n${log}`]];
}

async function makeAdministrator(machine: Machine): Promise<Check[]> {
  const commands = blocks.administrate.split('\n').filter((line) => / (list|create)\b/.test(line));
  const script = commands.toReversed().join('\n').replace('USERID EMAIL', 'first.admin first.admin@example.org');
  const output = await machine.run(`cd /opt/dhamani\n${script}`);
  const isCreated = output.includes(`https://${HOST}/`) && /first\.admin.*first\.admin@example\.org/.test(output);
  return [[commands.length !== 2 || !isCreated, `The commands for administrators printed:\n${output}`]];
}

/** 'Metrics': Prometheus reads the instance, and when the last backup was made. */
async function watch(machine: Machine): Promise<Check[]> {
  await machine.run(`cd /opt/dhamani\n${blocks.watch}`);
  const ask = `curl --silent --get --data-urlencode "query=$QUERY" http://127.0.0.1:9090/api/v1/query`;
  const QUERY = 'up{job="dhamani"} == 1 and on () dhamani_backup_time_seconds > 0';
  const answer = await machine.run(`for n in {1..60}; do ${ask} | grep 9461 && exit; sleep 1; done`, { QUERY });
  const copies = (await machine.run('ls /var/lib/dhamani/backups')).trim();
  return [
    [!answer.includes('127.0.0.1:9461'), `Prometheus answered: ${answer}`],
    [!/^dhamani-\w+\.dump$/.test(copies), `The folder of backups had: ${copies}`],
  ];
}

/** 'Several instances': two are restarted in turn while pages are asked for. Ends with one again. */
async function restartInTurn(machine: Machine, visitor: HttpClient): Promise<Check[]> {
  await machine.run(`cd /opt/dhamani\n${blocks.addInstance.replace('YOUR.NAME', HOST)}`);
  const failed: number[] = [];
  const end = new AbortController();
  const askForPages = async () => {
    for (; !end.signal.aborted; await wait(REQUEST_EVERY_MS)) {
      const { status } = await visitor.send('/home');
      if (status !== 200) failed.push(status);
    }
  };
  await Promise.all([machine.run(blocks.restartInTurn).finally(() => end.abort()), askForPages()]);
  await machine.run(`cd /opt/dhamani\n${configureProxy}\nsystemctl disable --now dhamani@2`);
  return [[failed.length > 0, `While the instances were restarted in turn, pages were answered ${failed.join(', ')}.`]];
}

const upgradeTo = (machine: Machine, version: string) =>
  machine.run(`cd /opt/dhamani\n${blocks.upgrade}`, { VERSION: version });

/** 'Upgrade and rollback': the older version does not start on newer tables. */
async function upgrade(machine: Machine, clone: string, databaseUrl: string): Promise<Check[]> {
  await machine.run(blocks.dump, { COPY: '/root/copy.dump', DATABASE_URL: databaseUrl });
  publishSecond(machine, clone);
  await upgradeTo(machine, SECOND);
  const readAdded = 'curl --silent --fail http://127.0.0.1:3001/second.txt; psql "$URL" -Atc "table second_version"';
  const page = await machine.run(readAdded, { URL: databaseUrl });
  const refused = await upgradeTo(machine, FIRST).catch(() => 'refused');
  const log = await machine.run('systemctl stop dhamani@1; journalctl --unit dhamani@1 --no-pager --lines=50');
  await upgradeTo(machine, SECOND);
  return [
    [page !== 'The second version.', `The new page was: ${page}`],
    [refused !== 'refused', 'The older version started on newer tables.'],
    [!log.includes('The database is newer than this program'), `The older version logged:\n${log}`],
  ];
}

/** That systemd never had to replace it. */
async function checkService(machine: Machine): Promise<Check[]> {
  const log = await machine.run(`journalctl --unit 'dhamani@*' --no-pager --output=short-precise`);
  const about = log.slice(Math.max(0, log.search(/watchdog/i) - 3000));
  return [[/watchdog/i.test(log), `The log has:\n${about}`]];
}

export async function followOperations({ folder }: Context): Promise<Result> {
  const machine = new Machine(join(folder, 'machine'));
  try {
    await machine.install();
    publishFirst(machine);
    const databaseUrl = await setUp(machine);
    const checks = [...(await startUnit(machine)), ...(await makeAdministrator(machine)), ...(await watch(machine))];
    const authority = readFileSync(join(machine.folder, `${CERTIFICATE}.pem`), 'utf8');
    const connect = async () => visit({ host: HOST, port: await machine.forward(443), authority });
    const visitor = await connect();
    const { name, checks: used } = await registerAndSearch(visitor);
    checks.push(...used, ...(await restartInTurn(machine, visitor)));
    checks.push(...(await upgrade(machine, join(folder, 'clone'), databaseUrl)), ...(await checkService(machine)));
    await machine.restart();
    checks.push([!(await isFound(await connect(), name)), 'After a restart of the machine the donor was not found.']);
    return { measured: { checks: checks.length }, failures: failuresOf(...checks) };
  } finally {
    await machine.stop();
  }
}
