// The content of the specification, for what no administrator has written. Its texts are messages, so that they are in every
// language. Links are placeholders and people samples: administrators put the network's own there, with their consent.
import { DEFAULT_NAME, DEFAULT_OTHER_NAME } from '#contract/network.ts';
import { newsDrawings } from '#contract/pictures.ts';
import { DEFAULT_DUTY, type SiteContent, type TeamMember } from '#contract/siteContent.ts';
import type { Link } from '#contract/siteFields.ts';
import { DEFAULT_ACCENT } from '#contract/tones.ts';
import { languages } from '#messages/catalogues.ts';
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import type { PlainId } from '#messages/translate.ts';
import { defaultRegions } from './defaultRegions.ts';

/** The ids of the default's texts. */
const ids = new Map<string, PlainId>();

/** The English text of a message. */
function text(id: PlainId): string {
  const english = languages.en.t(id);
  ids.set(english, id);
  return english;
}

const link = (id: PlainId, path: string): Link => ({ label: text(id), href: `https://example.org/${path}` });

const teamNetworks = [
  ['site.facebook', 'facebook'],
  ['site.twitter', 'twitter'],
  ['site.linkedin', 'linkedin'],
  ['team.googlePlus', 'googleplus'],
  ['team.behance', 'behance'],
] as const satisfies readonly (readonly [PlainId, string])[];

const member = (number: number, designation: PlainId): TeamMember => ({
  name: `Sample member ${number}`,
  designation: text(designation),
  initials: `S${number}`,
  picture: null,
  links: teamNetworks.map(([id, network]) => link(id, `team/${number}/${network}`)),
});

const newsTexts = [
  ['news.prepare.title', 'news.prepare.text'],
  ['news.day.title', 'news.day.text'],
  ['news.after.title', 'news.after.text'],
  ['news.platelets.title', 'news.platelets.text'],
  ['news.number.title', 'news.number.text'],
  ['news.together.title', 'news.together.text'],
] as const satisfies readonly (readonly [PlainId, PlainId])[];

export const defaultContent: SiteContent = {
  identity: {
    name: DEFAULT_NAME,
    otherName: DEFAULT_OTHER_NAME,
    tagline: text('site.tagline'),
    logo: null,
    accent: DEFAULT_ACCENT,
    copyrightFrom: 2005,
  },
  contact: {
    email: 'hello@example.org',
    phone: null,
    smsNumber: null,
    address: null,
    legalName: null,
    grievanceOfficer: null,
    ...DEFAULT_DUTY,
  },
  links: {
    items: [
      link('site.facebook', 'social/facebook'),
      link('site.twitter', 'social/twitter'),
      link('site.linkedin', 'social/linkedin'),
      link('site.youtube', 'social/youtube'),
    ],
  },
  media: { films: link('banner.films', 'short-films'), app: link('banner.app', 'mobile-app') },
  tiles: {
    items: [
      link('tiles.aboutUs', 'about-us'),
      link('tiles.founders', 'founders'),
      link('tiles.campaignTeam', 'campaign-team'),
      link('tiles.fieldVolunteers', 'field-volunteers'),
      link('tiles.technicalTeam', 'technical-team'),
      link('tiles.contributions', 'contributions'),
      link('tiles.achievements', 'achievements'),
      link('tiles.pressCoverage', 'press-coverage'),
      link('tiles.completedProjects', 'completed-projects'),
      link('tiles.inProgressProjects', 'in-progress-projects'),
      link('tiles.disclaimer', 'disclaimer'),
      link('tiles.privacyPolicy', 'privacy-policy'),
    ],
  },
  counters: {
    items: [
      { value: 200, label: text('home.schools') },
      { value: 107, label: text('home.hospitals') },
      { value: 20, label: text('home.volunteers') },
      { value: 123, label: text('home.awards') },
    ],
  },
  news: {
    items: newsTexts.map(([title, words], at) => ({
      title: text(title),
      text: text(words),
      picture: newsDrawings[at] ?? newsDrawings[0],
    })),
  },
  team: {
    items: [
      member(1, 'team.founder'),
      member(2, 'team.campaignCoordinator'),
      member(3, 'team.fieldVolunteer'),
      member(4, 'team.technicalLead'),
    ],
  },
  contacts: { regions: defaultRegions },
  warning: { extra: null },
  banner: {
    question: text('banner.question'),
    invitation: text('banner.invitation'),
    button: text('banner.register'),
    slogans: [],
  },
  languages: { enabled: languageCodes },
};

/** The texts of the default in a language; others stay. */
export function translateDefaults<Value>(value: Value, language: LanguageCode): Value {
  if (typeof value === 'string') {
    const id = ids.get(value);
    return (id === undefined ? value : languages[language].t(id)) as Value;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => translateDefaults(item, language)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, translateDefaults(inner, language)]);
  return Object.fromEntries(entries) as Value;
}
