// Twelve pages of the organisation's own site. The addresses are placeholders; each opens in a new tab.
import type { ExternalLink } from './link.ts';

export const tiles: readonly ExternalLink[] = [
  { label: 'About Us', href: 'https://example.org/about-us' },
  { label: 'Founders', href: 'https://example.org/founders' },
  { label: 'Campaign Team', href: 'https://example.org/campaign-team' },
  { label: 'Field Volunteers', href: 'https://example.org/field-volunteers' },
  { label: 'Technical Team', href: 'https://example.org/technical-team' },
  { label: 'Contributions', href: 'https://example.org/contributions' },
  { label: 'Achievements', href: 'https://example.org/achievements' },
  { label: 'Press Coverage', href: 'https://example.org/press-coverage' },
  { label: 'Completed Projects', href: 'https://example.org/completed-projects' },
  { label: 'In Progress Projects', href: 'https://example.org/in-progress-projects' },
  { label: 'Disclaimer', href: 'https://example.org/disclaimer' },
  { label: 'Privacy Policy', href: 'https://example.org/privacy-policy' },
];
