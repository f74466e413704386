// Whether the site shows sample donors, which every page states.
import type { Pool } from 'pg';
import { selectOne, sql } from './db/sql.ts';

const INTERVAL_MS = 30_000;
const cached = new WeakMap<Pool, { at: number; found: Promise<boolean> }>();

async function query(pool: Pool): Promise<boolean> {
  const row = await selectOne<{ any: boolean }>(pool, sql`select exists (select from accounts where is_demo) as any`);
  return row!.any;
}

/** Whether searches show sample donors; queries the database at most twice a minute. */
export function hasDemoData(pool: Pool): Promise<boolean> {
  let last = cached.get(pool);
  if (!last || performance.now() - last.at > INTERVAL_MS) {
    last = { at: performance.now(), found: query(pool) };
    last.found.catch(() => cached.delete(pool));
    cached.set(pool, last);
  }
  return last.found;
}
