// The administrators' calls: the queues, issue reports, who did what.
import * as contract from '#contract/moderation.ts';
import type { Queue } from '#contract/queue.ts';
import { route, type Context } from '#server/http/endpoints.ts';
import { listActivity, recordCall } from './audit.ts';
import { decideItems, deleteItems, listItems } from './decisions.ts';
import { routes as donors } from './donorRoutes.ts';
import { stores, type Store } from './queues.ts';
import { deleteReports, listReports } from './reports.ts';

/** Records what was done, and answers with how many it changed. */
async function answer({ db, me }: Pick<Context, 'db' | 'me'>, action: string, ids: readonly number[]) {
  await recordCall(db, me, { action, ids });
  return { data: { affected: ids.length } };
}

/** The four calls of one queue. */
function routesOf(store: Store) {
  const { list, approve, decline, remove } = store.queue;
  const decide = (endpoint: Queue['approve'], decision: 'approved' | 'declined') =>
    route(endpoint, async ({ input, db, me }) => {
      const ids = await decideItems(db, store, input, { decision, by: me.regid });
      return answer({ db, me }, endpoint.name, ids);
    });
  return [
    route(list, async ({ input, db }) => {
      const { rows, total } = await listItems(db, store, input);
      return { data: rows, totalRecords: total };
    }),
    decide(approve, 'approved'),
    decide(decline, 'declined'),
    route(remove, async ({ input, db, me }) =>
      answer({ db, me }, remove.name, await deleteItems(db, store, input, me.regid)),
    ),
  ];
}

export const routes = [
  ...stores.flatMap(routesOf),

  route(contract.getIssueReports, async ({ input, db }) => {
    const { rows, total } = await listReports(db, input);
    return { data: rows, totalRecords: total };
  }),

  route(contract.deleteIssueReports, async ({ input, db, me }) => {
    await deleteReports(db, input.issueIDs);
    return answer({ db, me }, contract.deleteIssueReports.name, input.issueIDs);
  }),

  route(contract.getActivity, async ({ input, db }) => {
    const { rows, total } = await listActivity(db, input);
    return { data: rows, totalRecords: total };
  }),

  ...donors,
];
