// The queues, reports about donors, and donors who wait for a decision.
import * as contract from '#contract/issueReports.ts';
import type { Queue } from '#contract/moderationQueue.ts';
import { dismissReports, getReportedDonors } from '#contract/reportedDonors.ts';
import { partsOf } from '#server/bloodRequests/queries.ts';
import { toReply } from '#server/admin/listSearch.ts';
import { allowSenders, stopSenders } from '#server/donorMessages/answers.ts';
import { usedFilters } from '#server/auth/auditLog.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { decideItems, deleteItems, listItems, type Decided } from './decisions.ts';
import { routes as listingClaims } from './listingClaims.ts';
import { stores, type Store } from './queues.ts';
import { listReportedDonors } from './reportedDonors.ts';
import {
  deleteReports,
  deleteReportsAbout,
  findConcerned,
  findSenders,
  listReports,
  removeDonationNames,
  toIssueReport,
} from './reports.ts';

const countAffected = (changed: readonly number[]) => ({ data: { affected: changed.length }, changed });

const decide = (store: Store, endpoint: Queue['approve'], decision: Decided) =>
  adminWrite(endpoint, {
    async handle({ input, session, keep, ...context }) {
      const changed = await decideItems(partsOf(context), store, input, { decision, by: session.accountId, keep });
      const { matching } = input;
      const ofAll = matching && {
        fields: usedFilters({ ...matching, count: null, asOf: null }),
        rowCount: changed.length,
      };
      return { ...countAffected(changed), ...ofAll };
    },
  });

/** The endpoints of one queue. */
function routesOf(store: Store) {
  const { list, approve, decline, remove } = store.queue;
  return [
    route(list, async ({ input, services: { db, keys } }) => toReply(await listItems(db, keys, store, input), input)),
    decide(store, approve, 'approved'),
    decide(store, decline, 'declined'),
    adminWrite(remove, {
      handle: async ({ input, session, keep, ...context }) =>
        countAffected(await deleteItems(partsOf(context), store, input, { by: session.accountId, keep })),
    }),
  ];
}

export const routes = [
  ...stores.flatMap(routesOf),
  route(contract.getIssueReports, async ({ input, services: { db, keys } }) => {
    const { rows, total } = await listReports(db, input);
    return toReply({ rows: rows.map((row) => toIssueReport(row, keys)), total }, input);
  }),

  route(getReportedDonors, async ({ input, services, now }) =>
    toReply(await listReportedDonors(services.db, input, now), input),
  ),

  adminWrite(dismissReports, {
    accounts: ({ input }) => [input.regid],
    async handle({ input: { regid, newest }, db, session, keep }) {
      const deleted = await deleteReportsAbout(db, regid, newest, { by: session.accountId, keep });
      // A moderator may not delete for good: the audit log keeps the words.
      const changes = deleted.map((oldValue) => ({ accountId: regid, field: 'report', oldValue, newValue: null }));
      return { data: { affected: deleted.length }, changed: deleted.length > 0 ? [regid] : [], changes };
    },
  }),

  adminWrite(contract.deleteIssueReports, {
    accounts: ({ input, db }) => findConcerned(db, input.issueIDs),
    handle: async ({ input, db, session, keep }) =>
      countAffected(await deleteReports(db, input.issueIDs, { by: session.accountId, keep })),
  }),

  adminWrite(contract.removeDonationNames, {
    accounts: ({ input, db }) => findConcerned(db, input.issueIDs),
    handle: async ({ input, db, session, keep }) =>
      countAffected(await removeDonationNames(db, input.issueIDs, { by: session.accountId, keep })),
  }),

  ...(
    [
      [contract.stopMessageSenders, stopSenders],
      [contract.allowMessageSenders, allowSenders],
    ] as const
  ).map(([endpoint, change]) =>
    adminWrite(endpoint, {
      async handle({ input: { issueIDs }, db, keep }) {
        const senders = await findSenders(db, issueIDs);
        await keep('stoppedSenders', senders);
        const affected = await change(db, senders);
        return { data: { affected }, changed: affected > 0 ? issueIDs : [] };
      },
    }),
  ),

  ...listingClaims,
];
