// Single-use links that set a password: 32 random bytes in the letter, only their SHA-256 in the database.
import { randomBytes } from 'node:crypto';
import { Failure } from '#contract/errors.ts';
import { execute, selectOne, sql, type Queryable } from '#server/db/sql.ts';
import { hashToken } from './session.ts';
import { lockAccounts } from './accountLocks.ts';

export const LINK_MINUTES = 30;

/** Makes a link's token in a transaction; every older link of the account is void. Throws `not_found` without an account. */
export async function createPasswordLink(db: Queryable, regid: number, minutes = LINK_MINUTES): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // Another one being made at the same time is then an older one too.
  if ((await lockAccounts(db, [regid])).length === 0) throw new Failure('not_found');
  await revokePasswordLinks(db, regid);
  await db.query(
    sql`insert into password_links (token_hash, account_id, expires_at)
        values (${hashToken(token)}, ${regid}, now() + make_interval(mins => ${minutes}))`,
  );
  return token;
}

/** Whose link this is (a regid), while it holds; looking does not spend it. */
export async function findPasswordLink(db: Queryable, token: string): Promise<number | undefined> {
  const link = await selectOne<{ regid: number }>(
    db,
    sql`select account_id as regid from password_links where token_hash = ${hashToken(token)} and expires_at > now()`,
  );
  return link?.regid;
}

/** Spends the link: true for the one caller who gets it. */
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

/** Removes up to `limit` links that have expired. Returns how many. */
export function deleteExpiredPasswordLinks(db: Queryable, limit: number): Promise<number> {
  return execute(
    db,
    sql`delete from password_links where ctid = any(array(
          select ctid from password_links where expires_at < now() limit ${limit}::int))`,
  );
}
