// A request for blood as administrators see it in its queue, with the family.
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { bloodRequests } from '#contract/queues.ts';
import type { ItemState } from '#contract/moderationQueue.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { decryptContact, isUnreadable, UNREADABLE } from '#server/bloodRequests/contact.ts';
import type { StoredRequest } from '#server/bloodRequests/queries.ts';
import { isOpen } from '#server/reports/removed.ts';

const countAsked = (condition: string) =>
  sql.raw<number>(`(select count(*) from asked_donors where request_id = blood_requests.id and ${condition})`);

export const requestColumns = [
  sql<string>`(select name from districts where districts.district_id = blood_requests.district_id)`.as('districtName'),
  countAsked('true').as('asked'),
  countAsked(`answer = 'coming'`).as('coming'),
  sql<string | null>`(select user_id from accounts where account_id = ended_by)`.as('endedByUserId'),
  sql<number>`(select count(*) from issue_reports where request_id = blood_requests.id and ${isOpen})`.as('reports'),
] as const;

export interface ListedRequest extends StoredRequest {
  districtName: string;
  endedByUserId: string | null;
  asked: number;
  coming: number;
  reports: number;
}

type Fields = Omit<z.output<typeof bloodRequests.Row>, keyof ItemState>;

export function toRequestFields(stored: ListedRequest, keys: SigningKeys): Fields {
  const { id, publicId, source, state, bloodGroup, need, units, hospital, districtName, neededBy, reports } = stored;
  const contact = decryptContact(keys, stored);
  return {
    requestId: id,
    publicId,
    createdDate: stored.createdAt.toISOString(),
    source,
    state,
    bloodgroup: bloodGroup,
    need,
    units,
    hospital,
    districtName,
    neededBy,
    contactName: contact?.name ?? (isUnreadable(keys, stored) ? UNREADABLE : null),
    contactMobile: contact?.mobile ?? null,
    emailId: contact?.email ?? null,
    message: contact?.words ?? null,
    confirmedAt: stored.confirmedAt?.toISOString() ?? null,
    asked: stored.askedCount ?? stored.asked,
    coming: stored.comingCount ?? stored.coming,
    endedAt: stored.endedAt?.toISOString() ?? null,
    endedBy: stored.endedByUserId,
    endReason: stored.endReason,
    reports,
  };
}
