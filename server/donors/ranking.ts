// Whom to ask or call about a request for blood: listed and eligible donors as searchNearby ranks them, those of its own
// district first.
import { CompiledQuery } from 'kysely';
import type { BloodGroup } from '#contract/blood.ts';
import type { Need } from '#contract/compatibility.ts';
import type { Db } from '#server/db/kysely.ts';
import { listNeighbours } from '#server/locations/neighbours.ts';
import { listCells, mayGivePlatelets, plateletsClasses, plateletsValues } from './nearby.ts';
import { eligibleClasses, numberOfDay, readClasses, shuffledPlace } from './queries.ts';

/** So many donors of a class in a district and group are read at most. */
const CELL_LIMIT = '200';

export interface Ranking {
  blood: string;
  platelets: string;
}

/**
 * `condition` on a row of `donors` and `limit` are SQL. $1 districts and $2 blood groups of the cells, $3 number of the day;
 * from $4 on the caller's own parameters, so many as `parameters` says.
 */
export function writeRanking(condition: string, limit: string, parameters: number): Ranking {
  // Without `offset 0`, one class of all cells may be read before the next class.
  const write = (classes: readonly string[], needed: string) => {
    const matches = `district_id = cell.in_district and blood_group = cell.of_group and ${condition} and ${needed}`;
    const order = { day: '$3', place: shuffledPlace('$3'), window: CELL_LIMIT, limit: CELL_LIMIT };
    return `select found.id as account_id
      from unnest($1::int[], $2::text[]) as cell (in_district, of_group)
      cross join lateral (select id from ${readClasses({ classes, matches, ...order })} offset 0) as found
      limit ${limit}`;
  };
  const canGive = mayGivePlatelets(`$${parameters + 4}`, `$${parameters + 5}`);
  return { blood: write(eligibleClasses, 'true'), platelets: write(plateletsClasses, canGive) };
}

interface Sought {
  bloodGroup: BloodGroup;
  need: Need;
  districtId: number;
}

/** Account ids, the first to be asked first. `values` are those of the caller's own parameters. */
export async function rankDonors(
  db: Db,
  ranking: Ranking,
  { bloodGroup, need, districtId }: Sought,
  values: readonly unknown[],
  now: Date,
): Promise<number[]> {
  const search = { bloodGroup, district: districtId, city: null, need };
  const cells = [{ districtId, bloodGroup }, ...listCells(search, await listNeighbours(db, districtId))];
  const all = [cells.map((cell) => cell.districtId), cells.map((cell) => cell.bloodGroup), numberOfDay(now), ...values];
  const query =
    need === 'platelets'
      ? CompiledQuery.raw(ranking.platelets, [...all, ...plateletsValues(now)])
      : CompiledQuery.raw(ranking.blood, all);
  const { rows } = await db.executeQuery<{ accountId: number }>(query);
  return rows.map(({ accountId }) => accountId);
}
