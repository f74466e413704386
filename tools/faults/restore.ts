// Backups restored on another machine by the commands of docs/operations.md alone, from PostgreSQL 15 to 18 and on the
// embedded engine, and a move from the embedded engine to both servers.
import { chmodSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPort } from '#test/ports.ts';
import { queryOnce, startPostgres, type PostgresServer } from '#test/postgres.ts';
import { countRows, differences, giveToOwner, readContents, type Contents } from './contents.ts';
import { OTHER_USER, readRestoreBlocks, runBlock } from './documented.ts';
import { findNewerPostgres } from './newerPostgres.ts';
import { afterRestore, eraseAndLeave, fillSite, type Machine, type Person } from './restoredSite.ts';
import { failuresOf, type Check, type Context, type Result } from './scenario.ts';

interface Cluster {
  server: PostgresServer;
  port: number;
  urlOf(database: string): string;
}

/** With the role that the page makes. */
async function startCluster(programs?: string): Promise<Cluster> {
  const port = await findPort();
  const other = programs && { programs, owner: 'nobody' };
  const server = (await startPostgres({ port, ...other }))!;
  const cluster = { server, port, urlOf: (name: string) => `postgres://dhamani:secret@127.0.0.1:${port}/${name}` };
  await runBlock(readRestoreBlocks().createRole, superuserOf(cluster));
  return cluster;
}

/** As on a machine where psql needs no more than the database's name. */
const superuserOf = ({ port }: Cluster) => ({ PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' });

function makeMachine(folder: string, name: string, url?: string): Machine {
  const home = join(folder, name);
  mkdirSync(home);
  // The other machine's user writes here.
  chmodSync(home, 0o777);
  return { home, env: { DATA_DIR: join(home, 'data'), DEMO_DATA: '1', ...(url && { DATABASE_URL: url }) } };
}

interface Restored {
  checks: Check[];
  contents: Contents;
  machine: Machine;
}

interface Procedure {
  source: Machine;
  target: Machine;
  backUp: () => Promise<unknown>;
  unpack: () => Promise<unknown>;
  /** Gives up e-mails and returns who was erased since. */
  compare: () => Promise<string>;
}

async function restore(name: string, { source, target, backUp, unpack, compare }: Procedure): Promise<Restored> {
  const people = await fillSite(source, backUp);
  const before = await readContents(source.env);
  await eraseAndLeave(source, people.erased);
  await unpack();
  const contents = await readContents(target.env);
  const different = differences(before, contents);
  const listed = (await compare()).split('\n');
  const checks: Check[] = [
    [different.length > 0, `${name}: not as backed up: ${different.slice(0, 5).join(', ')}.`],
    [!listsOnly(listed, people.erased), `${name}: erased since the backup, by the page: ${listed.join('; ')}.`],
    ...(await afterRestore(name, source, target, people)),
  ];
  return { checks, contents, machine: target };
}

const listsOnly = (listed: readonly string[], { userID }: Person) =>
  listed.length === 1 && listed[0]!.split(/[|"]/).includes(userID);

/** From one cluster to another, which another user runs. */
async function restoreServer(folder: string, from: Cluster, to: Cluster): Promise<Restored> {
  const [DATABASE_URL, RESTORED_URL] = [from.urlOf('dhamani'), to.urlOf('dhamani_restored')];
  const source = makeMachine(folder, 'server', DATABASE_URL);
  const target = makeMachine(folder, 'restored-server', RESTORED_URL);
  const copy = { COPY: join(target.home, 'copy.dump'), HOME: target.home };
  const blocks = readRestoreBlocks();
  return restore('server', {
    source,
    target,
    backUp: () => runBlock(blocks.dump, { ...copy, DATABASE_URL }),
    unpack: () => runBlock(blocks.restore, { ...copy, ...superuserOf(to), RESTORED_URL }),
    compare: () => runBlock(blocks.compare, { ...copy, ...target.env, DATABASE_URL, RESTORED_URL }).then(lastLines),
  });
}

/** To another folder of another user. */
async function restoreEmbedded(folder: string): Promise<Restored> {
  const [source, target] = [makeMachine(folder, 'embedded'), makeMachine(folder, 'restored-embedded')];
  const [copy, HOME] = [join(source.home, 'copy'), target.home];
  const { DATA_DIR } = target.env;
  const blocks = readRestoreBlocks();
  return restore('embedded', {
    source,
    target,
    backUp: () => runBlock(blocks.copy, { ...source.env, HOME, COPY: copy }),
    async unpack() {
      const handedOver = `${join(HOME, 'copy')}.tar.gz`;
      cpSync(`${copy}.tar.gz`, handedOver);
      chmodSync(handedOver, 0o644);
      await runBlock(blocks.unpack, { DATA_DIR, HOME, COPY: join(HOME, 'copy') }, OTHER_USER);
    },
    async compare() {
      const output = await runBlock(blocks.compareEmbedded, { ...target.env, HOME, OLD_DATA_DIR: source.env.DATA_DIR });
      giveToOwner(DATA_DIR);
      return lastLines(output);
    },
  });
}

/** Without the sentence of give-up-emails. */
const lastLines = (output: string) => output.slice(output.indexOf('\n') + 1);

/** Moves a database with export and import. Returns what is different; the record of migrations has its own times. */
async function move(folder: string, from: Machine, cluster: Cluster): Promise<string[]> {
  const name = 'moved';
  await queryOnce(cluster.server.url, `create database ${name} owner dhamani template template0`);
  const NEW_DATABASE_URL = cluster.urlOf(name);
  await runBlock(readRestoreBlocks().move, {
    ...from.env,
    HOME: folder,
    COPY: join(folder, 'everything.export'),
    NEW_DATABASE_URL,
  });
  const before = await readContents(from.env);
  const moved = await readContents({ ...from.env, DATABASE_URL: NEW_DATABASE_URL });
  return differences(before, moved).filter((what) => what !== 'rows of schema_migrations');
}

export async function restoreElsewhere({ folder }: Context): Promise<Result> {
  chmodSync(folder, 0o755);
  const programs = join(folder, 'postgres-18');
  cpSync((await findNewerPostgres())!, programs, { recursive: true, verbatimSymlinks: true });
  const [older, newer] = [await startCluster(), await startCluster(join(programs, 'bin'))];
  try {
    const server = await restoreServer(folder, older, newer);
    const embedded = await restoreEmbedded(folder);
    const checks = [...server.checks, ...embedded.checks];
    const moved = { ...embedded.machine, env: { ...embedded.machine.env, DATABASE_URL: older.urlOf('moved') } };
    for (const [what, from, to] of [
      ['from the embedded engine to the older server', embedded.machine, older],
      ['from the older server to the newer', moved, newer],
    ] as const) {
      const different = await move(folder, from, to);
      checks.push([different.length > 0, `moved ${what}: not the same: ${different.slice(0, 5).join(', ')}.`]);
    }
    const rows = `${countRows(server.contents)} and ${countRows(embedded.contents)}`;
    return {
      measured: { restores: 2, moves: 2, rows, 'things compared each': server.contents.size, checks: checks.length },
      failures: failuresOf(...checks),
    };
  } finally {
    await Promise.all([older.server.stop(), newer.server.stop()]);
  }
}
