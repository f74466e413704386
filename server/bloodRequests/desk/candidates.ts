// Whom to call next about a request: listed, eligible, with a number that is shown, as searchNearby ranks them. Those who were
// asked about it and have not answered come first; nobody was called about it before, or is being called. At night those who
// take calls at any time come before the others.
import { sql } from 'kysely';
import { HELD_MINUTES } from '#contract/desk.ts';
import { isDaytime } from '#contract/indiaTime.ts';
import type { StoredRequest } from '#server/bloodRequests/queries.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { IS_NUMBER_SHOWN } from '#server/donors/listing.ts';
import { rankDonors, writeRanking } from '#server/donors/ranking.ts';
import { listNeighbours } from '#server/locations/neighbours.ts';

/** Others may be locked meanwhile, or called by somebody else. */
const CANDIDATES = 10;

/** $4 the request, $5 whether only those of 'any time' are read, $6 minutes, $7 the caller. */
const MAY_BE_CALLED = `${IS_NUMBER_SHOWN} and account_id <> $7::bigint and (calls_any_time or not $5::boolean)
  and not exists (select from desk_calls where desk_calls.account_id = donors.account_id and (request_id = $4::bigint
    or outcome is null and shown_at > now() - make_interval(mins => $6::int)))`;
const ASKED = 'select from asked_donors where request_id = $4::bigint and asked_donors.account_id = donors.account_id';

const write = (condition: string) => writeRanking(`${MAY_BE_CALLED} and ${condition}`, String(CANDIDATES), 4);
const unanswered = write(`exists (${ASKED} and answer is null)`);
const unasked = write(`not exists (${ASKED})`);

type Sought = Pick<StoredRequest, 'id' | 'bloodGroup' | 'need' | 'districtId'>;

interface Asker {
  callerId: number;
  now: Date;
}

/** Locks the first of these accounts, in their order, that nobody else has locked. */
async function lockFirstFree(db: Db, accountIds: readonly number[]): Promise<number | undefined> {
  const accounts = db.selectFrom('accounts').select('accountId').where('accountId', '=', anyOf(accountIds));
  const order = sql`array_position(${accountIds}::bigint[], account_id)`;
  return (await accounts.orderBy(order).limit(1).forNoKeyUpdate().skipLocked().executeTakeFirst())?.accountId;
}

/** Locks the first candidate whom nobody else has locked, and who is still one then. */
async function lockCandidate(db: Db, read: () => Promise<number[]>): Promise<number | undefined> {
  const free = await lockFirstFree(db, await read());
  if (free === undefined) return undefined;
  // Who had locked the account may just have begun a call.
  return (await read()).includes(free) ? free : lockCandidate(db, read);
}

/** Locks the next donor to call: who presses at the same moment gets another one. Lock the request after. */
export async function lockNextDonor(db: Db, request: Sought, { callerId, now }: Asker): Promise<number | undefined> {
  const hours = isDaytime(now) ? [false] : [true, false];
  for (const isAnyTime of hours)
    for (const ranking of [unanswered, unasked]) {
      const read = () => rankDonors(db, ranking, request, [request.id, isAnyTime, HELD_MINUTES, callerId], now);
      const donor = await lockCandidate(db, read);
      if (donor !== undefined) return donor;
    }
  return undefined;
}

/** From the seat of the request's district to that of the donor's. */
export async function findKm(db: Db, request: Sought, districtId: number): Promise<number> {
  const neighbours = await listNeighbours(db, request.districtId);
  return neighbours.find((neighbour) => neighbour.districtId === districtId)?.km ?? 0;
}
