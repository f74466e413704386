// Keeps the embedded engine's worker thread alive: starts it, asks it for a sign of life, and starts another when it
// hangs or ends. PGlite ignores statement_timeout and a full disk can hang it, so nothing else would.
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

const PING_MS = 500;
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 5_000;
const RETRY_MS = 1_000;
/** How long a connection waits for an engine that is being restarted. */
const DELAY_LIMIT_MS = 5_000;

export class Engine {
  hangMs: number;
  readonly #files: EngineFiles;
  readonly #log: Log;
  #worker: Worker | undefined;
  #restart: Promise<void> | undefined;
  #unanswered = 0;
  #pinging: NodeJS.Timeout | undefined;
  #stopping = false;

  /** `hangMs`: a statement that runs longer is taken for hanging. */
  constructor(files: EngineFiles, log: Log, hangMs: number) {
    this.#files = files;
    this.#log = log;
    this.hangMs = hangMs;
  }

  /** Rejects when the engine does not come up. */
  async start(): Promise<void> {
    this.#worker = await startWorker(this.#files);
    this.#worker.on('message', () => (this.#unanswered = 0));
    this.#worker.on('error', (error) => this.#log.error({ err: error }, 'The embedded database failed.'));
    this.#worker.once('exit', () => this.#recover());
    this.#unanswered = 0;
    this.#pinging = setInterval(() => this.#ping(), PING_MS).unref();
  }

  /** What a new connection has to wait for; undefined while all is well. */
  findDelay(): Promise<void> | undefined {
    if (this.#restart === undefined) return undefined;
    const late = sleep(DELAY_LIMIT_MS, undefined, { ref: false }).then(() => {
      throw Object.assign(new Error('The embedded database is being restarted.'), { code: '57P03' });
    });
    return Promise.race([this.#restart, late]);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#pinging);
    await this.#restart;
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('stop');
    await Promise.race([ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
    await worker.terminate();
  }

  // Counts questions, not time: a main thread that itself stood still, or a laptop that slept, is no fault of the engine.
  #ping(): void {
    if (++this.#unanswered * PING_MS > this.hangMs) {
      clearInterval(this.#pinging);
      this.#log.error(`The embedded database did not answer for ${this.hangMs} ms: restarting it.`);
      void this.#worker?.terminate();
      return;
    }
    this.#worker?.postMessage('ping');
  }

  #recover(): void {
    clearInterval(this.#pinging);
    this.#worker = undefined;
    if (this.#stopping) return;
    this.#restart = this.#startAgain().finally(() => (this.#restart = undefined));
  }

  async #startAgain(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.start();
        this.#log.warn('The embedded database was restarted.');
        return;
      } catch (error) {
        this.#log.error({ err: error }, 'The embedded database could not be restarted.');
        await sleep(RETRY_MS);
      }
    }
  }
}

async function startWorker(files: EngineFiles): Promise<Worker> {
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), { workerData: files, execArgv: [] });
  try {
    await hearReady(worker);
    worker.removeAllListeners();
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

function hearReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer')), START_LIMIT_MS);
    const settle = (end: () => void) => () => {
      clearTimeout(late);
      end();
    };
    worker.once('message', settle(resolve));
    worker.once('error', (error) => settle(() => reject(error))());
    worker.once('exit', (code) => settle(() => reject(new Error(`exit code ${code}`)))());
  });
}
