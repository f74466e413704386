// A Debian machine that systemd boots, in a Debian root and a control group of its own.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeStartableRoot, startRoot, type Root } from './debianRoot.ts';

const DEVICES = 'null zero full random urandom tty';
const MOUNTS = [
  'mount -t proc proc $root/proc',
  // systemd would set variables of this machine's kernel.
  'mount --bind $root/proc/sys $root/proc/sys',
  'mount -o remount,bind,ro $root/proc/sys',
  'mount -t sysfs sysfs $root/sys',
  'mount -t cgroup2 cgroup2 $root/sys/fs/cgroup',
  'mount -t tmpfs tmpfs $root/run',
  'mount -t tmpfs -o mode=755 tmpfs $root/dev',
  `for name in ${DEVICES}; do touch $root/dev/$name; mount --bind /dev/$name $root/dev/$name; done`,
  'mkdir $root/dev/pts',
  'mount -t devpts -o newinstance,ptmxmode=0666 devpts $root/dev/pts',
  'ln -s pts/ptmx $root/dev/ptmx',
  'ln -s /proc/self/fd $root/dev/fd',
  'for n in 0:stdin 1:stdout 2:stderr; do ln -s fd/${n%:*} $root/dev/${n#*:}; done',
];

/** Where this machine has its second version of control groups. */
function findControlGroups(): string {
  const folder = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1];
  if (folder === undefined) throw new Error('This machine has no cgroup2 file system.');
  return folder;
}

export class Machine {
  /** Its files, as this machine has them. */
  readonly folder: string;
  readonly #group: string;
  #root: Root | undefined;

  constructor(folder: string) {
    this.folder = folder;
    this.#group = join(findControlGroups(), basename(dirname(folder)));
  }

  /** With nothing but systemd. */
  async install(): Promise<void> {
    await makeStartableRoot(this.folder, 'systemd-sysv,dbus');
    // Packages need not survive a power cut.
    writeFileSync(join(this.folder, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
    mkdirSync(this.#group);
    await this.#boot();
  }

  async #boot(): Promise<void> {
    this.#root = await startRoot(this.folder, {
      mounts: MOUNTS,
      command: 'env -i container=other /lib/systemd/systemd',
      isReady: (execute) => execute('systemctl', 'is-active', 'multi-user.target'),
      namespaces: ['--ipc', '--uts', '--cgroup'],
      prefix: ['sh', '-ec', 'echo $$ > "$0/cgroup.procs"; exec "$@"', this.#group],
    });
  }

  /** Runs a script as root with bash. Returns its output; rejects with all output if it fails. */
  run(...args: Parameters<Root['run']>): Promise<string> {
    return this.#root!.run(...args);
  }

  forward(port: number): Promise<number> {
    return this.#root!.forward(port);
  }

  /** Shuts down and boots again. */
  async restart(): Promise<void> {
    // It may end before the command does.
    await this.run('systemctl reboot').catch(() => undefined);
    await this.#root!.waitForEnd();
    await this.#root!.stop();
    await this.#boot();
  }

  async stop(): Promise<void> {
    await this.#root?.stop();
    if (!existsSync(this.#group)) return;
    const groups = execFileSync('find', [this.#group, '-depth', '-type', 'd'], { encoding: 'utf8' });
    for (const group of groups.trim().split('\n')) rmdirSync(group);
  }
}
