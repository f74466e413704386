// What an administrator decides about requests in their queue. Deleting one closes it, so that donors who come are told;
// it is erased ten minutes later.
import { Failure, isFailure } from '#contract/errors.ts';
import type { Decision } from '#contract/moderationQueue.ts';
import type { Keeper } from '#server/auth/replaced.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { UNDO_MINUTES } from '#server/reports/removed.ts';
import { move } from './life.ts';
import { isAlive, type Parts, type StoredRequest } from './queries.ts';
import { allowSender, sendersOf } from './senders.ts';

const events = { approved: 'open', declined: 'refuse', pending: 'undo' } as const;

interface Decided {
  decision: Decision;
  by: number;
  /** The row of a request for whose state the decision is not allowed. */
  toRow: (id: number) => Promise<unknown>;
}

const readLocked = (db: Db, ids: readonly number[]): Promise<StoredRequest[]> =>
  db.selectFrom('bloodRequests').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute();

/** The rows are locked. */
export async function keepRequests(parts: Parts, keep: Keeper['keep'], ids: readonly number[]): Promise<void> {
  await keep('bloodRequests', ids);
  const requests = await readLocked(parts.db, ids);
  await keep(
    'stoppedSenders',
    requests.flatMap((request) => sendersOf(parts, request)),
  );
}

/** The rows are locked. All or none: throws a 409 with the row of the first that cannot be decided so. */
export async function decideRequests(parts: Parts, ids: readonly number[], { decision, by, toRow }: Decided) {
  for (const request of await readLocked(parts.db, ids)) {
    try {
      await move(parts, request, events[decision], { kind: 'person', accountId: by });
      if (decision === 'pending' && request.state === 'refused') await allowSender(parts, request);
    } catch (error) {
      if (!isFailure(error) || error.code !== 'conflict') throw error;
      // What waits for no decision is no row of the queue.
      const data = request.decision === null ? [] : [await toRow(request.id)];
      throw new Failure('conflict', { message: error.words, data });
    }
  }
}

const set = (db: Db, { id }: StoredRequest, columns: { deletedAt: Date | null; deletedBy: number | null }) =>
  db.updateTable('bloodRequests').set(columns).where('id', '=', id);

/** The rows are locked. */
export async function deleteRequests(parts: Parts, ids: readonly number[], by: number): Promise<void> {
  const { db, now } = parts;
  for (const request of await readLocked(db, ids)) {
    if (isAlive(request.state)) await move(parts, request, 'close', { kind: 'person', accountId: by });
    // The family's link does not work any more.
    await set(db, request, { deletedAt: now, deletedBy: by }).set({ tellFamilyAt: null }).execute();
  }
}

/** Brings back, as they were, those that this administrator deleted minutes ago. Throws `not_found` where one is not kept. */
export async function restoreRequests(parts: Parts, ids: readonly number[], by: number): Promise<number[]> {
  const { db, now } = parts;
  const oldest = new Date(now.getTime() - UNDO_MINUTES * 60_000);
  const locked = db.selectFrom('bloodRequests').selectAll().where('id', '=', anyOf(ids)).orderBy('id');
  const requests = await locked.forNoKeyUpdate().execute();
  const deleted = requests.filter(({ deletedAt }) => deletedAt !== null);
  const isTheirs = ({ deletedAt, deletedBy }: StoredRequest) => deletedAt! >= oldest && deletedBy === by;
  if (requests.length < ids.length || !deleted.every(isTheirs))
    throw new Failure('not_found', { message: 'Some entries no longer exist.' });
  for (const request of deleted) {
    await set(db, request, { deletedAt: null, deletedBy: null }).execute();
    if (request.lastMove?.at === request.deletedAt?.toISOString())
      await move(parts, request, 'undo', { kind: 'person', accountId: by });
  }
  return deleted.map(({ id }) => id);
}
