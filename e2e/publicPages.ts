// The URLs of all public pages, from the route table.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';

const ONLY_LOGGED_IN = new Set(['dashboard', 'changepassword', 'site-preview']);

const [site] = routes as [RouteConfigEntry];

/** All pages but those inside the dashboard, with their modules. */
export const sitePages = (site.children ?? []).map(({ path = '', file }) => ({ path: `/${path}`, file }));

export const publicPages: readonly string[] = sitePages
  .map(({ path }) => path)
  // A request for blood has its own tests: e2e/bloodRequests.test.ts.
  .filter((path) => !ONLY_LOGGED_IN.has(path.slice(1)) && !path.includes(':'));

/** With donors of the sample data. */
export const RESULTS = '/find-donor?bloodgroup=O%2B&country=1&state=2&district=all&city=all';
