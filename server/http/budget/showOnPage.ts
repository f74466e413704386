// A page shows donors: they are counted, and waiting pays for what is beyond the budget.
import { Failure, isFailure } from '#contract/errors.ts';
import { waitCookie } from '../cookies.ts';
import type { Services } from '../services.ts';
import type { Visit } from '../visit.ts';

/** Throws `challenge_required` with the seconds to wait, and gives the browser a ticket for them. */
export async function showOnPage(
  visit: Visit,
  { budget }: Pick<Services, 'budget'>,
  donors: readonly number[],
): Promise<void> {
  const { network, cookies } = visit;
  const held = cookies.get(waitCookie);
  try {
    await budget.show(network, donors, (units) => units === 1 && budget.waits.redeem(network, held));
  } catch (error) {
    if (!isFailure(error) || error.code !== 'challenge_required') throw error;
    const { ticket, seconds } = budget.waits.issue(network, held);
    cookies.set(waitCookie, ticket);
    throw new Failure('challenge_required', { data: error.data, retryAfterSeconds: seconds });
  }
}
