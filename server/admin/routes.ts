// Administration: each feature's routes.
import { routes as donors } from './donors/routes.ts';
import { routes as duplicates } from './duplicates/routes.ts';
import { routes as exports } from './export/routes.ts';
import { routes as moderation } from './moderation/routes.ts';
import { routes as overview } from './overview/routes.ts';
import { routes as people } from './people/routes.ts';
import { routes as undo } from './undo/routes.ts';

export const routes = [...overview, ...donors, ...duplicates, ...moderation, ...people, ...undo, ...exports];
