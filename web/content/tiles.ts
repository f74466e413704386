// Twelve pages of the organisation's own site. The addresses are placeholders; each opens in a new tab.
import type { ExternalLink } from './link.ts';

export const tiles: readonly ExternalLink[] = [
  { label: 'tiles.aboutUs', href: 'https://example.org/about-us' },
  { label: 'tiles.founders', href: 'https://example.org/founders' },
  { label: 'tiles.campaignTeam', href: 'https://example.org/campaign-team' },
  { label: 'tiles.fieldVolunteers', href: 'https://example.org/field-volunteers' },
  { label: 'tiles.technicalTeam', href: 'https://example.org/technical-team' },
  { label: 'tiles.contributions', href: 'https://example.org/contributions' },
  { label: 'tiles.achievements', href: 'https://example.org/achievements' },
  { label: 'tiles.pressCoverage', href: 'https://example.org/press-coverage' },
  { label: 'tiles.completedProjects', href: 'https://example.org/completed-projects' },
  { label: 'tiles.inProgressProjects', href: 'https://example.org/in-progress-projects' },
  { label: 'tiles.disclaimer', href: 'https://example.org/disclaimer' },
  { label: 'tiles.privacyPolicy', href: 'https://example.org/privacy-policy' },
];
