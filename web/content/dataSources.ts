// The Data sources page: the attribution that the licence of the location data asks for.
import { organisation } from './organisation.ts';
import type { Article } from './page.ts';

export const locationAttribution = 'Location data © GeoNames (geonames.org), CC BY 4.0, modified';

export const dataSourcesPage: Article = {
  title: 'Data sources',
  lead: 'Where our lists of countries, states, districts and cities come from.',
  sections: [
    {
      id: 'locations',
      heading: 'Places',
      paragraphs: [
        `${locationAttribution}.`,
        'We changed it: places are put into four levels, newer districts of India are added, some names are brought up to date, and gaps are filled.',
        'GeoNames does not answer for our changes. The lists are for finding people; they say nothing about borders.',
      ],
      links: [
        { label: 'GeoNames', href: 'https://www.geonames.org/' },
        { label: 'The CC BY 4.0 licence', href: 'https://creativecommons.org/licenses/by/4.0/' },
      ],
    },
    {
      id: 'missing-place',
      heading: 'Your place is not in the list?',
      paragraphs: [
        'Choose your district, and then ‘Other (not listed)’ as your city. It is the last entry of each list for India. People who search the whole district will find you.',
        `To have a place added, write to ${organisation.email} with its name, district and state.`,
      ],
    },
    {
      id: 'pictures',
      heading: 'Icons and pictures',
      paragraphs: ['The icons are from Lucide, under the ISC licence. The pictures were drawn for this site.'],
      links: [{ label: 'Lucide', href: 'https://lucide.dev/' }],
    },
  ],
};
