// Whose profile a request is about: the session says, and says it again when the request writes.
import { Failure } from '#contract/errors.ts';
import { selectOne, sql, type Queryable } from '#server/database/sql.ts';
import type { Session } from '#server/http/session.ts';
import { userIdKey, type Credentials } from './queries.ts';

/** Refuses another's user id, with one answer whether or not it exists. */
export function requireOwn(userID: string | null | undefined, session: Session): void {
  if (userID === undefined || userID === null) return;
  if (userIdKey(userID.trim()) !== userIdKey(session.userId)) throw new Failure('forbidden');
}

/**
 * Locks the caller's account until the transaction ends: whatever else changes, deletes or logs it out waits, or came
 * before. Throws a 401 where it ended the session since the request began. Account first, then session: everybody who
 * locks both does so in this order.
 */
export async function holdOwnAccount(db: Queryable, { tokenHash }: Session): Promise<Credentials> {
  const held = await selectOne<Credentials & Record<string, unknown>>(
    db,
    sql`select a.regid, a.user_id as "userId", a.password_hash as "passwordHash"
        from accounts a join sessions s using (regid) where s.token_hash = ${tokenHash}
        for no key update of a for key share of s`,
  );
  if (!held) throw new Failure('unauthenticated');
  return held;
}
