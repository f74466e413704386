// Expensive work waits in a queue of bounded length; what finds no place is refused at once.
import PQueue from 'p-queue';
import { Failure } from '#contract/errors.ts';

const MAX_QUEUE_LENGTH = 64;
const RETRY_AFTER_SECONDS = 5;

export interface BoundedQueue {
  /** Throws `unavailable` when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many run and how many wait, at this moment. */
  load(): { running: number; waiting: number };
}

/** Runs at most `concurrency` pieces of work at once. */
export function makeBoundedQueue(concurrency: number): BoundedQueue {
  const queue = new PQueue({ concurrency });
  return {
    async run(work) {
      if (queue.size >= MAX_QUEUE_LENGTH) throw new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      return queue.add(work);
    },
    load: () => ({ running: queue.pending, waiting: queue.size }),
  };
}
