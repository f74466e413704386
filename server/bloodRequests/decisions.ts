// What an administrator decides about requests in their queue. Deleting one closes it, so that donors who come are told;
// it is erased ten minutes later.
import { conflict, isFailure } from '#contract/errors.ts';
import type { Keeper } from '#server/http/replaced.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { move } from './life.ts';
import { isAlive, type Parts, type StoredRequest } from './queries.ts';
import { sendersOf } from './senders.ts';

const events = { approved: 'open', declined: 'refuse' } as const;

interface Decided {
  decision: keyof typeof events;
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
    } catch (error) {
      if (!isFailure(error) || error.code !== 'conflict') throw error;
      // What waits for no decision is no row of the queue.
      const data = request.decision === null ? [] : [await toRow(request.id)];
      throw conflict(error.words, data);
    }
  }
}

/** The rows are locked. */
export async function deleteRequests(parts: Parts, ids: readonly number[], by: number): Promise<void> {
  const { db, now } = parts;
  for (const request of await readLocked(db, ids)) {
    if (isAlive(request.state)) await move(parts, request, 'close', { kind: 'person', accountId: by });
    // The family's link does not work any more.
    const deleted = { deletedAt: now, deletedBy: by, tellFamilyAt: null };
    await db.updateTable('bloodRequests').set(deleted).where('id', '=', request.id).execute();
  }
}
