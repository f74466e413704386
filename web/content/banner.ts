// The pictures and calls to action of the front page. The films and the app store page are placeholders.
import type { PlainId } from '#messages/translate.ts';
import type { ExternalLink, SiteLink } from './link.ts';

export const registerBanner = {
  question: 'banner.question',
  invitation: 'banner.invitation',
  button: { label: 'banner.register', href: '/register' },
} as const satisfies { question: PlainId; invitation: PlainId; button: SiteLink };

/** One picture, two halves; each half opens a new window. */
export const twoPartBanner = {
  left: { label: 'banner.films', href: 'https://example.org/short-films' },
  right: { label: 'banner.app', href: 'https://example.org/mobile-app' },
} as const satisfies Record<'left' | 'right', ExternalLink>;

export const registerPicture = {
  label: 'site.registerAsADonor',
  href: '/register',
} as const satisfies SiteLink;
