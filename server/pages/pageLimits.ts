// Counts the readers of pages: a page that was made for another reader counts like one of their own.
import type { Endpoint } from '#contract/endpoint.ts';
import { isFailure, type Failure } from '#contract/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { countRequest } from '#server/http/endpoints.ts';
import { countSearch } from '#server/http/searchCounts.ts';
import type { Services } from '#server/http/services.ts';
import { pagePayment } from '#server/limits/payment.ts';
import type { Counted } from './finishedPage.ts';

/** Why this reader may not get a cached page, and which of its calls therefore fail. */
export interface LimitExceeded {
  failure: Failure;
  endpoints: readonly Endpoint[];
}

/** Counts the donors on a page; throws `challenge_required` with the seconds to wait. */
export function countRevealedDonors(
  caller: Caller,
  { revealQuota, payments }: Services,
  donors: readonly number[],
): Promise<void> {
  return revealQuota.reveal(caller, donors, pagePayment(caller, payments, 'page'));
}

/** Counts the reader of a page that was made for another. Returns the error of a limit or the quota. */
export async function countReader(page: Counted, caller: Caller, services: Services): Promise<LimitExceeded | null> {
  let endpoints: readonly Endpoint[] = [];
  try {
    for (const endpoint of page.calledEndpoints) {
      endpoints = [endpoint];
      await countRequest(endpoint, services, caller);
    }
    endpoints = [...page.calledEndpoints].filter(({ reveals }) => reveals);
    // One call at a time, as when they were made: a wait pays for one.
    for (const donors of page.revealed) await countRevealedDonors(caller, services, donors);
    for (const stateId of page.searched) countSearch(services.db, stateId, services.now());
    return null;
  } catch (error) {
    if (isFailure(error) && error.status === 429) return { failure: error, endpoints };
    throw error;
  }
}
