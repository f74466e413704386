// Pictures in the database.
import { sql } from 'kysely';
import { daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { EncodedPicture } from './pictures.ts';

/** The same picture is kept once. */
export async function storePicture(db: Db, picture: EncodedPicture): Promise<void> {
  await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ usedAt: sql`now()` }))
    .execute();
}

/** Deletes pictures that no version of the content has had for the given days. Returns how many. */
export const deleteUnusedPictures = (db: Db, days: number, limit: number) =>
  deleteUpTo(
    db,
    limit,
    'pictures',
    sql`used_at < ${daysAgo(days)} and not exists (
      select from site_history where position(pictures.hash in site_history.content::text) > 0)`,
  );
