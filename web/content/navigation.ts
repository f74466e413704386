// The links in the header, in the order in which they are shown.
import type { SiteLink } from './link.ts';

export const logoLink = { label: 'ui.home', href: '/' } as const satisfies SiteLink;

export const headerLinks = [
  { label: 'site.registerAsDonor', href: '/register' },
  { label: 'site.findDonor', href: '/find-donor' },
  { label: 'site.aboutUs', href: '/about-us' },
  { label: 'site.testimonals', href: '/testimonals' },
  { label: 'site.bloodDonations', href: '/blood-donations' },
  { label: 'site.feedback', href: '/Feedback' },
] as const satisfies readonly SiteLink[];

/** The last header item: login or My Page, depending on the session. */
export const accountLink = {
  loggedOut: { label: 'site.login', href: '/login' },
  loggedIn: { label: 'site.myPage', href: '/dashboard' },
} as const satisfies Record<string, SiteLink>;

/** Where the operator takes requests; the account stays the last item. */
export const askLink = { label: 'bloodRequests.ask', href: '/need' } as const satisfies SiteLink;
