// Sessions: an opaque token in an HttpOnly cookie, its SHA-256 in the database, the database's clock for its age.
import { hash, randomBytes } from 'node:crypto';
import { execute, selectOne, sql, type Queryable } from '#server/db/sql.ts';

/** A session ends this long after login, even when active. */
export const SESSION_HOURS = 12;

export interface Session {
  regid: number;
  userId: string;
  isAdmin: boolean;
  /** SHA-256 of the token. */
  tokenHash: Buffer;
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Finds a valid session and records activity; `last_seen_at` is written at most once a minute. */
export async function readSession(db: Queryable, token: string, idleMinutes: number): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const found = await selectOne<{ regid: number; userId: string; isAdmin: boolean; isStale: boolean }>(
    db,
    sql`select s.account_id as regid, a.user_id as "userId", a.is_admin as "isAdmin", s.last_seen_at < now() - interval '1 minute' as "isStale"
        from sessions s join accounts a using (account_id)
        where s.token_hash = ${tokenHash}
          and s.last_seen_at > now() - make_interval(secs => ${idleMinutes * 60})
          and s.created_at > now() - make_interval(hours => ${SESSION_HOURS})`,
  );
  if (!found) return null;
  if (found.isStale) await db.query(sql`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`);
  return { regid: found.regid, userId: found.userId, isAdmin: found.isAdmin, tokenHash };
}

/** Starts a session and returns its token: 32 random bytes, base64url. */
export async function startSession(db: Queryable, regid: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query(sql`insert into sessions (token_hash, account_id) values (${hashToken(token)}, ${regid})`);
  return token;
}

export async function endSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query(sql`delete from sessions where token_hash = ${tokenHash}`);
}

/** Ends every session of an account except the given one. Returns how many. */
export async function endSessions(db: Queryable, regid: number, exceptTokenHash: Buffer | null): Promise<number> {
  return execute(
    db,
    sql`delete from sessions where account_id = ${regid} and token_hash is distinct from ${exceptTokenHash}::bytea`,
  );
}

/** Deletes up to `limit` expired sessions. Returns how many. */
export function deleteExpiredSessions(db: Queryable, idleMinutes: number, limit: number): Promise<number> {
  return execute(
    db,
    sql`delete from sessions where ctid = any(array(
          select ctid from sessions where last_seen_at < now() - make_interval(secs => ${idleMinutes * 60})
            or created_at < now() - make_interval(hours => ${SESSION_HOURS}) limit ${limit}::int))`,
  );
}
