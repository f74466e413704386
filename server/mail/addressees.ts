// Whom e-mails go to.
import { sql } from 'kysely';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Addressee } from './email.ts';

/** What an e-mail needs of the account and the donor it goes to. */
export const addresseeColumns = [
  'accounts.accountId',
  'userId',
  'email',
  'emailConfirmedAt',
  'fullName',
  'accounts.isAdmin',
  'accounts.language',
] as const;

/** Accounts that get e-mails: all but those of sample donors and deleted ones. */
const addressees = (db: Db) =>
  db
    .selectFrom('accounts')
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .select(addresseeColumns)
    .where('isDemo', '=', false)
    .where('deletedAt', 'is', null);

export function findAddressees(db: Db, accountIds: readonly number[]): Promise<Addressee[]> {
  const found = addressees(db).where('accounts.accountId', '=', anyOf(accountIds));
  return found.orderBy('accounts.accountId').execute();
}

/** Every account of a mail address; addresses are compared without regard to case. */
export function findAccountsOfAddress(db: Db, email: string): Promise<Addressee[]> {
  return addressees(db)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy('createdAt')
    .limit(20)
    .execute();
}
