// What nobody has written is the specification's, and names nobody real.
import { describe, expect, it } from 'vitest';
import { defaultContent } from './defaults.ts';
import { defaultRegions } from './defaultRegions.ts';

const networks = ['Facebook', 'X (Twitter)', 'LinkedIn', 'Google Plus', 'Behance'];

describe('by default', () => {
  it('the name is also in Devanagari, and the copyright starts in 2005', () => {
    const { name, otherName, tagline, copyrightFrom } = defaultContent.identity;
    expect([name, copyrightFrom]).toEqual(['Dhamani', 2005]);
    expect(otherName).toMatch(/^\p{Script=Devanagari}+$/u);
    expect(tagline).toBe('the hope of every Indian in search of a voluntary blood donor');
  });

  it('the front page asks visitors whether they wish to donate blood', () => {
    const { question, invitation, button } = defaultContent.banner;
    expect(`${question} ${invitation} ${button}`).toBe(
      "WISH TO DONATE BLOOD? Join The World's Largest Life Saviours Community REGISTER",
    );
  });

  it('placeholders lead to example.org', () => {
    const { tiles, links, media, team } = defaultContent;
    const all = [...tiles.items, ...links.items, media.films, media.app, ...team.items.flatMap((one) => one.links)];
    expect(all.filter((link) => !link?.href.startsWith('https://example.org/'))).toEqual([]);
  });

  it('counts schools, hospitals, volunteers and awards', () => {
    expect(defaultContent.counters.items.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '200 Primary Schools',
      '107 Hospitals',
      '20 Volunteers',
      '123 Winning Awards',
    ]);
  });

  it('has twelve tiles in the order of the specification', () => {
    expect(defaultContent.tiles.items.map(({ label }) => label)).toEqual([
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

  it('has six news items with a picture each', () => {
    const { items } = defaultContent.news;
    expect(new Set(items.map(({ picture }) => picture)).size).toBe(6);
    expect(items).toHaveLength(6);
  });

  it('has four team members with five links each, none presented as a real person', () => {
    const { items } = defaultContent.team;
    expect(items).toHaveLength(4);
    for (const member of items) {
      expect(member.name).toMatch(/^Sample member /);
      expect(member.links.map(({ label }) => label)).toEqual(networks);
    }
  });
});

describe('the contact page', () => {
  const contacts = defaultRegions.flatMap((region) => region.contacts);

  it('lists the defaultRegions in order, with their districts and numbers of contacts', () => {
    expect(defaultRegions.map((region) => [region.name, region.contacts.map((contact) => contact.district)])).toEqual([
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
