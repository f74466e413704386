// Takes a decision back: the steps that its toast carries, each an ordinary call. The browser stays on its page, whose list
// is loaded again; without JavaScript the answer leads back to it.
import { redirect, type ActionFunctionArgs } from 'react-router';
import { queues, restoreReports } from '#contract/admin.ts';
import { disableDonors } from '#contract/adminDonors.ts';
import * as donors from '#contract/donorActions.ts';
import { regroupDonors } from '#contract/duplicates.ts';
import type { Call } from '#contract/endpoint.ts';
import { enableMatchingDonors } from '#contract/matchingDonors.ts';
import { listDonors, refuseDonors, reopenListing } from '#contract/listingClaims.ts';
import { explainFailure } from '#web/admin/decisions.tsx';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { undoWords } from '#web/lib/undo.ts';
import { pageContext } from '#web/lib/page.ts';
import { MAX_STEP } from './steps.ts';

type Take = (call: Call, ids: string[], asOf: string | undefined) => Promise<{ data: { affected: number } }>;

const { restoreDonors, enableDonors, blockAccounts, unblockAccounts } = donors;

/** By the name of the endpoint. */
const calls = new Map<string, Take>([
  ...queues.flatMap(({ approve, decline, reopen, restore, idsField }) =>
    [approve, decline, reopen, restore].map((endpoint): [string, Take] => [
      endpoint.name,
      (call, ids, asOf) => call(endpoint, { [idsField]: ids, asOf }),
    ]),
  ),
  ...[restoreDonors, enableDonors, disableDonors, blockAccounts, unblockAccounts, listDonors, refuseDonors].map(
    (endpoint): [string, Take] => [endpoint.name, (call, donorIds) => call(endpoint, { donorIds, undo: true })],
  ),
  [reopenListing.name, (call, donorIds) => call(reopenListing, { donorIds })],
  [enableMatchingDonors.name, (call, [regid = '']) => call(enableMatchingDonors, { regid })],
  [regroupDonors.name, (call, donorIds) => call(regroupDonors, { donorIds })],
  [restoreReports.name, (call, issueIDs) => call(restoreReports, { issueIDs })],
]);

async function takeStep(call: Call, step: FormDataEntryValue): Promise<number> {
  if (typeof step !== 'string' || step.length > MAX_STEP) return 0;
  const [name = '', ids = '', asOf] = step.split(' ');
  return (await calls.get(name)?.(call, ids.split(','), asOf))?.data.affected ?? 0;
}

async function undo(args: ActionFunctionArgs): Promise<null> {
  const page = args.context.get(pageContext);
  const steps = (await args.request.formData()).getAll('step');
  try {
    let affected = 0;
    for (const step of steps) affected += await takeStep(page.call, step);
    page.toast(undoWords.done(affected));
  } catch (error) {
    const { status, errors = {}, message } = explainFailure(args, error);
    const { refused: title, unknown } = moderationWords;
    const text = status < 500 ? (Object.values(errors)[0] ?? message) : unknown.text;
    page.toast({ kind: 'error', title: status < 500 ? title : unknown.title, text });
  }
  return null;
}

const START = '/dashboard/overview';

/** The page with the toast. */
function findPage({ headers, url }: Request): string {
  const from = headers.get('referer');
  if (from === null || !URL.canParse(from)) return START;
  const { host, pathname, search } = new URL(from);
  return host === new URL(url).host && pathname.startsWith('/dashboard/') ? pathname + search : START;
}

export const loader = () => redirect(START);

export async function action(args: ActionFunctionArgs) {
  await undo(args);
  return redirect(findPage(args.request), 303);
}

export { undo as clientAction };
