// Scores a password with zxcvbn in a worker thread: one at a time, in a bounded queue.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { makeBoundedQueue } from './boundedQueue.ts';

export interface ScoreRequest {
  password: string;
  words: string[];
}

/** The time grows faster than the length; further characters only make the password stronger. */
const SCORED_LENGTH = 32;

const queue = makeBoundedQueue(1);
let running: Worker | undefined;

/** The word lists are large, so the thread that loads them starts with the first new password. */
function startWorker(): Worker {
  const worker = new Worker(new URL('./passwordScore.worker.ts', import.meta.url), { execArgv: [] });
  worker.once('exit', () => {
    if (running === worker) running = undefined;
  });
  return worker;
}

async function ask(request: ScoreRequest): Promise<number> {
  const worker = (running ??= startWorker());
  const ended = new AbortController();
  const onExit = () => ended.abort();
  worker.once('exit', onExit);
  // An idle thread does not keep the process alive, a busy one does.
  worker.ref();
  try {
    worker.postMessage(request);
    const [score]: unknown[] = await once(worker, 'message', { signal: ended.signal });
    return Number(score);
  } finally {
    worker.off('exit', onExit).unref();
  }
}

/** zxcvbn's score, 0 to 4. Throws `unavailable` when the queue is full. */
export function scorePassword(password: string, words: string[]): Promise<number> {
  return queue.run(() => ask({ password: password.slice(0, SCORED_LENGTH), words }));
}
