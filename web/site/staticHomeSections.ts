// What the front page shows besides its search, as parts that are not hydrated.
import { loadSite } from '#web/content/site.ts';
import { withoutHydration } from '#web/ui/withoutHydration.tsx';

const load = async () => (await Promise.all([import('./HomeSections.tsx'), loadSite()]))[0];

export const HomeWarning = withoutHydration(async () => (await load()).HomeWarning);
export const HomePicture = withoutHydration(async () => (await load()).HomePicture);
export const HomeSections = withoutHydration(async () => (await load()).HomeSections);
