// Ids are never reused. A place keeps its id as long as its key, or its country and coordinates, stay the same;
// so a renamed town, or one that moved to another district, keeps it too.

export interface Identified {
  key: string;
  /** Country and coordinates; '' if unknown. */
  location: string;
}

export interface PreviousPlace extends Identified {
  id: number;
}

/** The id of each place, in the same order. New places continue after the highest previous id. */
export function matchIds(places: readonly Identified[], previous: readonly PreviousPlace[]): number[] {
  const byKey = new Map(previous.map(({ key, id }) => [key, id]));
  const current = new Set(places.map(({ key }) => key));
  const removed = previous.filter(({ key, location }) => location !== '' && !current.has(key));
  const byLocation = new Map(removed.map(({ location, id }) => [location, id]));
  let last = previous.reduce((highest, { id }) => Math.max(highest, id), 0);

  const takeByLocation = (location: string) => {
    const id = byLocation.get(location);
    byLocation.delete(location);
    return id;
  };
  return places.map(({ key, location }) => byKey.get(key) ?? takeByLocation(location) ?? ++last);
}

/** Previous places that no longer exist. */
export function findRemoved<R extends { id: number }>(previous: readonly R[], ids: readonly number[]): R[] {
  const current = new Set(ids);
  return previous.filter(({ id }) => !current.has(id));
}
