// Whom to call next about a request: listed, eligible, with a number that is shown, as searchNearby ranks them; nobody who
// was asked before or is being called. At night those who take calls at any time come first.
import { CompiledQuery } from 'kysely';
import { HELD_MINUTES } from '#contract/desk.ts';
import { earliestPlateletsBirthYear } from '#contract/eligibility.ts';
import { dayInIndia, isDaytime, yearInIndia } from '#contract/indiaTime.ts';
import type { StoredRequest } from '#server/bloodRequests/queries.ts';
import type { Db } from '#server/db/kysely.ts';
import { IS_NUMBER_SHOWN } from '#server/donors/listing.ts';
import { listCells } from '#server/donors/nearby.ts';
import { eligibleClasses, numberOfDay, readClasses, shuffledPlace, waitingClasses } from '#server/donors/queries.ts';
import { listNeighbours } from '#server/locations/neighbours.ts';

/** Others may be locked meanwhile, or called by somebody else. */
const CANDIDATES = 5;
const CELL_LIMIT = '200';

/** $4 the request, $5 whether only those of 'any time' are read, $6 minutes, $7 the caller. */
const MAY_BE_CALLED = `${IS_NUMBER_SHOWN} and account_id <> $7::bigint and (calls_any_time or not $5::boolean)
  and not exists (select from asked_donors where request_id = $4::bigint and asked_donors.account_id = donors.account_id)
  and not exists (select from desk_calls where desk_calls.account_id = donors.account_id and (request_id = $4
    or outcome is null and shown_at > now() - make_interval(mins => $6::int)))`;

/** $1 districts and $2 blood groups of the cells, $3 number of the day. */
function writeStatement(classes: readonly string[], condition: string): string {
  const matches = `district_id = cell.in_district and blood_group = cell.of_group and ${MAY_BE_CALLED} and ${condition}`;
  const order = { day: '$3', place: shuffledPlace('$3'), window: CELL_LIMIT, limit: CELL_LIMIT };
  return `select found.id as account_id
    from unnest($1::int[], $2::text[]) as cell (in_district, of_group)
    cross join lateral (select id from ${readClasses({ classes, matches, ...order })}) as found
    limit ${CANDIDATES}`;
}

const forBlood = writeStatement(eligibleClasses, 'true');
/** As in searchNearby. $8 the day, $9 the earliest year of birth. */
const forPlatelets = writeStatement(
  [...eligibleClasses, ...waitingClasses],
  '(platelets_from is null or platelets_from <= $8::date) and birth_year >= $9::int',
);

type Sought = Pick<StoredRequest, 'id' | 'bloodGroup' | 'need' | 'districtId'>;

interface Asker {
  callerId: number;
  now: Date;
}

async function read(
  db: Db,
  { id, bloodGroup, need, districtId }: Sought,
  { callerId, now }: Asker,
  isAnyTime: boolean,
) {
  const own = { districtId, km: 0, bloodGroup };
  const search = { bloodGroup, district: districtId, city: null, need };
  const cells = [own, ...listCells(search, await listNeighbours(db, districtId))];
  const values = [
    cells.map((cell) => cell.districtId),
    cells.map((cell) => cell.bloodGroup),
    numberOfDay(now),
    id,
    isAnyTime,
    HELD_MINUTES,
    callerId,
  ];
  const query =
    need === 'platelets'
      ? CompiledQuery.raw(forPlatelets, [...values, dayInIndia(now), earliestPlateletsBirthYear(yearInIndia(now))])
      : CompiledQuery.raw(forBlood, values);
  const { rows } = await db.executeQuery<{ accountId: number }>(query);
  return rows.map(({ accountId }) => accountId);
}

/** The first to be called first. */
export async function findCandidates(db: Db, request: Sought, asker: Asker): Promise<number[]> {
  const awake = isDaytime(asker.now) ? [] : await read(db, request, asker, true);
  return awake.length > 0 ? awake : read(db, request, asker, false);
}

/** From the seat of the request's district to that of the donor's. */
export async function findKm(db: Db, request: Sought, districtId: number): Promise<number> {
  const neighbours = await listNeighbours(db, request.districtId);
  return neighbours.find((neighbour) => neighbour.districtId === districtId)?.km ?? 0;
}
