// The workers of the primary process: started, replaced when they end, and stopped together.
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/http/services.ts';
import { memoryCounters } from '#server/limits/counters.ts';
import { WorkerProcess, type SharedMethods } from './workerProcess.ts';

/** The delay before a worker that ended is replaced: doubled each time while workers end within a minute. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 30_000;
const STABLE_MS = 60_000;
/** A worker ends by itself within 14 s (shutdown.ts). */
const STOP_LIMIT_MS = 14_500;
/** Within the time after which a silent worker counts as blocked. */
const CHECKS = 3;

export class Workers {
  /** All running workers, also those that start or drain. */
  readonly all = new Set<WorkerProcess>();
  /** The number of workers that ended by themselves. */
  failures = 0;
  isStopping = false;
  /** The current worker of each place. */
  readonly #places: WorkerProcess[] = [];
  readonly #config: Config;
  readonly #log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly #firstStart = Promise.withResolvers<void>();
  readonly #methods: SharedMethods = { ...memoryCounters(), waitForFirstStart: () => this.#firstStart.promise };
  readonly #onEnd: (worker: WorkerProcess) => void;

  constructor(config: Config, log: Pick<Log, 'info' | 'warn' | 'error'>, onEnd: (worker: WorkerProcess) => void) {
    this.#config = config;
    this.#log = log;
    this.#onEnd = onEnd;
    if (config.watchdogMs) this.#killBlocked(config.watchdogMs);
  }

  /** Returns the port. All workers load the program; the first one migrates the database and reports errors once. */
  async start(): Promise<number> {
    const workers = Array.from({ length: this.#config.workers }, (_, place) => this.#fork(place));
    const port = await workers[0]!.ready;
    this.#firstStart.resolve();
    await Promise.all(workers.map((worker) => worker.ready));
    workers.forEach((worker, place) => this.#put(place, worker));
    return port;
  }

  /** Replaces each worker by one with the present code and .env. The old one serves until the new one listens. */
  async reload(): Promise<void> {
    for (const place of this.#places.keys()) {
      if (this.isStopping) return;
      const next = this.#fork(place);
      try {
        await next.ready;
      } catch {
        this.#log.error('A new worker did not start: the reload ends, and the other workers go on.');
        return;
      }
      const old = this.#places[place]!;
      this.#put(place, next);
      old.kill('SIGTERM');
      await old.ended;
    }
    this.#log.info(`${this.#places.length} workers were replaced.`);
  }

  /** Resolves to whether all ended with code 0. */
  async stop(): Promise<boolean> {
    this.isStopping = true;
    for (const worker of this.all) worker.kill('SIGTERM');
    const ended = Promise.all([...this.all].map((worker) => worker.ended));
    const exits = await Promise.race([ended, wait(STOP_LIMIT_MS, null)]);
    this.kill();
    return exits?.every((exit) => exit === 0) ?? false;
  }

  kill(): void {
    this.isStopping = true;
    for (const worker of this.all) worker.kill('SIGKILL');
  }

  #fork(place: number): WorkerProcess {
    const settings = { WORKER_NUMBER: String(place + 1), WORKERS: String(this.#config.workers) };
    const worker = new WorkerProcess(settings, this.#methods, (by) => this.#clearCachesExcept(by));
    this.all.add(worker);
    void worker.ended.then(() => {
      this.all.delete(worker);
      this.#onEnd(worker);
    });
    return worker;
  }

  #put(place: number, worker: WorkerProcess): void {
    this.#places[place] = worker;
    void this.#replaceAtEnd(place);
  }

  /** Starts another worker whenever the current one of this place ends by itself. */
  async #replaceAtEnd(place: number): Promise<void> {
    let delayMs = FIRST_DELAY_MS;
    for (;;) {
      const worker = this.#places[place]!;
      const exit = await worker.ended;
      const isReplaced = () => this.isStopping || this.#places[place] !== worker;
      if (isReplaced()) return;
      this.failures += 1;
      if (performance.now() - worker.startedAt > STABLE_MS) delayMs = FIRST_DELAY_MS;
      this.#log.error(
        { worker: place + 1, workerPid: worker.pid, exit, delayMs },
        'a worker ended; another is started',
      );
      await wait(delayMs);
      if (isReplaced()) return;
      delayMs = Math.min(MAX_DELAY_MS, delayMs * 2);
      this.#places[place] = this.#fork(place);
    }
  }

  #clearCachesExcept(by: WorkerProcess): void {
    for (const worker of this.all) {
      if (worker !== by && worker.isReady) worker.channel.ask('clearCache').catch(() => undefined);
    }
  }

  /** Kills workers whose event loop is blocked. Counts checks, because this process may itself have been suspended. */
  #killBlocked(limitMs: number): void {
    setInterval(() => {
      for (const worker of this.all) {
        worker.silentChecks += 1;
        if (worker.isReady && worker.silentChecks > CHECKS) worker.kill('SIGKILL');
      }
    }, limitMs / CHECKS).unref();
  }
}
