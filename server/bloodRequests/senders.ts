// Addresses whose request was declined. A number or an address that nobody confirmed is anybody's, and is never stopped.
import { sql } from 'kysely';
import { DECLINED_DAYS } from '#contract/bloodRequests.ts';
import { anyTextOf } from '#server/db/expressions.ts';
import { decryptContact, hashAddress } from './contact.ts';
import type { Parts, StoredRequest } from './queries.ts';

/** The confirmed address, as keyed hashes; none where nobody confirmed it. */
export function sendersOf({ keys }: Parts, request: StoredRequest): readonly string[] {
  const email = request.confirmedAt && decryptContact(keys, request)?.email;
  return email ? hashAddress(keys, email) : [];
}

export async function stopSender(parts: Parts, request: StoredRequest): Promise<void> {
  const [sender] = sendersOf(parts, request);
  if (sender === undefined) return;
  const endsAt = sql<Date>`now() + make_interval(days => ${DECLINED_DAYS})`;
  const stopped = parts.db.insertInto('stoppedSenders').values({ sender, endsAt });
  await stopped.onConflict((conflict) => conflict.column('sender').doUpdateSet({ endsAt })).execute();
}

export const allowSender = (parts: Parts, request: StoredRequest) =>
  parts.db
    .deleteFrom('stoppedSenders')
    .where('sender', '=', anyTextOf(sendersOf(parts, request)))
    .execute();
