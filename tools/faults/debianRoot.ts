// A Debian root in namespaces of its own, with a network that reaches the outside: it changes nothing of this machine, and
// everything in it ends when this process does.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { end, ended, isRunning, launchProgram } from '#test/process.ts';
import { findPort } from '#test/ports.ts';

const launch = promisify(execFile);
export const RELEASE = 'trixie';
/** What startRoot needs in the root. */
const NETWORK_PACKAGES = 'ca-certificates,iproute2,slirp4netns';
/** This machine's own certificate authorities, which a proxy before the registries may need. */
const AUTHORITIES = '/usr/local/share/ca-certificates';
const START_LIMIT_MS = 180_000;
const OUTPUT_BYTES = 2 ** 26;

export interface Root {
  /** Runs a program in it and returns its output; rejects with all output if it fails. */
  execute: (...command: string[]) => Promise<string>;
  /** The same with a script of bash. */
  run: (script: string, env?: Readonly<Record<string, string>>) => Promise<string>;
  /** Makes a port reachable on this machine; returns that port. */
  forward: (port: number) => Promise<number>;
  /** Waits until its first process has ended. */
  waitForEnd: () => Promise<unknown>;
  stop: () => Promise<unknown>;
}

export interface RootOptions {
  /** Shell commands that mount what its first process needs, with the root in $root. */
  mounts: readonly string[];
  /** Its first process, by a shell. */
  command: string;
  isReady: (execute: Root['execute']) => Promise<unknown>;
  /** Namespaces besides those of network, mounts and processes. */
  namespaces?: readonly string[];
  /** What starts all this. */
  prefix?: readonly string[];
}

/** Makes a root in a folder, or in a tar file. */
export async function makeRoot(target: string, packages = NETWORK_PACKAGES): Promise<void> {
  const authorities = [
    `mkdir -p "$1${AUTHORITIES}"`,
    `cp ${AUTHORITIES}/*.crt "$1${AUTHORITIES}" 2> /dev/null || true`,
  ];
  const hooks = [...authorities, 'chroot "$1" update-ca-certificates'].map((hook) => `--customize-hook=${hook}`);
  const args = ['--quiet', '--variant=minbase', `--include=${packages}`, ...hooks, RELEASE, target];
  await launch('mmdebstrap', args, { maxBuffer: OUTPUT_BYTES });
}

/** Makes a root in a folder that startRoot can start. */
export async function makeStartableRoot(folder: string, packages: string): Promise<void> {
  await makeRoot(folder, `${NETWORK_PACKAGES},${packages}`);
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
}

async function waitUntil(isReady: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until; await wait(100)) if (await isReady()) return;
  throw new Error('The root did not start.');
}

/** The child of unshare, by its id outside. */
function childOf(pid: number): string | undefined {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0] || undefined;
}

/** Not by chroot alone: a program that enters a container would get the namespace's own root, which must be this one. */
function inRoot(root: string, mounts: readonly string[], command: string): string[] {
  const script = [
    `root='${root}'`,
    'mount --bind $root $root',
    ...mounts,
    'cd $root',
    'pivot_root . mnt',
    `exec chroot . sh -ec 'umount -l /mnt; ${command}'`,
  ];
  return ['sh', '-ec', script.join('\n')];
}

export const HOST_DEVICES = ['mount --rbind /dev $root/dev', 'mount --rbind /sys $root/sys'];

/** Connects the network namespace of a process with the outside. */
function connectNetwork(root: string, pid: string) {
  const connect = `exec slirp4netns --configure --mtu=65520 --disable-host-loopback --api-socket /tmp/network ${pid} tap0`;
  const inside = inRoot(root, ['mount --rbind /proc $root/proc', ...HOST_DEVICES], connect);
  return launchProgram('unshare', ['--mount', '--fork', '--kill-child', ...inside]);
}

/** Asks slirp4netns. */
async function askNetwork(socket: string, request: object): Promise<void> {
  const connection = createConnection(socket).end(JSON.stringify(request));
  const [answer] = (await once(connection, 'data')) as [Buffer];
  if (answer.includes('error')) throw new Error(answer.toString());
}

/** Starts a first process in a root of makeStartableRoot. */
export async function startRoot(
  root: string,
  { mounts, command, isReady, namespaces = [], prefix = [] }: RootOptions,
): Promise<Root> {
  const first = `ip link set lo up; until ip address show dev tap0 > /dev/null 2>&1; do sleep 0.1; done; exec ${command}`;
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', ...namespaces];
  const [program, ...args] = [...prefix, 'unshare', ...own, ...inRoot(root, mounts, first)];
  const inside = launchProgram(program!, args);
  await waitUntil(async () => childOf(inside.process.pid!));
  const pid = childOf(inside.process.pid!)!;
  const network = connectNetwork(root, pid);

  const enter = ['--target', pid, '--all', '--root', 'env', '-i', '--chdir=/', 'HOME=/root', 'LANG=C.UTF-8'];
  const execute = async (...inner: string[]) => {
    const full = [...enter, 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', ...inner];
    return (await launch('nsenter', full, { maxBuffer: OUTPUT_BYTES })).stdout;
  };
  const run = (script: string, env: Readonly<Record<string, string>> = {}) => {
    const settings = Object.entries(env).map((setting) => setting.join('='));
    return execute('env', ...settings, 'bash', '-euo', 'pipefail', '-c', script);
  };
  const stop = async () => {
    // With its first process all in the namespace end, and only then unshare.
    if (isRunning(inside.process)) process.kill(Number(pid), 'SIGKILL');
    await Promise.all([end(network.process, 'SIGKILL'), ended(inside.process)]);
  };
  try {
    await waitUntil(() =>
      isReady(execute).then(
        () => true,
        () => false,
      ),
    );
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${inside.output()}\n${network.output()}`, { cause: error });
  }
  const forward = async (port: number) => {
    const local = await findPort();
    const to = { proto: 'tcp', host_addr: '127.0.0.1', host_port: local, guest_port: port };
    await askNetwork(join(root, 'tmp/network'), { execute: 'add_hostfwd', arguments: to });
    return local;
  };
  return { execute, run, forward, waitForEnd: () => ended(inside.process), stop };
}
