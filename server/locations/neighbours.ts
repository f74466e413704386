// The districts around a district, across state borders. Only the seed writes seats, so what is cached never becomes
// stale while the server runs.
import type { Db } from '#server/db/kysely.ts';
import { perDatabase } from '#server/db/perDatabase.ts';
import { loadOnce } from '#server/process/loadOnce.ts';
import { distance, type Point } from './distance.ts';

const WITHIN_KM = 200;
const MOST = 24;
/** However far, so that an island has neighbours. */
const FEWEST = 3;

export interface Seat extends Point {
  districtId: number;
  stateId?: number;
}

export interface Neighbour {
  districtId: number;
  km: number;
}

/** The nearest first. */
export function findNeighbours(seat: Seat, seats: readonly Seat[]): Neighbour[] {
  const nearest = seats
    .filter(({ districtId }) => districtId !== seat.districtId)
    .map((other) => ({ districtId: other.districtId, km: Math.round(distance(seat, other)) }))
    .sort((a, b) => a.km - b.km || a.districtId - b.districtId)
    .slice(0, MOST);
  return nearest.filter(({ km }, i) => i < FEWEST || km <= WITHIN_KM);
}

async function loadSeats(db: Db): Promise<Map<number, Seat>> {
  const rows = await db
    .selectFrom('districts')
    .select(['districtId', 'stateId', 'latitude', 'longitude'])
    .where('active', '=', true)
    .where('latitude', 'is not', null)
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute();
  return new Map(rows.map((seat) => [seat.districtId, seat]));
}

const cacheOf = perDatabase((db) => ({
  readSeats: loadOnce(() => loadSeats(db)),
  neighbours: new Map<number, Neighbour[]>(),
}));

/** None for a district without known coordinates. */
export async function listNeighbours(db: Db, districtId: number): Promise<Neighbour[]> {
  const { readSeats, neighbours } = cacheOf(db);
  const seats = await readSeats();
  const seat = seats.get(districtId);
  if (!seat) return [];
  const found = neighbours.get(districtId) ?? findNeighbours(seat, [...seats.values()]);
  neighbours.set(districtId, found);
  return found;
}

/** How far `listNeighbours` looked: all seats up to there are among them. Null where none are known. */
export function searchedKm(neighbours: readonly Neighbour[]): number | null {
  const last = neighbours.at(-1);
  if (!last) return null;
  return neighbours.length < MOST ? WITHIN_KM : Math.min(last.km, WITHIN_KM);
}

const middleOf = (points: readonly Point[]): Point => ({
  latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
  longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
});

/** The other states whose seats are nearest to the district, or to the middle of the state, nearest first. */
export async function listNearStates(
  db: Db,
  { state, district }: { state: number; district: number | null },
  most: number,
): Promise<{ stateId: number; km: number }[]> {
  const seats = [...(await cacheOf(db).readSeats()).values()];
  const from = seats.filter(({ stateId, districtId }) =>
    district === null ? stateId === state : districtId === district,
  );
  if (from.length === 0) return [];
  const middle = middleOf(from);
  const nearest = new Map<number, number>();
  for (const { stateId, ...other } of seats) {
    if (stateId === undefined || stateId === state) continue;
    nearest.set(stateId, Math.min(nearest.get(stateId) ?? Infinity, distance(middle, other)));
  }
  const sorted = [...nearest].toSorted(([, a], [, b]) => a - b).slice(0, most);
  return sorted.map(([stateId, km]) => ({ stateId, km: Math.round(km) }));
}
