// Who has the role of coordinator, and what its holders have claimed.
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';

/** Call it with the account locked: whoever gives or takes the role locks it too. */
export async function isCoordinator(db: Db, accountId: number): Promise<boolean> {
  const found = db.selectFrom('coordinators').select('accountId').where('accountId', '=', accountId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Lets others take what these accounts hold on the desk. Call it with the accounts locked. */
export async function releaseHeld(db: Db, accountIds: readonly number[]): Promise<void> {
  const calls = db.updateTable('confirmationCalls').set({ heldBy: null, heldAt: null });
  await calls.where('heldBy', '=', anyOf(accountIds)).execute();
}

/** The districts of the coordinator; null takes the role away, and what its holder holds. Call it with the account locked. */
export async function storeCoordinator(
  db: Db,
  accountId: number,
  districtIds: readonly number[] | null,
): Promise<void> {
  if (districtIds === null) {
    await db.deleteFrom('coordinators').where('accountId', '=', accountId).execute();
    return releaseHeld(db, [accountId]);
  }
  await db
    .insertInto('coordinators')
    .values({ accountId, districtIds: [...districtIds] })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ districtIds: [...districtIds] }))
    .execute();
}
