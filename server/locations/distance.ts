// Distances on a flat map, accurate to 1 % over a few hundred kilometres.

export interface Point {
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
}

const KM_PER_DEGREE = 111.2;

/** Kilometres. */
export function distance(a: Point, b: Point): number {
  const east = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(east, a.latitude - b.latitude) * KM_PER_DEGREE;
}
