// The About Us page. The footer links to its sections by id.
import { message } from '#contract/message.ts';
import { brand } from './site.ts';
import type { Article } from './page.ts';

export function aboutPage(): Article {
  const { name, otherName, tagline } = brand();
  return {
    title: message('site.aboutUs'),
    lead: message('site.nameAndTagline', { name, tagline }),
    sections: [
      {
        id: 'who-we-are',
        heading: message('about.whoWeAre'),
        paragraphs: [
          message('about.whoWeAre.text1', { name, nameInDevanagari: otherName ?? name }),
          message('about.whoWeAre.text2'),
        ],
      },
      {
        id: 'how-it-works',
        heading: message('about.howItWorks'),
        paragraphs: [message('about.howItWorks.text1')],
        points: [
          message('about.howItWorks.point1'),
          message('about.howItWorks.point2'),
          message('about.howItWorks.point3'),
          message('about.howItWorks.point4'),
        ],
        links: [
          { label: 'about.findADonor', href: '/find-donor' },
          { label: 'site.registerAsADonor', href: '/register' },
        ],
      },
      {
        id: 'what-we-never-do',
        heading: message('about.whatWeNeverDo'),
        paragraphs: [message('about.whatWeNeverDo.text1')],
        points: [
          message('about.whatWeNeverDo.point1'),
          message('about.whatWeNeverDo.point2'),
          message('about.whatWeNeverDo.point3'),
        ],
        links: [{ label: 'about.contactUs', href: '/contact-us' }],
      },
      {
        id: 'volunteers',
        heading: message('about.volunteers'),
        paragraphs: [message('about.volunteers.text1')],
        links: [
          { label: 'site.becomeVolunteer', href: '/volunteer' },
          { label: 'site.addOrganisation', href: '/organization' },
        ],
      },
      {
        id: 'disclaimer',
        heading: message('about.disclaimer'),
        paragraphs: [message('about.disclaimer.text1'), message('about.disclaimer.text2')],
      },
    ],
  };
}
