// Machines as network namespaces on one bridge. Their processes can be killed or frozen, and their network cut. Needs root.
import { execFileSync } from 'node:child_process';
import { launchProgram, type Launched } from '#test/process.ts';
import { findProgram } from './deployed.ts';

const BRIDGE = 'dhamani';
const NAMES = ['one', 'two', 'three'] as const;
/** Of the range for benchmarks (RFC 2544), which no network uses. The machines' own end with 11, 12 and 13. */
export const NETWORK = '198.18.0.';

function ip(...args: string[]): string {
  return execFileSync(findProgram('ip')!, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** For what may not exist any more. */
function ignoreFailure(step: () => unknown): void {
  try {
    step();
  } catch {
    // It does not exist.
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) ignoreFailure(() => process.kill(pid, signal));
}

export class Machine {
  readonly name: string;
  readonly address: string;
  /** Also the name of its end of the cable on the bridge. */
  readonly #namespace: string;

  constructor(name: string, nth: number) {
    this.name = name;
    this.address = `${NETWORK}${10 + nth}`;
    this.#namespace = `${BRIDGE}-${name}`;
  }

  connect(): void {
    const namespace = this.#namespace;
    ip('netns', 'add', namespace);
    ip('link', 'add', namespace, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', namespace, 'master', BRIDGE, 'up');
    ip('-n', namespace, 'address', 'add', `${this.address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', namespace, 'link', 'set', device, 'up');
  }

  run(user: string, command: readonly string[], env: Readonly<Record<string, string>> = {}): Launched {
    const as = ['setpriv', '--reuid', user, '--regid', user, '--init-groups'];
    return launchProgram(findProgram('ip')!, ['netns', 'exec', this.#namespace, ...as, ...command], {
      ...process.env,
      ...env,
    });
  }

  /** Kills all processes at once, as a machine does that loses power, but keeps what the kernel has in memory. */
  crash(): void {
    for (let pids = this.#pids(); pids.length > 0; pids = this.#pids()) signalAll(pids, 'SIGKILL');
  }

  freeze(): void {
    // Twice, because a process may have started another meanwhile.
    for (let times = 0; times < 2; times += 1) signalAll(this.#pids(), 'SIGSTOP');
  }

  thaw(): void {
    signalAll(this.#pids(), 'SIGCONT');
  }

  setNetwork(state: 'up' | 'down'): void {
    ip('link', 'set', this.#namespace, state);
  }

  remove(): void {
    ignoreFailure(() => this.crash());
    // With the namespace the kernel would remove the cable only later.
    ignoreFailure(() => ip('link', 'delete', this.#namespace));
    ignoreFailure(() => ip('netns', 'delete', this.#namespace));
  }

  #pids(): number[] {
    return ip('netns', 'pids', this.#namespace).split('\n').filter(Boolean).map(Number);
  }
}

const machines = NAMES.map((name, i) => new Machine(name, i + 1));

export function removeMachines(): void {
  for (const machine of machines) machine.remove();
  ignoreFailure(() => ip('link', 'delete', BRIDGE));
}

/** Also removes what an earlier run that was killed has left. */
export function makeMachines(): readonly Machine[] {
  removeMachines();
  process.once('exit', removeMachines);
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${NETWORK}1/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  for (const machine of machines) machine.connect();
  return machines;
}
