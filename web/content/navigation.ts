// Every list of links in the header and the footer, in the order in which it is shown.
import type { ExternalLink, SiteLink } from './link.ts';

export const logoLink = { label: 'Home', href: '/' } as const satisfies SiteLink;

export const headerLinks = [
  { label: 'Register as Donor', href: '/register' },
  { label: 'Find Donor', href: '/find-donor' },
  { label: 'About Us', href: '/about-us' },
  { label: 'Testimonals', href: '/testimonals' },
  { label: 'Blood Donations', href: '/blood-donations' },
  { label: 'Feedback', href: '/Feedback' },
] as const satisfies readonly SiteLink[];

/** The last header item: one of the two, by whether somebody is logged in. */
export const accountLink = {
  loggedOut: { label: 'Login', href: '/login' },
  loggedIn: { label: 'Mypage', href: '/dashboard' },
} as const satisfies Record<string, SiteLink>;

/** Placeholders: put the network's own pages here. */
export const socialLinks = [
  { label: 'Facebook', href: 'https://example.org/social/facebook' },
  { label: 'X (Twitter)', href: 'https://example.org/social/twitter' },
  { label: 'LinkedIn', href: 'https://example.org/social/linkedin' },
  { label: 'YouTube', href: 'https://example.org/social/youtube' },
] as const satisfies readonly ExternalLink[];

export const footerGroups = [
  {
    heading: 'About',
    links: [
      { label: 'Who we are', href: '/about-us#who-we-are' },
      { label: 'How it works', href: '/about-us#how-it-works' },
      { label: 'What we never do', href: '/about-us#what-we-never-do' },
      { label: 'Before you rely on a listing', href: '/about-us#disclaimer' },
      { label: 'Privacy', href: '/privacy' },
      { label: 'Data sources', href: '/data-sources' },
    ],
  },
  {
    heading: 'Quick links',
    links: [
      { label: 'Find Donor', href: '/find-donor' },
      { label: 'Register as Donor', href: '/register' },
      { label: 'Services', href: '/services' },
      { label: 'Blog', href: '/blog' },
      { label: 'Become a volunteer', href: '/volunteer' },
      { label: 'Add a service organisation', href: '/organization' },
      { label: 'Feedback from organisations', href: '/service-feedback' },
    ],
  },
] as const satisfies readonly { heading: string; links: readonly SiteLink[] }[];

export const contactLink = { label: 'Contact Us', href: '/contact-us' } as const satisfies SiteLink;
