// The Data sources page: the attribution that the licence of the location data asks for.
import { message } from '#contract/message.ts';
import { site } from './site.ts';
import type { Article } from './page.ts';

export function dataSourcesPage(): Article {
  const { email } = site().contact;
  return {
    title: message('site.dataSources'),
    lead: message('dataSources.lead'),
    sections: [
      {
        id: 'locations',
        heading: message('dataSources.locations'),
        paragraphs: [
          message('dataSources.locations.text1'),
          message('dataSources.locations.text2'),
          message('dataSources.locations.text3'),
        ],
        links: [
          { label: 'dataSources.geoNames', href: 'https://www.geonames.org/' },
          { label: 'dataSources.licence', href: 'https://creativecommons.org/licenses/by/4.0/' },
        ],
      },
      {
        id: 'hospitals',
        heading: message('dataSources.hospitals'),
        paragraphs: [message('dataSources.hospitals.text1'), message('dataSources.hospitals.text2', { email })],
      },
      {
        id: 'missing-place',
        heading: message('dataSources.missingPlace'),
        paragraphs: [message('dataSources.missingPlace.text1'), message('dataSources.missingPlace.text2', { email })],
      },
      {
        id: 'pictures',
        heading: message('dataSources.pictures'),
        paragraphs: [message('dataSources.pictures.text1')],
        links: [{ label: 'dataSources.lucide', href: 'https://lucide.dev/' }],
      },
    ],
  };
}
