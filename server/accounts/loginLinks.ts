// Who may log in by an e-mailed link.
import type { Db } from '#server/db/kysely.ts';

/** A mailbox alone opens neither an administrator's account nor one with a second factor. */
export async function takesLoginLinks(db: Db, accountId: number): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .leftJoin('secondFactors', (join) =>
      join.onRef('secondFactors.accountId', '=', 'accounts.accountId').on('confirmedAt', 'is not', null),
    )
    .select('accounts.accountId')
    .where('accounts.accountId', '=', accountId)
    .where('isAdmin', '=', false)
    .where('secondFactors.accountId', 'is', null)
    .executeTakeFirst();
  return account !== undefined;
}
