// Used single-use tokens. With a database server all processes share them; on the embedded engine, which only one
// process can open, they are in its memory, and a restart revokes all tokens by a new epoch.
import { randomUUID } from 'node:crypto';
import { CappedMap } from 'altcha-lib';
import type { Pool } from 'pg';
import { execute, selectOne, sql } from '#server/db/sql.ts';

/** Each token was paid for with work or a wait. */
const MAX_TOKENS = 100_000;
/** The clocks of two processes may differ by this much. */
const CLOCK_SKEW = '1 hour';

export interface ReplayCache {
  /** Part of the signed text of every token. */
  readonly epoch: string;
  /** Whether this process knows that the token was used. */
  has(id: string): boolean;
  /** True on the first use of a token with a verified signature. Call it outside transactions. */
  spend(id: string, expiresAt: Date): Promise<boolean>;
}

type Store = (id: string, expiresAt: Date) => Promise<boolean>;

function makeReplayCache(epoch: string, store: Store): ReplayCache {
  const spent = new CappedMap<string, true>({ maxSize: MAX_TOKENS });
  return {
    epoch,
    has: (id) => spent.has(id),
    async spend(id, expiresAt) {
      if (!spent.setIfAbsent(id, true)) return false;
      try {
        return await store(id, expiresAt);
      } catch (error) {
        spent.delete(id);
        throw error;
      }
    },
  };
}

export function memoryReplayCache(): ReplayCache {
  return makeReplayCache(randomUUID(), () => Promise.resolve(true));
}

export async function databaseReplayCache(pool: Pool): Promise<ReplayCache> {
  const epoch = await selectOne<{ value: string }>(pool, sql`select value from settings where name = 'token_epoch'`);
  return makeReplayCache(epoch!.value, async (id, expiresAt) => {
    const statement = sql`insert into used_tokens (id, expires_at) values (${id}, ${expiresAt}) on conflict do nothing`;
    return (await execute(pool, statement)) === 1;
  });
}

/** Deletes the tokens that every process rejects as expired. */
export async function deleteExpiredTokens(pool: Pool): Promise<void> {
  await pool.query(sql`delete from used_tokens where expires_at < now() - ${CLOCK_SKEW}::interval`);
}
