// Sessions: an opaque token in an HttpOnly cookie, its SHA-256 in the database, the database's clock for its age.
import { hash, randomBytes } from 'node:crypto';
import { sql, type ExpressionBuilder } from 'kysely';
import { Failure } from '#contract/errors.ts';
import { secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Schema } from '#server/db/schema/index.ts';

/** A session ends this long after login, even when active. */
export const SESSION_HOURS = 12;
const SESSION_SECONDS = SESSION_HOURS * 3600;
const RECENT_SECONDS = 600;
const MAX_LISTED = 100;

export interface Session {
  /** Stays the same when its token changes. */
  id: number;
  accountId: number;
  userId: string;
  isAdmin: boolean;
  /** An administrator who is no full one. */
  isModerator: boolean;
  isCoordinator: boolean;
  /** An administrator, or a coordinator for two weeks: without a second factor nothing opens, where one is required. */
  mustHaveSecondFactor: boolean;
  /** The account has a confirmed second factor. */
  hasSecondFactor: boolean;
  /** The person proved who they are within the last ten minutes. */
  isRecent: boolean;
  /** SHA-256 of the token. */
  tokenHash: Buffer;
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

const isAlive = (idleMinutes: number) => (eb: ExpressionBuilder<Schema, 'sessions'>) =>
  eb.and([
    eb('sessions.lastSeenAt', '>', secondsAgo(idleMinutes * 60)),
    eb('sessions.createdAt', '>', secondsAgo(SESSION_SECONDS)),
  ]);

/** Finds a session that has not ended and counts the request as activity; `last_seen_at` is written at most once a minute. */
export async function readSession(db: Db, token: string, idleMinutes: number): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const found = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.accountId', 'sessions.accountId')
    .leftJoin('secondFactors', 'secondFactors.accountId', 'sessions.accountId')
    .leftJoin('coordinators', 'coordinators.accountId', 'sessions.accountId')
    .select(['sessions.id', 'sessions.accountId', 'userId', 'isAdmin', 'isModerator', 'tokenHash'])
    .select(sql<boolean>`is_admin or coalesce(second_factor_due_at <= now(), false)`.as('mustHaveSecondFactor'))
    .select((eb) => eb('confirmedAt', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
    .select((eb) => eb('coordinators.accountId', 'is not', null).$castTo<boolean>().as('isCoordinator'))
    .select((eb) => eb('lastSeenAt', '<', secondsAgo(60)).$castTo<boolean>().as('isStale'))
    .select((eb) => eb('authenticatedAt', '>', secondsAgo(RECENT_SECONDS)).$castTo<boolean>().as('isRecent'))
    .where('tokenHash', '=', tokenHash)
    .where(isAlive(idleMinutes))
    .executeTakeFirst();
  if (!found) return null;
  const { isStale, ...session } = found;
  if (isStale) {
    const now = sql<Date>`now()`;
    await db.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', '=', tokenHash).execute();
  }
  return session;
}

/** For what a borrowed session must not do. Throws `reauthenticate`. */
export function requireRecentLogin({ isRecent }: Session): void {
  if (!isRecent) throw new Failure('reauthenticate');
}

/** 32 random bytes, base64url. */
const makeToken = () => randomBytes(32).toString('base64url');

/** Starts a session and returns its token. `device`: what the caller's browser says it is. */
export async function startSession(db: Db, accountId: number, { device }: { device: string | null }): Promise<string> {
  const token = makeToken();
  await db
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), accountId, device })
    .execute();
  return token;
}

/** Records that the person has just given the password: the session counts as a recent login. */
export async function renewLogin(db: Db, { id }: Session): Promise<void> {
  const authenticatedAt = sql<Date>`now()`;
  await db.updateTable('sessions').set({ authenticatedAt }).where('id', '=', id).execute();
}

/** Replaces the session's token, so that a copy of the old one is worth nothing. Returns the new token. */
export async function replaceToken(db: Db, { id }: Session): Promise<string> {
  const token = makeToken();
  await db
    .updateTable('sessions')
    .set({ tokenHash: hashToken(token), authenticatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return token;
}

/** The sessions of an account that have not ended, the last used first. */
export function listSessions(db: Db, accountId: number, idleMinutes: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'device'])
    .where('accountId', '=', accountId)
    .where(isAlive(idleMinutes))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export async function endSession(db: Db, { id }: Pick<Session, 'id'>): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends one session of an account. Returns whether the account had it. */
export async function endOwnSession(db: Db, accountId: number, id: number): Promise<boolean> {
  const session = db.deleteFrom('sessions').where('accountId', '=', accountId).where('id', '=', id);
  return (await session.executeTakeFirst()).numDeletedRows > 0;
}

/** Ends every session of an account, except one (if given), and its unfinished logins. Returns how many sessions ended. */
export async function endSessions(db: Db, accountId: number, except: Pick<Session, 'id'> | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('id', 'is distinct from', sql<number>`${except?.id ?? null}::bigint`)
    .executeTakeFirst();
  await db.deleteFrom('pendingLogins').where('accountId', '=', accountId).execute();
  return Number(numDeletedRows);
}

/** Deletes up to `limit` expired sessions. Returns how many. */
export function deleteExpiredSessions(db: Db, idleMinutes: number, limit: number): Promise<number> {
  const idle = sql`last_seen_at < ${secondsAgo(idleMinutes * 60)}`;
  return deleteUpTo(db, limit, 'sessions', sql`${idle} or created_at < ${secondsAgo(SESSION_SECONDS)}`);
}
