// The links of the content, and the choices of the registration form.
import { describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { t } from '#web/messages/t.ts';
import '#web/messages/language.server.ts';
import { aboutPage } from './about.ts';
import type { Site } from '#contract/siteContent.ts';
import { registerPicture } from './banner.ts';
import { dataSourcesPage } from './dataSources.ts';
import { contactLink, footerGroups } from './footer.ts';
import { accountLink, headerLinks, logoLink } from './navigation.ts';
import { privacyPage } from './privacy.ts';
import { provideSite } from './site.ts';

const contact = { email: 'help@example.org', legalName: null };
provideSite({ mark: () => undefined, content: () => ({ contact }) as Site, load: () => Promise.resolve() });
const wordsPages = [aboutPage(), privacyPage(null), dataSourcesPage()];
const siteLinks = [
  logoLink,
  ...headerLinks,
  accountLink.loggedOut,
  accountLink.loggedIn,
  ...footerGroups.flatMap((group) => [...group.links]),
  contactLink,
  registerPicture,
];
const sectionLinks = wordsPages.flatMap((page) => page.sections.flatMap((section) => section.links ?? []));

describe('registration', () => {
  it('has the hint not to add 0 before the mobile number', () => {
    expect(t('accounts.mobileHint')).toBe('Do not add 0 before the mobile number, except for Malaysia.');
    expect(t('accounts.emailAsUserId')).toBe('Use Email address as UserId');
  });

  it('asks for a dated consent that says what is displayed to whom', () => {
    expect(CONSENT_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(t('accounts.consent')).toMatch(/authorise this site to display my name and phone number to needy people/);
  });
});

describe('links', () => {
  it('within the site lead to paths of the route table', () => {
    const known = [
      ['', 'about-us', 'services', 'blog', 'contact-us', 'login', 'register', 'find-donor', 'testimonals'],
      ['blood-donations', 'Feedback', 'dashboard', 'volunteer', 'organization', 'service-feedback', 'privacy'],
      ['data-sources', 'not-my-listing', 'can-i-donate', 'need'],
    ].flat();
    const within = [...siteLinks, ...sectionLinks].filter((link) => link.href.startsWith('/'));
    const lost = within.filter((link) => !known.includes(link.href.slice(1).split('#')[0] ?? ''));
    expect(lost).toEqual([]);
  });
});
