// The pictures and calls to action of the front page. The films and the app store page are placeholders.
import type { ExternalLink, SiteLink } from './link.ts';

export const registerBanner = {
  question: 'WISH TO DONATE BLOOD?',
  invitation: "Join The World's Largest Life Saviours Community",
  button: { label: 'REGISTER', href: '/register' },
} as const satisfies { question: string; invitation: string; button: SiteLink };

/** One picture, two halves; each half opens a new window. */
export const twoPartBanner = {
  left: { label: 'Watch our short films', href: 'https://example.org/short-films' },
  right: { label: 'Get the mobile app', href: 'https://example.org/mobile-app' },
} as const satisfies Record<'left' | 'right', ExternalLink>;

export const registerPicture = {
  label: 'Register as a donor',
  href: '/register',
} as const satisfies SiteLink;
