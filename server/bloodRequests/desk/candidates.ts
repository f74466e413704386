// Whom to call next about a request: listed, eligible, with a number that is shown, as searchNearby ranks them; nobody who
// was asked before or is being called. At night those who take calls at any time come first.
import { HELD_MINUTES } from '#contract/desk.ts';
import { isDaytime } from '#contract/indiaTime.ts';
import type { StoredRequest } from '#server/bloodRequests/queries.ts';
import type { Db } from '#server/db/kysely.ts';
import { IS_NUMBER_SHOWN } from '#server/donors/listing.ts';
import { rankDonors, writeRanking } from '#server/donors/ranking.ts';
import { listNeighbours } from '#server/locations/neighbours.ts';

/** Others may be locked meanwhile, or called by somebody else. */
const CANDIDATES = 5;

/** $4 the request, $5 whether only those of 'any time' are read, $6 minutes, $7 the caller. */
const MAY_BE_CALLED = `${IS_NUMBER_SHOWN} and account_id <> $7::bigint and (calls_any_time or not $5::boolean)
  and not exists (select from asked_donors where request_id = $4::bigint and asked_donors.account_id = donors.account_id)
  and not exists (select from desk_calls where desk_calls.account_id = donors.account_id and (request_id = $4
    or outcome is null and shown_at > now() - make_interval(mins => $6::int)))`;

const ranking = writeRanking(MAY_BE_CALLED, String(CANDIDATES), 4);

type Sought = Pick<StoredRequest, 'id' | 'bloodGroup' | 'need' | 'districtId'>;

interface Asker {
  callerId: number;
  now: Date;
}

const read = (db: Db, request: Sought, { callerId, now }: Asker, isAnyTime: boolean) =>
  rankDonors(db, ranking, request, [request.id, isAnyTime, HELD_MINUTES, callerId], now);

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
