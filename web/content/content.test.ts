import { describe, expect, it } from 'vitest';
import { readMessage, t } from '#web/messages/t.ts';
import '#web/messages/language.server.ts';
import { aboutPage } from './about.ts';
import { registerBanner, registerPicture } from './banner.ts';
import { regions } from './contacts.ts';
import { counters } from './counters.ts';
import { dataSourcesPage } from './dataSources.ts';
import { contactLink, footerGroups } from './footer.ts';
import { accountLink, headerLinks, logoLink } from './navigation.ts';
import { news, newsOnHome } from './news.ts';
import { organisation } from './organisation.ts';
import type { Article } from './page.ts';
import { privacyPage } from './privacy.ts';
import { services } from './services.ts';
import { serviceIcons } from '#web/site/serviceIcons.ts';
import { team } from './team.ts';
import { tiles } from './tiles.ts';

const wordsPages = [aboutPage, privacyPage(null), dataSourcesPage];

const textOf = ({ sections }: Article) =>
  sections.flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points].map(readMessage)).join('\n');

describe('the organisation', () => {
  it('has the tagline of the specification', () => {
    expect(t('site.tagline')).toBe('the hope of every Indian in search of a voluntary blood donor');
  });

  it('warns that there are no agents, no arranged donors and no money', () => {
    expect(t('site.warning')).toMatch(/no agents.*arranges donors.*money for blood/i);
  });

  it('includes its name in Devanagari, and starts its copyright in 2005', () => {
    expect(organisation.nameInDevanagari).toMatch(/^\p{Script=Devanagari}+$/u);
    expect(organisation.copyrightFrom).toBe(2005);
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
  it('asks visitors whether they wish to donate blood', () => {
    expect(`${t(registerBanner.question)} ${t(registerBanner.invitation)}`).toBe(
      "WISH TO DONATE BLOOD? Join The World's Largest Life Saviours Community",
    );
    expect([t(registerBanner.button.label), registerBanner.button.href]).toEqual(['REGISTER', '/register']);
    expect(registerPicture.href).toBe('/register');
  });

  it('counts schools, hospitals, volunteers and awards', () => {
    expect(counters.map((counter) => `${counter.value} ${t(counter.label)}`)).toEqual([
      '200 Primary Schools',
      '107 Hospitals',
      '20 Volunteers',
      '123 Winning Awards',
    ]);
  });

  it('has twelve tiles in the order of the specification', () => {
    expect(tiles.map((tile) => t(tile.label))).toEqual([
      'About Us',
      'Founders',
      'Campaign Team',
      'Field Volunteers',
      'Technical Team',
      'Contributions',
      'Achievements',
      'Press Coverage',
      'Completed Projects',
      'In Progress Projects',
      'Disclaimer',
      'Privacy Policy',
    ]);
  });

  it('has eight services, each with an existing icon', () => {
    expect(services).toHaveLength(8);
    expect(services.filter(({ icon }) => !(icon in serviceIcons))).toEqual([]);
  });

  it('has six news items with a picture each, three of them on the home page', () => {
    expect(news).toHaveLength(6);
    expect(new Set(news.map((item) => item.picture)).size).toBe(6);
    expect(newsOnHome).toBe(3);
  });

  it('has four team members with five links each, none presented as a real person', () => {
    expect(team).toHaveLength(4);
    for (const member of team) {
      expect(member.name).toMatch(/^Sample member /);
      expect(Object.keys(member.links)).toEqual(['facebook', 'twitter', 'linkedin', 'googleplus', 'behance']);
    }
  });
});

describe('the contact page', () => {
  const contacts = regions.flatMap((region) => region.contacts);

  it('lists the regions in order, with their districts and numbers of contacts', () => {
    expect(regions.map((region) => [region.name, region.contacts.map((contact) => contact.district)])).toEqual([
      ['Andhra Pradesh', ['Anantapura', 'Chittor', 'East Godavari', 'Guntur']],
      ['Assam', [null]],
      ['Delhi/Noida/Haryana', [null]],
      ['Gujarat', [null]],
      ['Karnataka', ['Vijaypur', null]],
      ['Kerala', [null, null]],
      ['Punjab', [null]],
      ['Tamil Nadu and Pondicherry', [null]],
      ['Telangana', ['Hyderabad', 'Hyderabad', 'Hyderabad']],
      ['Tripura', [null]],
      ['Uttar Pradesh and Uttarakhand', [null]],
      ['Singapore', [null]],
      ['Sri Lanka', [null]],
      ['USA', [null, null]],
      ['Yemen', [null]],
    ]);
  });

  it('names roles, not people, each once and with its own number', () => {
    expect(t('contact.coordinator', { place: 'Assam' })).toBe('Coordinator, Assam');
    expect(new Set(contacts.map((contact) => contact.place)).size).toBe(contacts.length);
    expect(new Set(contacts.map((contact) => contact.phone)).size).toBe(contacts.length);
  });

  it('contains no number that can reach anybody, and no address outside example.org', () => {
    const unassignable =
      /^(\+91 00000 1\d{4}|\+1 \d{3} 555 01\d\d|\+65 0000 \d{4}|\+94 00 000 \d{4}|\+967 000 000 \d{3})$/;
    expect(contacts.filter((contact) => !unassignable.test(contact.phone))).toEqual([]);
    const addresses = contacts.map((contact) => contact.email).filter((email) => email !== null);
    expect(addresses.filter((email) => !/^[a-z.0-9]+@example\.org$/.test(email))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(contacts.length / 2);
  });
});

describe('the article pages', () => {
  it('have the titles of the specification', () => {
    expect([
      readMessage(aboutPage.title),
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
    const aboutIds = aboutPage.sections.map((section) => `/about-us#${section.id}`);
    const targets = footerGroups.flatMap((group) => group.links.map((link): string => link.href));
    expect(aboutIds).toEqual(expect.arrayContaining(targets.filter((href) => href.startsWith('/about-us#'))));
  });

  it('state what is shown in public before anything is sent', () => {
    expect(t('feedback.publicNotice')).toMatch(/name, place and e-mail/);
    expect(t('donations.publicNotice')).toMatch(/your name, the patient’s name, the date, the place and the hospital/i);
  });

  it('credit GeoNames with its licence and say that the data was modified', () => {
    expect(textOf(dataSourcesPage)).toContain('Location data © GeoNames (geonames.org), CC BY 4.0, modified');
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
