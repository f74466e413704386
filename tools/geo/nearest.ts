// The nearest of several points.
import { distance, type Point } from '#server/locations/distance.ts';

/** The candidate nearest to `point`, the first of equals; undefined if none is closer than `withinKm`. */
export function findNearest<P extends Point>(
  point: Point,
  candidates: readonly P[],
  withinKm = Number.POSITIVE_INFINITY,
): P | undefined {
  let nearest: P | undefined;
  let limit = withinKm;
  for (const candidate of candidates) {
    const km = distance(point, candidate);
    if (km < limit) {
      limit = km;
      nearest = candidate;
    }
  }
  return nearest;
}
