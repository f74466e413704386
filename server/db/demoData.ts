// Whether the site shows sample donors, which every page states.
import { sql } from 'kysely';
import type { Db } from './kysely.ts';

const INTERVAL_MS = 30_000;
const cached = new WeakMap<Db, { at: number; found: Promise<boolean> }>();

async function query(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('accountId')
    .where('isDemo', '=', sql.lit(true))
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Not an error: without the database a page shows the problem itself, and limits are the ordinary ones. */
export const showsDemoData = (db: Db): Promise<boolean> => hasDemoData(db).catch(() => false);

/** Whether searches show sample donors; queries the database at most twice a minute. */
export function hasDemoData(db: Db): Promise<boolean> {
  let last = cached.get(db);
  if (!last || performance.now() - last.at > INTERVAL_MS) {
    last = { at: performance.now(), found: query(db) };
    last.found.catch(() => cached.delete(db));
    cached.set(db, last);
  }
  return last.found;
}
