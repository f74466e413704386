// Supervises the embedded engine's worker thread: starts it, pings it, and restarts it when it hangs or ends.
// PGlite ignores statement_timeout, and a full disk can hang it.
import { on, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DatabaseError } from './databaseError.ts';
import type { Log } from './log.ts';

export interface EngineFiles {
  /** The directory of the tables. */
  tables: string;
  /** The path of the Unix socket. */
  socket: string;
}

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 5_000;
const RETRY_MS = 1_000;
/** A limit for the worker's JavaScript, which only forwards bytes; tables are in the engine's own memory. */
const YOUNG_GENERATION_MB = 6;
/** How long a connection waits for an engine that restarts; less than the pool waits for a connection. */
const DELAY_LIMIT_MS = 4_000;

export class Engine {
  /** A statement that runs longer (milliseconds) counts as hanging. */
  hangMs: number;
  readonly #files: EngineFiles;
  readonly #log: Log;
  #worker: Worker | undefined;
  #unansweredPings = 0;
  #replacement: Promise<void> | undefined;
  #stopping = false;

  constructor(files: EngineFiles, log: Log, hangMs: number) {
    this.#files = files;
    this.#log = log;
    this.hangMs = hangMs;
  }

  /** Throws DatabaseError when the engine does not start. */
  async start(): Promise<void> {
    const worker = await startWorker(this.#files);
    worker.on('message', () => (this.#unansweredPings = 0));
    worker.on('error', (error) => this.#log.error({ err: error }, 'The embedded database failed.'));
    worker.once('exit', () => this.#replace());
    this.#worker = worker;
    this.#unansweredPings = 0;
  }

  /** Resolves when a connection may be opened: at once, or after the restart. */
  async waitUntilUp(): Promise<void> {
    if (this.#replacement === undefined) return;
    const late = sleep(DELAY_LIMIT_MS, undefined, { ref: false }).then(() => {
      throw Object.assign(new Error('The embedded database is being restarted.'), { code: '57P03' });
    });
    await Promise.race([this.#replacement, late]);
  }

  /** For an engine whose thread is free but which leaves a statement unanswered. */
  replaceWorker(): void {
    this.#log.error('The embedded database left a statement unanswered and is being restarted.');
    this.#replace();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#replacement;
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('stop');
    await Promise.race([ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
    await worker.terminate();
  }

  /**
   * Called every `intervalMs` while a statement may be running. Counts pings, not time, so that a blocked main thread or a
   * suspended laptop does not count.
   */
  ping(intervalMs: number): void {
    if (this.#replacement !== undefined) return;
    if (++this.#unansweredPings * intervalMs <= this.hangMs) return this.#worker?.postMessage('ping');
    this.#log.error(`The embedded database did not answer for ${this.hangMs} ms and is being restarted.`);
    this.#replace();
  }

  #replace(): void {
    if (this.#stopping || this.#replacement !== undefined) return;
    this.#replacement = this.#restart().finally(() => (this.#replacement = undefined));
  }

  async #restart(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
    while (!this.#stopping) {
      try {
        await this.start();
        this.#log.warn('The embedded database has restarted.');
        return;
      } catch (error) {
        this.#log.error({ err: error }, 'The embedded database could not be restarted.');
        await sleep(RETRY_MS);
      }
    }
  }
}

async function startWorker(files: EngineFiles): Promise<Worker> {
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
    workerData: files,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  try {
    await waitForReady(worker);
    return worker;
  } catch (cause) {
    await worker.terminate();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError(
      `The embedded database in ${files.tables} does not start (${reason}): restore the directory from a copy, ` +
        'or move it away to begin with an empty one.',
      { cause },
    );
  }
}

async function waitForReady(worker: Worker): Promise<void> {
  const listening = new AbortController();
  const { signal } = listening;
  const late = sleep(START_LIMIT_MS, undefined, { signal }).then(() => Promise.reject(new Error('no answer')));
  const ended = once(worker, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`exit code ${code}`)));
  try {
    await Promise.race([waitForMessage(worker, 'ready', signal), ended, late]);
  } finally {
    listening.abort();
  }
}

/** Under `node --watch` the worker's own imports are reported on the same port, so the first message may differ. */
async function waitForMessage(worker: Worker, word: string, signal: AbortSignal): Promise<void> {
  for await (const [message] of on(worker, 'message', { signal })) if (message === word) return;
}
