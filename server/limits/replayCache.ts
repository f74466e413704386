// Used single-use tokens. With a database server all processes share them; on the embedded engine, which only one
// process can open, they are in its memory, and a restart revokes all tokens by a new epoch.
import { randomUUID } from 'node:crypto';
import { CappedMap } from 'altcha-lib';
import { sql } from 'kysely';
import type { Db } from '#server/db/kysely.ts';

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

export async function databaseReplayCache(db: Db): Promise<ReplayCache> {
  const epoch = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'token_epoch')
    .executeTakeFirstOrThrow();
  return makeReplayCache(epoch.value, async (id, expiresAt) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('usedTokens')
      .values({ id, expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}

/** Deletes the tokens that every process rejects as expired. */
export async function deleteExpiredTokens(db: Db): Promise<void> {
  await db
    .deleteFrom('usedTokens')
    .where('expiresAt', '<', sql<Date>`now() - ${CLOCK_SKEW}::interval`)
    .execute();
}
