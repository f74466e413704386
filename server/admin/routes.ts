// The administrators' calls: the queues, issue reports, who did what.
import * as contract from '#contract/admin.ts';
import type { Queue } from '#contract/moderationQueue.ts';
import { route, type Context } from '#server/http/endpoints.ts';
import { listActivity, runAudited } from './audit.ts';
import { decideItems, deleteItems, listItems } from './decisions.ts';
import { routes as donors } from './donorRoutes.ts';
import { stores, type Store } from './queues.ts';
import { deleteReports, listReports } from './reports.ts';

/** Runs and records a write of an administrator, and answers with how many items it changed. */
async function countAffected(
  context: Pick<Context, 'db' | 'me'>,
  action: string,
  work: () => Promise<readonly number[]>,
) {
  const { ids } = await runAudited(context, { action }, async () => ({ ids: await work() }));
  return { data: { affected: ids.length } };
}

/** The four calls of one queue. */
function routesOf(store: Store) {
  const { list, approve, decline, remove } = store.queue;
  const decide = (endpoint: Queue['approve'], decision: 'approved' | 'declined') =>
    route(endpoint, ({ input, db, me }) =>
      countAffected({ db, me }, endpoint.name, () => decideItems(db, store, input, { decision, by: me.regid })),
    );
  return [
    route(list, async ({ input, db }) => {
      const { rows, total } = await listItems(db, store, input);
      return { data: rows, totalRecords: total };
    }),
    decide(approve, 'approved'),
    decide(decline, 'declined'),
    route(remove, ({ input, db, me }) =>
      countAffected({ db, me }, remove.name, () => deleteItems(db, store, input, me.regid)),
    ),
  ];
}

export const routes = [
  ...stores.flatMap(routesOf),

  route(contract.getIssueReports, async ({ input, db }) => {
    const { rows, total } = await listReports(db, input);
    return { data: rows, totalRecords: total };
  }),

  route(contract.deleteIssueReports, ({ input, db, me }) =>
    countAffected({ db, me }, contract.deleteIssueReports.name, () => deleteReports(db, input.issueIDs)),
  ),

  route(contract.getActivity, async ({ input, db }) => {
    const { rows, total } = await listActivity(db, input);
    return { data: rows, totalRecords: total };
  }),

  ...donors,
];
