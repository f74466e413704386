// Row locks. Every transaction takes them in this order, which prevents deadlocks: accounts by regid, donors by regid,
// sessions, then all other rows by id. A write to a donor locks the account first.
import { Failure } from '#contract/errors.ts';
import { rawSql, fragment, selectAll, selectOne, sql, type SqlFragment, type Queryable } from '#server/db/sql.ts';
import type { Session } from './session.ts';

export interface LockedAccount {
  regid: number;
  isAdmin: boolean;
  isDonor: boolean;
  passwordHash: string | null;
}

/** 'update' for a deletion: a weaker lock would wait for readers of the key while it blocks others. */
type Strength = 'no key update' | 'update';

function lockWhere(db: Queryable, condition: SqlFragment, strength: Strength): Promise<LockedAccount[]> {
  return selectAll<LockedAccount & Record<string, unknown>>(
    db,
    sql`select a.account_id as regid, a.is_admin as "isAdmin", exists (select from donors d where d.account_id = a.account_id) as "isDonor",
               a.password_hash as "passwordHash"
        from accounts a where ${condition} order by a.account_id for ${rawSql(strength)} of a`,
  );
}

/** Locks these accounts until the transaction ends and returns the existing ones. */
export function lockAccounts(
  db: Queryable,
  regids: readonly number[],
  strength: Strength = 'no key update',
): Promise<LockedAccount[]> {
  return lockWhere(db, fragment`a.account_id = any(${regids}::bigint[])`, strength);
}

/** Also locks every administrator, so that two transactions cannot each remove the other's last administrator. */
export function lockAccountsAndAdmins(db: Queryable, regids: readonly number[]): Promise<LockedAccount[]> {
  return lockWhere(
    db,
    fragment`a.account_id in (select account_id from accounts where is_admin union select unnest(${regids}::bigint[]))`,
    'update',
  );
}

/** Locks the session after its account. Throws a 401 if it ended since the request began. */
export async function lockSession(db: Queryable, { tokenHash }: Session): Promise<void> {
  const found = await selectOne(db, sql`select from sessions where token_hash = ${tokenHash} for key share`);
  if (!found) throw new Failure('unauthenticated');
}

/** Locks the caller's account and session. Throws a 401 where either ended since the request began. */
export async function lockOwnAccount(db: Queryable, me: Session, strength?: Strength): Promise<LockedAccount> {
  const [account] = await lockAccounts(db, [me.regid], strength);
  await lockSession(db, me);
  if (!account) throw new Failure('unauthenticated');
  return account;
}
