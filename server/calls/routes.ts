// What callers say became of their calls.
import { comingLimits, reportOutcome } from '#contract/calls.ts';
import { Failure, isFailure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { requireReceipt } from '#server/auth/receipts.ts';
import { RequestLimits } from '#server/http/requestLimits.ts';
import { preparedRoute, type WithoutDatabase } from '#server/http/route.ts';
import { recordOutcome } from './outcomes.ts';

/** A point of the caller for moving a donor; null where none is left. */
async function takeMove({
  services,
  caller,
  session,
}: Pick<WithoutDatabase, 'services' | 'caller' | 'session'>): Promise<RequestLimits | null> {
  const limits = new RequestLimits({ ...reportOutcome, limits: comingLimits }, services, caller);
  try {
    await limits.consumeForRequest(session);
    return limits;
  } catch (error) {
    await limits.complete('limited');
    if (isFailure(error)) return null;
    throw error;
  }
}

export const routes = [
  preparedRoute(
    reportOutcome,
    async (context) => {
      await requireReceipt(context);
      return context.input.outcome === 'coming' ? takeMove(context) : null;
    },
    async ({ input, db, caller, services, now, afterCommit }, move) => {
      const { regid: accountId, outcome } = input;
      // With the donor's id in it, a hash does not tell whom else the caller called.
      const sign = (text: string) => services.keys.signLasting(`call:${accountId}:${text}`)[0];
      const call = { accountId, outcome, reporter: sign(caller.visitorId), network: sign(caller.network) };
      const recorded = await recordOutcome(db, services.config, { ...call, moves: move !== null }, now);
      if (recorded === null) throw new Failure('not_found', { message: message('reports.noLongerListed') });
      // A repetition moves nobody.
      if (!recorded && move) afterCommit(() => move.complete('rejected'));
      return { data: { recorded } };
    },
  ),
];
