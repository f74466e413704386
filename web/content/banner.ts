// The calls to action of the front page; their words are the network's own (web/content/site.ts).
import type { SiteLink } from './link.ts';

export const REGISTER_HREF = '/register';

export const registerPicture = {
  label: 'site.registerAsADonor',
  href: REGISTER_HREF,
} as const satisfies SiteLink;
