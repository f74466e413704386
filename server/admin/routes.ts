// The administrators' endpoints: the queues, issue reports, the audit log, donors.
import { getActivity } from '#contract/activity.ts';
import * as contract from '#contract/admin.ts';
import type { Queue } from '#contract/moderationQueue.ts';
import { getOverview, getQueueCounts } from '#contract/overview.ts';
import { hasDemoData } from '#server/db/demoData.ts';
import { getReportedDonors } from '#contract/reportedDonors.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { listActivity } from './overview/activity.ts';
import { routes as admins } from './administrators/routes.ts';
import { decideItems, deleteItems, listItems } from './moderation/decisions.ts';
import { routes as donorActions } from './donors/actionRoutes.ts';
import { routes as donorDetails } from './donors/detailsRoutes.ts';
import { routes as donors } from './donors/routes.ts';
import { routes as exports } from './export/routes.ts';
import { routes as listingClaims } from './moderation/listingClaimRoutes.ts';
import { loadOverview } from './overview/overview.ts';
import { countQueues } from './overview/queueCounts.ts';
import { stores, type Store } from './moderation/queues.ts';
import { listReportedDonors } from './moderation/reportedDonors.ts';
import { deleteReports, listReports, removeDonationNames } from './moderation/reports.ts';
import { toIssueReport } from './wire.ts';

const countAffected = (changed: readonly number[]) => ({ data: { affected: changed.length }, changed });

/** The four endpoints of one queue. */
function routesOf(store: Store) {
  const { list, approve, decline, remove } = store.queue;
  const decide = (endpoint: Queue['approve'], decision: 'approved' | 'declined') =>
    adminWrite(endpoint, {
      handle: async ({ input, db, session }) =>
        countAffected(await decideItems(db, store, input, { decision, by: session.accountId })),
    });
  return [
    route(list, async ({ input, db }) => {
      const { rows, total } = await listItems(db, store, input);
      return { data: rows, totalRecords: total };
    }),
    decide(approve, 'approved'),
    decide(decline, 'declined'),
    adminWrite(remove, {
      handle: async ({ input, db, session }) => countAffected(await deleteItems(db, store, input, session.accountId)),
    }),
  ];
}

export const routes = [
  ...stores.flatMap(routesOf),

  route(contract.getIssueReports, async ({ input, db }) => {
    const { rows, total } = await listReports(db, input);
    return { data: rows.map(toIssueReport), totalRecords: total };
  }),

  route(getReportedDonors, async ({ input, db, now }) => {
    const { rows, total } = await listReportedDonors(db, input, now);
    return { data: rows, totalRecords: total };
  }),

  adminWrite(contract.deleteIssueReports, {
    handle: async ({ input, db }) => countAffected(await deleteReports(db, input.issueIDs)),
  }),

  adminWrite(contract.removeDonationNames, {
    handle: async ({ input, db }) => countAffected(await removeDonationNames(db, input.issueIDs)),
  }),

  route(getActivity, async ({ input, services }) => {
    const { rows, total } = await listActivity(services.db, input);
    return { data: rows, totalRecords: total };
  }),

  route(getQueueCounts, async ({ db }) => ({ data: await countQueues(db) })),

  route(getOverview, async ({ db, session, services }) => {
    const hasSamples = await hasDemoData(services.db);
    return { data: await loadOverview(db, { accountId: session.accountId, config: services.config, hasSamples }) };
  }),

  ...donors,
  ...listingClaims,
  ...donorDetails,
  ...donorActions,
  ...admins,
  ...exports,
];
