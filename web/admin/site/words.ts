// The words of the page on which administrators edit the network's content.
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

export const siteWords = {
  ownText: (language: string) => `${language} has a text of its own.`,
  noOwnText: (language: string) =>
    `${language} has no text of its own: pages show what the form has. Saving makes it one.`,
  englishIsNewer: (when: string, what: readonly string[]) =>
    `The English text was changed on ${when}, after this one${what.length > 0 ? `: ${what.join('; ')}` : ''}.`,
  lastChange: (by: string, when: string) => `Last changed by ${by} on ${when}.`,
  erased: 'an erased account',
  preview: 'Preview',
  conflict: (by: string, when: string) =>
    `${by} saved another version on ${when}, while you wrote yours. The form has yours; Save puts it in place of theirs.`,
  usedAgain: (when: string) => `The form has the version of ${when}. It is not saved yet.`,
  wasDefault: 'back to what comes with the program',
  pictureRules:
    'PNG, JPEG or WebP of at most 300 kB and 3 million pixels; it is written anew as WebP, without what the camera noted. SVG, GIF and other kinds are refused.',
  drawings: {
    'news-prepare': 'Drawing: before a donation',
    'news-day': 'Drawing: the day',
    'news-after': 'Drawing: after a donation',
    'news-platelets': 'Drawing: platelets',
    'news-number': 'Drawing: a number',
    'news-together': 'Drawing: together',
  },
} as const;
