// Declining what nobody has called: anybody can send such requests with any number, so that it bars nobody.
import { conflict, Failure, invalid } from '#contract/errors.ts';
import { move } from '#server/bloodRequests/life.ts';
import type { Parts } from '#server/bloodRequests/queries.ts';
import { anyOf } from '#server/db/expressions.ts';
import { requireInside, type Worker } from './borders.ts';
import { IS_UNCALLED } from './lists.ts';

/**
 * The rows are locked. Returns the ids of those that were not declined before. Throws where one may not be, and then
 * declines none.
 */
export async function declineUncalled(parts: Parts, ids: readonly number[], worker: Worker): Promise<number[]> {
  const { db } = parts;
  const found = db.selectFrom('bloodRequests').selectAll().select(IS_UNCALLED.as('isUncalled'));
  const requests = await found.where('id', '=', anyOf(ids)).orderBy('id').execute();
  if (requests.length < new Set(ids).size) throw new Failure('not_found', { message: 'One of them is gone.' });
  if (new Set(requests.map(({ mobileHash }) => mobileHash)).size > 1)
    throw invalid('requestIds', 'Only requests of one number are declined together.');
  const open = requests.filter(({ state }) => state !== 'refused');
  if (!open.every(({ isUncalled }) => isUncalled))
    throw conflict('Somebody works on one of them, or it was confirmed. Look again.');
  for (const request of open) {
    await requireInside(db, request.id, worker);
    await move(parts, request, 'refuse', { kind: 'person', accountId: worker.accountId });
  }
  return open.map(({ id }) => id);
}
