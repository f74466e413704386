// What each page may weigh, in kilobytes (1000 bytes) as they come over the line, compressed.
import { RESULTS } from './publicPages.ts';

export interface Budget {
  path: string;
  /** The page itself. */
  html?: number;
  /** What has to be there before it can be used: the page and its style sheets. */
  usable?: number;
  /** All of it, scripts and pictures included. */
  total: number;
}

export const budgets: readonly Budget[] = [
  { path: '/', usable: 40, total: 142 },
  { path: '/find-donor', total: 152 },
  { path: RESULTS, html: 15, total: 152 },
  ...['/register', '/login', '/forgotpassword', '/volunteer'].map((path) => ({ path, total: 180 })),
  ...[
    '/home',
    '/about-us',
    '/services',
    '/blog',
    '/contact-us',
    '/testimonals',
    '/blood-donations',
    '/privacy',
    '/data-sources',
  ].map((path) => ({ path, total: 30 })),
];

/** For an administrator, who has the largest pages of the dashboard. */
export const dashboardBudgets: readonly Budget[] = ['/dashboard/my-page', '/dashboard/registered-donors'].map(
  (path) => ({ path, total: 182 }),
);
