// Puts something between what a request has looked at and what it writes.
import type { Pool } from 'pg';
import { vi } from 'vitest';

/** Runs `meanwhile` when `request` has looked at everything and is about to begin its transaction. */
export async function overtake<T>(
  pool: Pool,
  request: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const connect = pool.connect.bind(pool);
  let isOvertaken = false;
  const spy = vi.spyOn(pool, 'connect');
  spy.mockImplementation((async (callback?: never) => {
    // With a callback it is the pool's own, for a single query.
    if (callback) return connect(callback);
    spy.mockRestore();
    isOvertaken = true;
    await meanwhile();
    return connect();
  }) as never);
  const answer = await request();
  spy.mockRestore();
  if (!isOvertaken) throw new Error('The request began no transaction.');
  return answer;
}
