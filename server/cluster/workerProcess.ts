// One worker, as the primary process sees it.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { Channel } from './channel.ts';
import type { Metrics, PrimaryMethods, WorkerMethods } from './worker.ts';

/** The methods that are the same for all workers. */
export type SharedMethods = Omit<PrimaryMethods, 'reportReady' | 'reportAlive' | 'clearOtherCaches'>;

export class WorkerProcess {
  readonly startedAt = performance.now();
  /** Resolves to its port when it listens; rejects when it ends before. */
  readonly ready: Promise<number>;
  /** Resolves to its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly channel: Channel<WorkerMethods>;
  /** The metrics of the last scrape. */
  metrics: Metrics = [];
  isReady = false;
  /** Checks since its last message. */
  silentChecks = 0;
  readonly #worker: Worker;

  constructor(settings: Record<string, string>, methods: SharedMethods, clearOtherCaches: (by: WorkerProcess) => void) {
    this.#worker = cluster.fork(settings);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.ready = promise;
    const own: Omit<PrimaryMethods, keyof SharedMethods> = {
      reportReady: (port) => {
        this.isReady = true;
        resolve(port);
      },
      reportAlive: () => undefined,
      clearOtherCaches: () => clearOtherCaches(this),
    };
    // The worker may have ended since.
    this.channel = new Channel((message) => this.#worker.isConnected() && this.#worker.send(message, () => undefined));
    this.channel.offer({ ...methods, ...own });
    this.#worker.on('message', (message) => {
      this.silentChecks = 0;
      this.channel.receive(message);
    });
    this.ended = this.#waitForEnd();
    void this.ended.then((exit) =>
      reject(new Error(`A worker ended with ${exit} before it was ready.`, { cause: exit })),
    );
    this.ready.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  kill(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.#worker.process.kill(signal);
  }

  async #waitForEnd(): Promise<number | string> {
    // The process may not have started at all.
    const [code, signal] = await once(this.#worker, 'exit').catch((error: unknown) => [null, String(error)]);
    this.isReady = false;
    this.channel.close();
    return code ?? signal ?? 'an unknown status';
  }
}
