// Who has the role of coordinator, and what its holders have claimed.
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';

/** The districts of a coordinator; null for everybody else. Final while the account is locked. */
export async function findDistricts(db: Db, accountId: number): Promise<number[] | null> {
  const found = db.selectFrom('coordinators').select('districtIds').where('accountId', '=', accountId);
  return (await found.executeTakeFirst())?.districtIds ?? null;
}

/** Lets others take what these accounts hold on the desk. Call it with the accounts locked. */
export async function releaseHeld(db: Db, accountIds: readonly number[]): Promise<void> {
  const calls = db.updateTable('confirmationCalls').set({ heldBy: null, heldAt: null });
  await calls.where('heldBy', '=', anyOf(accountIds)).execute();
  const requests = db.updateTable('bloodRequests').set({ claimedBy: null, claimedAt: null });
  await requests.where('claimedBy', '=', anyOf(accountIds)).execute();
}

export interface Naming {
  /** Since when visitors read name and number. */
  namedAt: Date | null;
  /** Since when that waits for an administrator. */
  namingAskedAt: Date | null;
}

/** Undefined for who is no coordinator. Final while the account is locked. */
export const findNaming = (db: Db, accountId: number): Promise<Naming | undefined> =>
  db
    .selectFrom('coordinators')
    .select(['namedAt', 'namingAskedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();

export async function storeNaming(db: Db, accountId: number, naming: Naming): Promise<void> {
  await db.updateTable('coordinators').set(naming).where('accountId', '=', accountId).execute();
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
