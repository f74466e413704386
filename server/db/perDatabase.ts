// Values that are kept in memory for each database, the primary and its replicas.
import type { Db } from './kysely.ts';

/** Returns the value of a database, which is made when it is first asked for. */
export function perDatabase<Value extends object>(make: (db: Db) => Value): (db: Db) => Value {
  const values = new WeakMap<Db, Value>();
  return (db) => values.getOrInsertComputed(db, make);
}
