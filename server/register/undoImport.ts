// Takes the imports of the last day into a register back: the donors are erased as if they had never been imported. Who
// confirmed the entry or was changed by somebody since stays.
import { sql } from 'kysely';
import { AdminError } from '#server/admin/people/commands.ts';
import { deleteAccounts } from '#server/accounts/queries.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { recordAction, recordRows } from '#server/auth/auditLog.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';

const BATCH = 250;
const LATEST = sql`imported_at > now() - interval '1 day'`;

/** Of an imported donor with the account: nobody but the import wrote to it. */
const isUntouched = sql`answered_at is null and password_hash is null and email_confirmed_at is null
  and last_login_at is null and deleted_at is null and blocked_at is null and not is_admin
  and not exists (select from donors where donors.account_id = accounts.account_id
    and (disabled_by is not null or consent_version is not null))
  and not exists (select from audit_log where ids @> array[accounts.account_id] and not is_reading)
  and not exists (select from audit_values where audit_values.account_id = accounts.account_id)`;

async function findUntouched(db: Db, registerId: number, after: number, accountIds?: readonly number[]) {
  const { rows } = await sql<{ accountId: number }>`
    select account_id as "accountId" from imported_donors join accounts using (account_id)
    where register_id = ${registerId}::int and ${LATEST} and account_id > ${after}::bigint and ${isUntouched}
      and ${accountIds === undefined ? sql`true` : sql`account_id = ${anyOf(accountIds)}`}
    order by account_id limit ${BATCH}::int`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** Returns the ids of those who were erased; nobody is barred from another import. */
async function eraseBatch(db: Db, registerId: number, found: readonly number[]): Promise<number> {
  await lockAccounts(db, found, 'update');
  // Who answered meanwhile stays.
  const accountIds = await findUntouched(db, registerId, 0, found);
  await db.deleteFrom('importedDonors').where('accountId', '=', anyOf(accountIds)).execute();
  const donations = db.deleteFrom('donations').where('isImported', '=', true);
  await donations.where('accountId', '=', anyOf(accountIds)).execute();
  return deleteAccounts(db, accountIds);
}

export async function undoImport(db: PooledDb, name: string): Promise<{ erased: number; kept: number }> {
  const register = await db.selectFrom('registers').select('id').where('name', '=', name).executeTakeFirst();
  if (!register) throw new AdminError(`No register is called '${name}'.`);
  const registerId = register.id;
  let [erased, auditId]: [number, number | null] = [0, null];
  for (let found = await findUntouched(db, registerId, 0); found.length > 0;) {
    const batch = found;
    await inTransaction(db, async (transaction) => {
      const count = await eraseBatch(transaction, registerId, batch);
      if (count === 0) return;
      auditId ??= await recordAction(transaction, { by: null, action: 'undoImport', ids: [registerId] });
      erased += count;
      await recordRows(transaction, auditId, erased);
    });
    found = await findUntouched(db, registerId, batch.at(-1)!);
  }
  const { rows } = await sql<{ kept: number }>`select count(*) as kept from imported_donors
    where register_id = ${registerId}::int and ${LATEST} and account_id is not null`.execute(db);
  return { erased, kept: rows[0]?.kept ?? 0 };
}
