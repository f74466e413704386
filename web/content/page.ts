// The shape of a page that consists of words.
import type { ExternalLink, SiteLink } from './link.ts';

/** Texts are what contract/message.ts writes. */
export interface PageSection {
  /** The element's id: links end in it, so it stays when the heading changes. */
  id: string;
  heading: string;
  paragraphs: readonly string[];
  points?: readonly string[];
  links?: readonly (SiteLink | ExternalLink)[];
}

export interface Article {
  title: string;
  lead: string;
  sections: readonly PageSection[];
}
