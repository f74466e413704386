// Single-use links that set a password: 32 random bytes in the letter, only their SHA-256 in the database.
import { randomBytes } from 'node:crypto';
import { execute, selectOne, sql, type Queryable } from '#server/database/sql.ts';
import { hashToken } from '#server/http/session.ts';

export const LINK_MINUTES = 30;

/** Makes a link's token in a transaction; every older link of the account is void from now on. */
export async function makeLink(db: Queryable, regid: number, minutes = LINK_MINUTES): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // Another one being made at the same time is then an older one too.
  await holdAccount(db, regid);
  await voidLinks(db, regid);
  await db.query(
    sql`insert into password_links (token_hash, regid, ends_at)
        values (${hashToken(token)}, ${regid}, now() + make_interval(mins => ${minutes}))`,
  );
  return token;
}

/** Whose link this is (a regid), while it holds; looking does not spend it. */
export async function findLink(db: Queryable, token: string): Promise<number | undefined> {
  const link = await selectOne<{ regid: number }>(
    db,
    sql`select regid from password_links where token_hash = ${hashToken(token)} and ends_at > now()`,
  );
  return link?.regid;
}

/** Spends the link: true for the one caller who gets it. */
export async function spendLink(db: Queryable, token: string): Promise<boolean> {
  const spent = await selectOne(
    db,
    sql`delete from password_links where token_hash = ${hashToken(token)} and ends_at > now() returning 1`,
  );
  return spent !== undefined;
}

/** Locks an account until the transaction ends. Whoever changes its links does this first, so that nobody waits in a ring. */
export async function holdAccount(db: Queryable, regid: number): Promise<void> {
  await db.query(sql`select from accounts where regid = ${regid} for no key update`);
}

export async function voidLinks(db: Queryable, regid: number): Promise<void> {
  await db.query(sql`delete from password_links where regid = ${regid}`);
}

/** Removes up to `limit` links that have expired. Returns how many. */
export function sweepLinks(db: Queryable, limit: number): Promise<number> {
  return execute(
    db,
    sql`delete from password_links where ctid = any(array(
          select ctid from password_links where ends_at < now() limit ${limit}::int))`,
  );
}
