// Three machines with etcd, Patroni and PostgreSQL, and HAProxy before them, with the files of deploy/.
import { chmodSync, chownSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPort } from '#test/ports.ts';
import { findPostgres, queryOnce } from '#test/postgres.ts';
import { end, launchProgram, type Launched } from '#test/process.ts';
import { fillIn, findProgram } from './deployed.ts';
import { makeMachines, NETWORK, removeMachines, type Machine } from './machines.ts';

const USER = 'postgres';
const PASSWORD = 'failover-secret';
const REJECTED = /.*(?:read-only transaction|insert into writes).*\n/g;
const HEALTHY_LIMIT_MS = 120_000;

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

/** A database server. */
export class Node {
  readonly machine: Machine;
  readonly folder: string;
  readonly #config: string;
  readonly #env: Record<string, string>;
  readonly #launched: Launched[] = [];

  constructor(machine: Machine, parent: string, programs: string) {
    const { name, address } = machine;
    this.machine = machine;
    this.folder = join(parent, name);
    mkdirSync(this.folder);
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' })));
    chownSync(this.folder, uid!, gid!);
    const own = { '10.0.0.': NETWORK, OWN_NAME: name, OWN_ADDRESS: address };
    this.#config = fillIn('patroni.yml', this.folder, {
      ...own,
      SUPERUSER_PASSWORD: PASSWORD,
      COPIER_PASSWORD: PASSWORD,
      '/usr/lib/postgresql/15/bin': programs,
      '/var/lib/postgresql/15/dhamani': join(this.folder, 'data'),
      '/var/lib/postgresql': this.folder,
      '/run/postgresql': this.folder,
    });
    const path = fillIn('etcd.env', this.folder, { ...own, '/var/lib/etcd/dhamani': join(this.folder, 'etcd') });
    const settings = readFileSync(path, 'utf8').matchAll(/^(\w+)=(.*)$/gm);
    this.#env = Object.fromEntries([...settings].map(([, key, value]) => [key!, value!]));
  }

  start(): void {
    this.#launched.push(this.machine.run(USER, ['etcd'], this.#env), this.machine.run(USER, ['patroni', this.#config]));
  }

  /** The end of what its programs have written, without the writes that a standby rejects. */
  output(): string {
    const ends = this.#launched.map((one) => one.output().replaceAll(REJECTED, '').slice(-6000));
    return ends.join('\n');
  }

  url(database = 'dhamani'): string {
    return `postgres://dhamani:${PASSWORD}@${this.machine.address}:5432/${database}`;
  }

  /** By its Unix socket, which a cut network does not concern. */
  localUrl(database: string): string {
    return `postgres://dhamani:${PASSWORD}@localhost/${database}?host=${encodeURIComponent(this.folder)}`;
  }
}

export class Cluster {
  readonly nodes: readonly Node[];
  readonly #haproxy: Launched;
  readonly #ports: Readonly<Record<'primary' | 'standbys', number>>;

  constructor(nodes: readonly Node[], haproxy: Launched, ports: Record<'primary' | 'standbys', number>) {
    this.nodes = nodes;
    this.#haproxy = haproxy;
    this.#ports = ports;
  }

  url(port: 'primary' | 'standbys', database: string, user = 'dhamani'): string {
    return `postgres://${user}:${PASSWORD}@127.0.0.1:${this.#ports[port]}/${database}`;
  }

  /** Waits until every server sees the same primary, synchronous and other standby on one timeline; returns the primary. */
  async waitUntilHealthy(): Promise<Node> {
    for (const until = Date.now() + HEALTHY_LIMIT_MS; Date.now() < until; await wait(500)) {
      const views = await Promise.all(this.nodes.map(readMembers));
      const leaders = new Set(views.map(findLeader));
      const [name] = leaders;
      if (leaders.size === 1 && name) return this.nodes.find(({ machine }) => machine.name === name)!;
    }
    throw new Error(`The cluster is not healthy: ${JSON.stringify(await readMembers(this.nodes[0]!))}`);
  }

  output(): string {
    return [this.#haproxy.output().slice(-2000), ...this.nodes.map((node) => node.output())].join('\n\n');
  }

  async remove(): Promise<void> {
    await end(this.#haproxy.process, 'SIGKILL');
    removeMachines();
  }
}

/** The members of the cluster as one server sees them. */
async function readMembers({ machine }: Node): Promise<Member[]> {
  const signal = AbortSignal.timeout(1000);
  const response = await fetch(`http://${machine.address}:8008/cluster`, { signal }).catch(() => null);
  const cluster = (await response?.json().catch(() => null)) as { members?: Member[] } | null;
  return cluster?.members ?? [];
}

/** Undefined unless all members follow one. */
function findLeader(members: readonly Member[]): string | undefined {
  const roles = members.map(({ role }) => role).toSorted();
  if (roles.join() !== 'leader,replica,sync_standby') return undefined;
  const [first] = members;
  const follow = members.every(
    ({ state, timeline }) => /running|streaming/.test(state) && timeline === first!.timeline,
  );
  return follow ? members.find(({ role }) => role === 'leader')?.name : undefined;
}

/** With the databases 'dhamani' and 'probe', which the role 'dhamani' owns. */
export async function startCluster(folder: string): Promise<Cluster> {
  // PostgreSQL does not run as root.
  chmodSync(folder, 0o755);
  // A link on the PATH may lead to a folder with some programs only.
  const programs = dirname(realpathSync(join((await findPostgres())!, 'postgres')));
  const nodes = makeMachines().map((machine) => new Node(machine, folder, programs));
  const ports = { primary: await findPort(), standbys: await findPort() };
  const addresses = { '10.0.0.': NETWORK, ':6432': `:${ports.primary}`, ':6433': `:${ports.standbys}` };
  const config = fillIn('haproxy.cfg', folder, addresses);
  for (const node of nodes) node.start();
  const cluster = new Cluster(nodes, launchProgram(findProgram('haproxy')!, ['-db', '-f', config]), ports);
  try {
    await cluster.waitUntilHealthy();
    await createDatabases(cluster.url('primary', 'postgres', 'postgres'));
    return cluster;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${cluster.output()}`, { cause: error });
  }
}

async function createDatabases(url: string): Promise<void> {
  await queryOnce(
    url,
    `create role dhamani login password '${PASSWORD}'`,
    `create database dhamani owner dhamani`,
    `create database probe owner dhamani`,
  );
}
