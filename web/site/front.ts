// What the front page shows besides its search, as parts that the browser keeps without their code.
import { still } from '#web/ui/still.tsx';

const load = () => import('./FrontParts.tsx');

export const FrontWarning = still(async () => (await load()).FrontWarning);
export const FrontPicture = still(async () => (await load()).FrontPicture);
export const FrontSections = still(async () => (await load()).FrontSections);
