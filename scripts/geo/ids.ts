// The id ledger. An id, once given, is for ever: a place is known again by its key or, when it was renamed or moved
// to another district, by its country and coordinates. What is lost stays, marked as inactive.

export interface Identified {
  key: string;
  /** Where it lies: country and coordinates, or '' where that is not known. */
  spot: string;
}

export interface Recorded extends Identified {
  id: number;
}

/** The id of each place, in the same order; new ones continue after the ledger's highest. */
export function assignIds(places: readonly Identified[], ledger: readonly Recorded[]): number[] {
  const byKey = new Map(ledger.map(({ key, id }) => [key, id]));
  const current = new Set(places.map(({ key }) => key));
  const lost = ledger.filter(({ key, spot }) => spot !== '' && !current.has(key));
  const bySpot = new Map(lost.map(({ spot, id }) => [spot, id]));
  let last = ledger.reduce((highest, { id }) => Math.max(highest, id), 0);

  const takeBySpot = (spot: string) => {
    const id = bySpot.get(spot);
    bySpot.delete(spot);
    return id;
  };
  return places.map(({ key, spot }) => byKey.get(key) ?? takeBySpot(spot) ?? ++last);
}

/** What the ledger knows and the world no longer has. */
export function findLost<R extends { id: number }>(ledger: readonly R[], ids: readonly number[]): R[] {
  const kept = new Set(ids);
  return ledger.filter(({ id }) => !kept.has(id));
}
