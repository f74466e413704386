// Statistics for administrators.
import { getStatistics } from '#contract/statistics.ts';
import { route } from '#server/http/route.ts';
import { countDonors } from './statistics.ts';

export const routes = [
  route(getStatistics, async ({ input, services }) => ({ data: await countDonors(services.db, input) })),
];
