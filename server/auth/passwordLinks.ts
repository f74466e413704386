// Single-use links that set a password: 32 random bytes in the e-mail, only their SHA-256 in the database.
import { randomBytes } from 'node:crypto';
import { Failure } from '#contract/errors.ts';
import { execute, selectOne, sql, type Queryable } from '#server/db/sql.ts';
import { hashToken } from './session.ts';
import { lockAccounts } from './accountLocks.ts';

export const LINK_MINUTES = 30;

/** Creates a link's token in a transaction and revokes older links of the account. Throws `not_found` without an account. */
export async function createPasswordLink(db: Queryable, regid: number, minutes = LINK_MINUTES): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // The lock also makes a concurrently created link an older one.
  if ((await lockAccounts(db, [regid])).length === 0) throw new Failure('not_found');
  await revokePasswordLinks(db, regid);
  await db.query(
    sql`insert into password_links (token_hash, account_id, expires_at)
        values (${hashToken(token)}, ${regid}, now() + make_interval(mins => ${minutes}))`,
  );
  return token;
}

/** The regid of a valid link; does not consume it. */
export async function findPasswordLink(db: Queryable, token: string): Promise<number | undefined> {
  const link = await selectOne<{ regid: number }>(
    db,
    sql`select account_id as regid from password_links where token_hash = ${hashToken(token)} and expires_at > now()`,
  );
  return link?.regid;
}

/** Consumes the link: true for exactly one caller. */
export async function consumePasswordLink(db: Queryable, token: string): Promise<boolean> {
  const spent = await selectOne(
    db,
    sql`delete from password_links where token_hash = ${hashToken(token)} and expires_at > now() returning 1`,
  );
  return spent !== undefined;
}

export async function revokePasswordLinks(db: Queryable, regid: number): Promise<void> {
  await db.query(sql`delete from password_links where account_id = ${regid}`);
}

/** Deletes up to `limit` expired links. Returns how many. */
export function deleteExpiredPasswordLinks(db: Queryable, limit: number): Promise<number> {
  return execute(
    db,
    sql`delete from password_links where ctid = any(array(
          select ctid from password_links where expires_at < now() limit ${limit}::int))`,
  );
}
