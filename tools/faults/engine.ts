// A Docker engine from Debian's packages, in a Debian root, a network and a process namespace of its own: it changes
// nothing of this machine, and ends with all its containers when this process does. Its one image is Debian.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { end, launchProgram } from '#test/process.ts';
import { findPort } from '#test/ports.ts';

const run = promisify(execFile);
const RELEASE = 'trixie';
const PACKAGES = 'ca-certificates,docker-cli,docker-compose,docker.io,iproute2,iptables,slirp4netns';
/** This machine's own certificate authorities, which a proxy before the registries may need. */
const AUTHORITIES = '/usr/local/share/ca-certificates';
const START_LIMIT_MS = 60_000;
const OUTPUT_BYTES = 2 ** 26;

export interface Engine {
  /** The engine's folder /project. It has the program at /source. */
  folder: string;
  /** Runs docker and returns its output; rejects with all output if it fails. */
  docker(...args: string[]): Promise<string>;
  /** Makes a published port reachable on this machine; returns that port. */
  forward(port: number): Promise<number>;
  stop(): Promise<unknown>;
}

async function makeRoot(target: string, packages: string): Promise<void> {
  const authorities = [
    `mkdir -p "$1${AUTHORITIES}"`,
    `cp ${AUTHORITIES}/*.crt "$1${AUTHORITIES}" 2> /dev/null || true`,
  ];
  const hooks = [...authorities, 'chroot "$1" update-ca-certificates'].map((hook) => `--customize-hook=${hook}`);
  const args = ['--quiet', '--variant=minbase', `--include=${packages}`, ...hooks, RELEASE, target];
  await run('mmdebstrap', args, { maxBuffer: OUTPUT_BYTES });
}

async function waitUntil(isReady: () => Promise<boolean> | boolean): Promise<void> {
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until; await wait(100)) if (await isReady()) return;
  throw new Error('The Docker engine did not start.');
}

/** The child of unshare, by its id outside. */
function childOf(pid: number): string | undefined {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0] || undefined;
}

/** Not by chroot alone: a program that enters a container would get the namespace's own root, which must be this one. */
function inRoot(root: string, proc: string, command: string, ...more: string[]): string[] {
  const mounts = [`mount --bind ${root} ${root}`, `mount ${proc} ${root}/proc`];
  const shared = ['dev', 'sys'].map((name) => `mount --rbind /${name} ${root}/${name}`);
  return [
    'sh',
    '-ec',
    [
      ...mounts,
      ...shared,
      ...more,
      `cd ${root}`,
      'pivot_root . mnt',
      `exec chroot . sh -ec 'umount -l /mnt; ${command}'`,
    ].join('\n'),
  ];
}

/** Asks slirp4netns, the connection of the namespace with the outside. */
async function askNetwork(socket: string, request: object): Promise<void> {
  const connection = createConnection(socket).end(JSON.stringify(request));
  const [answer] = (await once(connection, 'data')) as [Buffer];
  if (answer.includes('error')) throw new Error(answer.toString());
}

export async function startEngine(parent: string): Promise<Engine> {
  const root = join(parent, 'engine');
  const folder = join(root, 'project');
  await Promise.all([makeRoot(root, PACKAGES), makeRoot(join(parent, 'debian.tar'), 'ca-certificates')]);
  for (const name of [folder, join(root, 'source')]) mkdirSync(name);
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));

  const daemon = 'ip link set lo up; until ip address show dev tap0 > /dev/null 2>&1; do sleep 0.1; done; exec dockerd';
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child'];
  const engine = launchProgram('unshare', [
    ...namespaces,
    ...inRoot(root, '-t proc proc', daemon, `mount --bind . ${root}/source`),
  ]);
  await waitUntil(() => childOf(engine.process.pid!) !== undefined);
  const pid = childOf(engine.process.pid!)!;
  const connect = `exec slirp4netns --configure --mtu=65520 --disable-host-loopback --api-socket /tmp/network ${pid} tap0`;
  const network = launchProgram('unshare', [
    '--mount',
    '--fork',
    '--kill-child',
    ...inRoot(root, '--rbind /proc', connect),
  ]);

  const docker = async (...args: string[]) => {
    const own = ['--target', pid, '--mount', '--root', '--pid', '--net', '--wd=/', 'env', '-i', 'DOCKER_BUILDKIT=0'];
    const command = [...own, 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'docker', ...args];
    return (await run('nsenter', command, { maxBuffer: OUTPUT_BYTES })).stdout;
  };
  const stop = () => Promise.all([end(network.process, 'SIGKILL'), end(engine.process, 'SIGKILL')]);
  try {
    await waitUntil(() =>
      docker('version')
        .then(() => true)
        .catch(() => false),
    );
    cpSync(join(parent, 'debian.tar'), join(folder, 'debian.tar'));
    await docker('import', '/project/debian.tar', `debian:${RELEASE}-slim`);
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${engine.output()}\n${network.output()}`, { cause: error });
  }
  const forward = async (port: number) => {
    const own = await findPort();
    const to = { proto: 'tcp', host_addr: '127.0.0.1', host_port: own, guest_port: port };
    await askNetwork(join(root, 'tmp/network'), { execute: 'add_hostfwd', arguments: to });
    return own;
  };
  return { folder, docker, forward, stop };
}
