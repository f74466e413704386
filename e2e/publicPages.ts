// The URLs of all public pages, from the route table.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';

const ONLY_LOGGED_IN = new Set(['dashboard', 'changepassword']);

const [site] = routes as [RouteConfigEntry];

export const publicPages: readonly string[] = (site.children ?? [])
  .filter(({ path = '' }) => !ONLY_LOGGED_IN.has(path))
  .map(({ path = '' }) => `/${path}`);

/** With donors of the sample data. */
export const RESULTS = '/find-donor?bloodgroup=O%2B&country=1&state=2&district=all&city=all';
