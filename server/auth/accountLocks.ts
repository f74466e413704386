// Row locks. Every transaction takes them in this order, so that no two wait for each other: accounts by id, donors by
// account id, sessions, then all other rows by id. Whatever writes to a donor locks the account first.
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { Failure } from '#contract/errors.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import type { Session } from './session.ts';

export interface LockedAccount {
  accountId: number;
  isAdmin: boolean;
  /** An administrator who is no full one. */
  isModerator: boolean;
  isDonor: boolean;
  isDemo: boolean;
  /** By an administrator: erased a day later. */
  isDeleted: boolean;
  /** By an administrator: nobody can log in. */
  isBlocked: boolean;
  /** Somebody has logged in, and can again. */
  canLogIn: boolean;
  email: string;
  passwordHash: string | null;
}

/** 'update' for a deletion: a weaker lock would wait for readers of the key while it blocks others. */
type Strength = 'no key update' | 'update';

type Condition = (eb: ExpressionBuilder<Schema, 'accounts'>) => Expression<SqlBool>;

const deleted = sql<boolean>`deleted_at is not null`;
const blocked = sql<boolean>`blocked_at is not null`;
/** Whether somebody has logged in to an account, and can again. */
export const canLogIn = sql<boolean>`password_hash is not null and last_login_at is not null
  and not (is_demo or ${deleted} or ${blocked})`;

function lockWhere(db: Db, condition: Condition, strength: Strength): Promise<LockedAccount[]> {
  const accounts = db
    .selectFrom('accounts')
    .select(['accountId', 'isAdmin', 'isModerator', 'isDemo', 'email', 'passwordHash'])
    .select([deleted.as('isDeleted'), blocked.as('isBlocked'), canLogIn.as('canLogIn')])
    .select((eb) => {
      const donors = eb
        .selectFrom('donors')
        .select('accountId')
        .whereRef('donors.accountId', '=', 'accounts.accountId');
      return eb.exists(donors).$castTo<boolean>().as('isDonor');
    })
    .where(condition)
    .orderBy('accountId');
  const locking = strength === 'update' ? accounts.forUpdate('accounts') : accounts.forNoKeyUpdate('accounts');
  return locking.execute();
}

/** Locks these accounts until the transaction ends and returns the existing ones. */
export function lockAccounts(
  db: Db,
  accountIds: readonly number[],
  strength: Strength = 'no key update',
): Promise<LockedAccount[]> {
  return lockWhere(db, (eb) => eb('accountId', '=', anyOf(accountIds)), strength);
}

/** Locks those accounts that no other instance or request has locked, and returns their ids. */
export async function lockFreeAccounts(db: Db, accountIds: readonly number[]): Promise<number[]> {
  const accounts = db.selectFrom('accounts').select('accountId').where('accountId', '=', anyOf(accountIds));
  const locked = await accounts.orderBy('accountId').forNoKeyUpdate().skipLocked().execute();
  return locked.map(({ accountId }) => accountId);
}

/** Also locks every administrator, so that two transactions cannot each remove the other's last administrator. */
export function lockAccountsAndAdmins(db: Db, accountIds: readonly number[]): Promise<LockedAccount[]> {
  // A union, not an OR: each half then reads its own index.
  return lockWhere(
    db,
    ({ eb, selectFrom }) => {
      const admins = selectFrom('accounts as admins')
        .select('admins.accountId')
        .where('admins.isAdmin', '=', sql.lit(true));
      return eb('accountId', 'in', admins.union(sql<{ accountId: number }>`select unnest(${accountIds}::bigint[])`));
    },
    'update',
  );
}

/** Locks the session after its account. Throws a 401 if it ended since the request began. */
export async function lockSession(db: Db, { id }: Session): Promise<void> {
  const found = await db
    .selectFrom('sessions')
    .select('accountId')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw new Failure('unauthenticated');
}

/** Locks the caller's account and session. Throws a 401 where either ended since the request began. */
export async function lockOwnAccount(db: Db, session: Session, strength?: Strength): Promise<LockedAccount> {
  const [account] = await lockAccounts(db, [session.accountId], strength);
  await lockSession(db, session);
  if (!account) throw new Failure('unauthenticated');
  return account;
}
