// The links in the footer, in the order in which they are shown. Apart from the header's, because the footer is not
// hydrated: its messages do not travel twice.
import type { PlainId } from '#messages/translate.ts';
import type { SiteLink } from './link.ts';

export const footerGroups = [
  {
    heading: 'site.about',
    links: [
      { label: 'about.whoWeAre', href: '/about-us#who-we-are' },
      { label: 'about.howItWorks', href: '/about-us#how-it-works' },
      { label: 'about.whatWeNeverDo', href: '/about-us#what-we-never-do' },
      { label: 'about.disclaimer', href: '/about-us#disclaimer' },
      { label: 'site.privacy', href: '/privacy' },
      { label: 'site.dataSources', href: '/data-sources' },
      { label: 'objection.title', href: '/not-my-listing' },
    ],
  },
  {
    heading: 'site.quickLinks',
    links: [
      { label: 'site.findDonor', href: '/find-donor' },
      { label: 'site.registerAsDonor', href: '/register' },
      { label: 'bloodRequests.ask', href: '/need' },
      { label: 'eligibility.title', href: '/can-i-donate' },
      { label: 'site.services', href: '/services' },
      { label: 'site.blog', href: '/blog' },
      { label: 'site.becomeVolunteer', href: '/volunteer' },
      { label: 'site.addOrganisation', href: '/organization' },
      { label: 'site.serviceFeedback', href: '/service-feedback' },
    ],
  },
] as const satisfies readonly { heading: PlainId; links: readonly SiteLink[] }[];

export const contactLink = { label: 'site.contactUs', href: '/contact-us' } as const satisfies SiteLink;
