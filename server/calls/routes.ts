// What callers say became of their calls.
import { reportOutcome } from '#contract/calls.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { requireReceipt } from '#server/donors/receipts.ts';
import { preparedRoute } from '#server/http/route.ts';
import { recordOutcome } from './outcomes.ts';

export const routes = [
  preparedRoute(reportOutcome, requireReceipt, async ({ input, db, caller, services, now }) => {
    const { regid: accountId, outcome } = input;
    // With the donor's id in it, a hash does not tell whom else the caller called.
    const sign = (text: string) => services.keys.sign(`call:${accountId}:${text}`);
    const call = { accountId, outcome, reporter: sign(caller.visitorId), network: sign(caller.network) };
    const recorded = await recordOutcome(db, services.config, call, now);
    if (recorded === null) throw new Failure('not_found', { message: message('reports.noLongerListed') });
    return { data: { recorded } };
  }),
];
