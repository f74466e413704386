// What each page may weigh, in kilobytes (1000 bytes) as they come over the line, compressed.
export interface Budget {
  path: string;
  /** The page itself. */
  html?: number;
  /** What has to be there before it can be used: the page and its style sheets. */
  usable?: number;
  /** All of it, scripts and pictures included. */
  total: number;
}

const inAndhra = '/find-donor?bloodgroup=O%2B&country=1&state=2&district=all&city=all';

export const budgets: readonly Budget[] = [
  { path: '/', usable: 40, total: 176 },
  { path: '/home', usable: 40, total: 176 },
  { path: '/find-donor', total: 168 },
  { path: inAndhra, html: 15, total: 168 },
  { path: '/register', total: 168 },
  { path: '/login', total: 168 },
  { path: '/forgotpassword', total: 168 },
  ...[
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
