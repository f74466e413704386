// The About Us page. The footer links to its sections by id.
import { organisation } from './organisation.ts';
import type { Article } from './page.ts';

const { name, nameInDevanagari, nameMeaning, tagline } = organisation;

export const aboutPage: Article = {
  title: 'About Us',
  lead: `${name}: ${tagline}.`,
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      paragraphs: [
        `${name} (${nameInDevanagari}) means ${nameMeaning}. We are a network of people who give blood freely, and of volunteers who keep the list in order.`,
        'When someone needs blood, every minute spent asking around is a minute lost. A list that anyone can search helps to save it.',
      ],
    },
    {
      id: 'how-it-works',
      heading: 'How it works',
      paragraphs: ['You need no account to find a donor.'],
      points: [
        'Choose the blood group and the place, and press Search.',
        'Call the donors who are shown as available. Be kind: they are giving you their time.',
        'Agree with the donor and the hospital where and when to meet.',
        'If a number is wrong, press Report. A volunteer looks at every report.',
      ],
      links: [
        { label: 'Find a donor', href: '/find-donor' },
        { label: 'Register as a donor', href: '/register' },
      ],
    },
    {
      id: 'what-we-never-do',
      heading: 'What we never do',
      paragraphs: ['If anyone says that they act for us and asks you for money, do not pay. Tell us.'],
      points: [
        'We have no agents.',
        'We do not arrange donors. You call them yourself.',
        'We take no money for blood, from anyone.',
      ],
      links: [{ label: 'Contact us', href: '/contact-us' }],
    },
    {
      id: 'volunteers',
      heading: 'How you can help',
      paragraphs: [
        'Register if you can give blood. If you cannot, you can still help: volunteers check entries, read feedback and tell others about the list.',
      ],
      links: [
        { label: 'Become a volunteer', href: '/volunteer' },
        { label: 'Add a service organisation', href: '/organization' },
      ],
    },
    {
      id: 'disclaimer',
      heading: 'Before you rely on a listing',
      paragraphs: [
        'Donors enter their own details. We do not test blood, and we cannot promise that a donor will answer, come or be fit to give.',
        'The hospital or blood bank tests the blood and decides who may give. In an emergency, ask the hospital first, and search here at the same time.',
      ],
    },
  ],
};
