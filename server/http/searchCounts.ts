// Searches for donors by day in India and state: counted in memory, so that a search costs no query, and stored once a
// minute and when the site stops. Nothing says who searched.
import { sql } from 'kysely';
import { dayInIndia } from '#contract/indiaTime.ts';
import { daysAgo } from '#server/db/expressions.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';
import { perDatabase } from '#server/db/perDatabase.ts';

const SEARCHES_DAYS = 400;

/** By day and state, what is not stored yet. */
const countsOf = perDatabase(() => new Map<string, number>());

function addTo(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

export function countSearch(db: Db, stateId: number, now: Date): void {
  addTo(countsOf(db), `${dayInIndia(now)} ${stateId}`, 1);
}

/** Adds what was counted since the last call to the rows of all processes; after a failure the next call does. */
export async function storeSearches(db: Db): Promise<void> {
  const counts = countsOf(db);
  const taken = [...counts];
  if (taken.length === 0) return;
  counts.clear();
  const keys = taken.map(([key]) => key.split(' '));
  // In one order, so that two processes do not wait for each other's rows.
  const added = sql`insert into searches (day, state_id, count) select * from unnest(
      ${keys.map(([day]) => day)}::date[], ${keys.map(([, stateId]) => stateId)}::bigint[], ${taken.map(([, count]) => count)}::int[]
    ) as counted (day, state_id, count) order by day, state_id
    on conflict (day, state_id) do update set count = searches.count + excluded.count`;
  try {
    await added.execute(db);
  } catch (error) {
    for (const [key, count] of taken) addTo(counts, key, count);
    throw error;
  }
}

export const deleteOldSearches = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'searches', sql`day < ${daysAgo(SEARCHES_DAYS)}`);
