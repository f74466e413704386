// What imported donors do about their notice.
import type { Db } from '#server/db/kysely.ts';

/** A donor of a former network, whose account is locked, agreed to be on this site. */
export async function markAnswered(db: Db, accountId: number, answeredAt: Date): Promise<void> {
  await db
    .updateTable('importedDonors')
    .set({ answeredAt })
    .where('accountId', '=', accountId)
    .where('answeredAt', 'is', null)
    .execute();
}
