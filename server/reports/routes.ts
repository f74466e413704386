// Reports of wrong donor entries.
import { reportDonationName } from '#contract/donations.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { MONEY_REPORT_OPTION } from '#contract/moderationQueue.ts';
import { addIssueReport, reportMoneyAsked } from '#contract/reports.ts';
import { requireReceipt } from '#server/auth/receipts.ts';
import { preparedRoute, route } from '#server/http/route.ts';
import { addNameReport, addReport, reporterOf } from './queries.ts';

export const routes = [
  route(reportDonationName, async ({ input, db, caller }) => {
    const description = input.description ?? '';
    const id = await addNameReport(db, { donationId: input.id, description, reporter: reporterOf(caller) });
    if (id === null) throw new Failure('not_found', { message: message('donations.notListed') });
    return { data: { id } };
  }),

  route(addIssueReport, async ({ input, db, caller }) => {
    const id = await addReport(db, {
      accountId: input.user_id,
      option: input.options,
      description: input.description,
      reporter: reporterOf(caller),
    });
    if (id === null) throw new Failure('not_found', { message: message('reports.noLongerListed') });
    return { data: { id } };
  }),

  preparedRoute(reportMoneyAsked, requireReceipt, async ({ input, db, caller, services: { keys } }) => {
    const { regid: accountId, description } = input;
    const report = { accountId, option: MONEY_REPORT_OPTION, description: description ?? '' };
    // By network: a visitor without the cookie of before is the same reporter.
    const [reporter] = keys.signLasting(`money:${accountId}:${caller.network}`);
    const id = await addReport(db, { ...report, reporter });
    if (id === null) throw new Failure('not_found', { message: message('reports.noLongerListed') });
    return { data: { id } };
  }),
];
