import { describe, expect, it } from 'vitest';
import { readMessage, t } from '#web/messages/t.ts';
import '#web/messages/language.server.ts';
import { aboutPage } from './about.ts';
import { dataSourcesPage } from './dataSources.ts';
import { contactLink, footerGroups } from './footer.ts';
import { accountLink, headerLinks, logoLink } from './navigation.ts';
import type { Article } from './page.ts';
import { privacyPage } from './privacy.ts';
import type { Site } from '#contract/siteContent.ts';
import { provideSite } from './site.ts';
import { services } from './services.ts';
import { serviceIcons } from '#web/site/serviceIcons.ts';

const contact = { email: 'help@example.org', legalName: null };
provideSite({ mark: () => undefined, content: () => ({ contact }) as Site, load: () => Promise.resolve() });
const wordsPages = [aboutPage(), privacyPage(null), dataSourcesPage()];

const textOf = ({ sections }: Article) =>
  sections.flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points].map(readMessage)).join('\n');

describe('the organisation', () => {
  it('has the tagline of the specification', () => {
    expect(t('site.tagline')).toBe('the hope of every Indian in search of a voluntary blood donor');
  });

  it('warns that there are no agents, no arranged donors and no money', () => {
    expect(t('site.warning')).toMatch(/no agents.*arranges donors.*money for blood/i);
  });
});

describe('the header', () => {
  it('lists its links in the order of the specification', () => {
    expect(headerLinks.map((link) => [t(link.label), link.href])).toEqual([
      ['Register as Donor', '/register'],
      ['Find Donor', '/find-donor'],
      ['About Us', '/about-us'],
      ['Testimonals', '/testimonals'],
      ['Blood Donations', '/blood-donations'],
      ['Feedback', '/Feedback'],
    ]);
    expect(logoLink.href).toBe('/');
  });

  it('ends with Login or Mypage', () => {
    const { loggedOut, loggedIn } = accountLink;
    expect([t(loggedOut.label), loggedOut.href]).toEqual(['Login', '/login']);
    expect([t(loggedIn.label), loggedIn.href]).toEqual(['Mypage', '/dashboard']);
  });
});

describe('the footer', () => {
  it('links to the three forms, the privacy page and the data sources', () => {
    const targets: string[] = footerGroups.flatMap((group) => group.links.map((link) => link.href));
    expect(targets).toEqual(
      expect.arrayContaining(['/volunteer', '/organization', '/service-feedback', '/privacy', '/data-sources']),
    );
    expect(footerGroups.map((group) => t(group.heading))).toEqual(['About', 'Quick links']);
    expect([t(contactLink.label), contactLink.href]).toEqual(['Contact Us', '/contact-us']);
  });
});

describe('the front page', () => {
  it('has eight services, each with an existing icon', () => {
    expect(services).toHaveLength(8);
    expect(services.filter(({ icon }) => !(icon in serviceIcons))).toEqual([]);
  });
});

describe('the article pages', () => {
  it('have the titles of the specification', () => {
    expect([
      readMessage(aboutPage().title),
      t('site.services'),
      t('site.blog'),
      t('site.contactUs'),
      t('site.testimonals'),
      t('site.feedback'),
    ]).toEqual(['About Us', 'Services', 'Blog', 'Contact Us', 'Testimonals', 'Feedback']);
  });

  it('have a unique id for every section, and the footer links to existing sections', () => {
    for (const page of wordsPages) {
      const ids = page.sections.map((section) => section.id);
      expect(new Set(ids).size, page.title.id).toBe(ids.length);
    }
    const aboutIds = aboutPage().sections.map((section) => `/about-us#${section.id}`);
    const targets = footerGroups.flatMap((group) => group.links.map((link): string => link.href));
    expect(aboutIds).toEqual(expect.arrayContaining(targets.filter((href) => href.startsWith('/about-us#'))));
  });

  it('state what is shown in public before anything is sent', () => {
    expect(t('feedback.publicNotice')).toMatch(/name, place and e-mail/);
    expect(t('donations.publicNotice')).toMatch(/your name, the patient’s name, the date, the place and the hospital/i);
  });

  it('credit GeoNames with its licence and say that the data was modified', () => {
    expect(textOf(dataSourcesPage())).toContain('Location data © GeoNames (geonames.org), CC BY 4.0, modified');
  });

  it('state on the privacy page how long a login and a link last, and list the cookies', () => {
    const words = textOf(privacyPage(null));
    for (const fact of [
      '15 minutes',
      '12 hours',
      '30 minutes',
      'XSRF-TOKEN',
      '__Host-session',
      'notice: ',
      'userData',
      'Delete Profile',
    ]) {
      expect(words).toContain(fact);
    }
  });
});
