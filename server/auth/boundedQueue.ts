// Expensive work waits in a bounded queue; when it is full, more work is rejected at once.
import PQueue from 'p-queue';
import { Failure } from '#contract/errors.ts';

const MAX_QUEUE_LENGTH = 64;

export interface BoundedQueue {
  /** Throws `unavailable` when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many tasks run and wait at the moment. */
  load(): { running: number; waiting: number };
}

/** Runs at most `concurrency` tasks at once. */
export function makeBoundedQueue(concurrency: number): BoundedQueue {
  const queue = new PQueue({ concurrency });
  return {
    async run(work) {
      if (queue.size >= MAX_QUEUE_LENGTH) throw new Failure('unavailable');
      return queue.add(work);
    },
    load: () => ({ running: queue.pending, waiting: queue.size }),
  };
}
