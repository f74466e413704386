// Statistics for administrators.
import { getStatistics } from '#contract/statistics.ts';
import { route } from '#server/http/route.ts';
import { describeAge } from './donorCounts.ts';
import { sumDonors } from './statistics.ts';

export const routes = [
  route(getStatistics, async ({ input, services: { db } }) => {
    const message = await describeAge(db);
    return { data: await sumDonors(db, input), message };
  }),
];
