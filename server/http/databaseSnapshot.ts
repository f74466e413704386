// The state of the database at one moment: while PostgreSQL's snapshot is the same, no transaction has committed.
import { sql } from 'kysely';
import type { Db } from '#server/db/kysely.ts';
import type { Services } from './services.ts';
import type { SharedPage } from './sharedPage.ts';
import { firstRow } from '#server/db/rows.ts';

export interface DatabaseSnapshot {
  id: string;
  /** Pages found unchanged at that moment, by address. */
  pages: Map<string, SharedPage>;
}

async function readSnapshot(db: Db): Promise<DatabaseSnapshot> {
  // After a failover, transaction ids of the lost server may be used again.
  const { rows } = await sql<{ id: string }>`
    select concat_ws(' ', pg_postmaster_start_time(), pg_current_snapshot()) as id`.execute(db);
  return { id: firstRow(rows).id, pages: new Map() };
}

/** Read at most once a second. Null without the database, and with replicas, each of which lags differently. */
export async function findSnapshot({ db, reader, cache }: Services): Promise<DatabaseSnapshot | null> {
  if (reader !== db) return null;
  const found = await cache.snapshots.find('', () => readSnapshot(db)).catch(() => null);
  return found && found.value;
}
