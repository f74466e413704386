// The sections of the network's content, as administrators read them.
import type { Section } from '#contract/siteContent.ts';

export const sectionTitles: Record<Section, string> = {
  identity: 'Name, logo and colour',
  contact: 'Contact and responsibility',
  links: 'Social pages',
  media: 'Films and app',
  tiles: 'Tiles',
  counters: 'Counters',
  news: 'News',
  team: 'Team',
  contacts: 'Contact directory',
  warning: 'Warning',
  banner: 'Register banner and slogans',
  languages: 'Languages',
};
