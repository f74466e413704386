// What a statement must have found.
import type { UpdateResult } from 'kysely';
import { Failure } from '#contract/errors.ts';

/** The first row of a query that always has one. */
export function firstRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The query returned no row.');
  return row;
}

/** For an update of one account or donor. Throws `not_found` when it no longer exists. */
export function requireUpdated({ numUpdatedRows }: UpdateResult): void {
  if (numUpdatedRows === 0n) throw new Failure('not_found');
}
