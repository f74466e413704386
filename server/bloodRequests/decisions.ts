// What an administrator's decision on a request leads to: donors are asked, or the address cannot ask for a while.
import { sql } from 'kysely';
import { DECLINED_DAYS } from '#contract/bloodRequests.ts';
import { Failure } from '#contract/errors.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import type { Decision } from '#contract/moderationQueue.ts';
import { anyOf, anyTextOf } from '#server/db/expressions.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { decidedRequestEmail } from '#server/mail/requestEmails.ts';
import { decryptContact, hashAddress, isUnreadable, UNREADABLE } from './contact.ts';
import { ended, isAlive, opened, type Parts, type StoredRequest } from './queries.ts';

/** The family is told where an address was confirmed. */
async function tell({ db, keys, config }: Parts, request: StoredRequest, decision: 'opened' | 'refused') {
  const { email = null, token = null } = decryptContact(keys, request) ?? {};
  if (email === null || token === null || request.confirmedAt === null) return;
  await enqueueEmail(db, config, decidedRequestEmail({ email, token, language: request.language }, decision));
}

/** Opens one that waits, or was refused, until its day. The row is locked. */
export async function openRequest(parts: Parts, request: StoredRequest, by: number): Promise<void> {
  const { db, keys, now } = parts;
  // Donors who come could call nobody.
  if (isUnreadable(keys, request)) throw new Failure('conflict', { message: UNREADABLE });
  const canOpen = request.state === 'waiting' || request.state === 'refused';
  if (!canOpen || request.contact === null || request.neededBy < dayInIndia(now)) return;
  await db.updateTable('bloodRequests').set(opened(now, by)).where('id', '=', request.id).execute();
  await tell(parts, request, 'opened');
}

export async function refuse(parts: Parts, request: StoredRequest): Promise<void> {
  if (!isAlive(request.state)) return;
  const { decision: _, ...columns } = ended('refused', parts.now);
  await parts.db.updateTable('bloodRequests').set(columns).where('id', '=', request.id).execute();
  await tell(parts, request, 'refused');
}

/** A confirmed address, as keyed hashes; none where nobody confirmed it. */
function sendersOf({ keys }: Parts, request: StoredRequest): readonly string[] {
  const email = request.confirmedAt && decryptContact(keys, request)?.email;
  return email ? hashAddress(keys, email) : [];
}

async function stopSenders({ db }: Parts, senders: readonly string[]): Promise<void> {
  const endsAt = sql<Date>`now() + make_interval(days => ${DECLINED_DAYS})`;
  const stopped = db.insertInto('stoppedSenders').values(senders.slice(0, 1).map((sender) => ({ sender, endsAt })));
  if (senders.length > 0)
    await stopped.onConflict((conflict) => conflict.column('sender').doUpdateSet({ endsAt })).execute();
}

/** The rows are locked. */
export async function applyDecision(
  parts: Parts,
  ids: readonly number[],
  { decision, by }: { decision: Decision; by: number },
): Promise<void> {
  const { db } = parts;
  const requests = db.selectFrom('bloodRequests').selectAll().where('id', '=', anyOf(ids)).orderBy('id');
  for (const request of await requests.execute()) {
    const senders = sendersOf(parts, request);
    if (decision === 'declined') {
      await refuse(parts, request);
      await stopSenders(parts, senders);
      continue;
    }
    await db.deleteFrom('stoppedSenders').where('sender', '=', anyTextOf(senders)).execute();
    if (decision === 'approved') await openRequest(parts, request, by);
  }
}
