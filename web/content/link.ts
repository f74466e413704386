// Links whose words are messages. Plain data: no markup, no React.
import type { PlainId } from '#messages/translate.ts';

/** A page of this site. */
export interface SiteLink {
  label: PlainId;
  href: `/${string}`;
}

/** A page elsewhere. It opens in a new tab or window. */
export interface ExternalLink {
  label: PlainId;
  href: `https://${string}`;
}
