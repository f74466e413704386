// What an administrator sees first: what waits, the numbers of the site, statistics, and the audit log.
import { COUNTED_ACTIVITIES, getActivity } from '#contract/activity.ts';
import { getOverview, getQueueCounts } from '#contract/overview.ts';
import { getStatistics } from '#contract/statistics.ts';
import { hasDemoData } from '#server/db/demoData.ts';
import { describeAge } from '#server/admin/statistics/donorCounts.ts';
import { sumDonors } from '#server/admin/statistics/statistics.ts';
import { toReplyUpTo } from '#server/admin/listSearch.ts';
import { route } from '#server/http/route.ts';
import { listActivity } from './activity.ts';
import { loadOverview } from './overview.ts';
import { countQueues } from './queueCounts.ts';

const MORE = `There are more than ${COUNTED_ACTIVITIES.toLocaleString('en')} such records.`;

export const routes = [
  route(getActivity, async ({ input, session, services }) => {
    return toReplyUpTo(await listActivity(services.db, input, session.accountId), COUNTED_ACTIVITIES, MORE);
  }),

  route(getQueueCounts, async ({ db }) => ({ data: await countQueues(db) })),

  route(getOverview, async ({ db, session, services }) => {
    const hasSamples = await hasDemoData(services.db);
    const content = (await services.site.current()).in('en');
    const facts = { accountId: session.accountId, config: services.config, hasSamples, content };
    return { data: await loadOverview(db, facts) };
  }),

  route(getStatistics, async ({ input, services: { db } }) => {
    const message = await describeAge(db);
    return { data: await sumDonors(db, input), message };
  }),
];
