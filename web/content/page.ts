// The shape of a page that consists of words.
import type { Message } from '#messages/translate.ts';
import type { ExternalLink, SiteLink } from './link.ts';

export interface PageSection {
  /** The element's id: links end in it, so it stays when the heading changes. */
  id: string;
  heading: Message;
  paragraphs: readonly Message[];
  points?: readonly Message[];
  links?: readonly (SiteLink | ExternalLink)[];
}

export interface Article {
  title: Message;
  lead: Message;
  sections: readonly PageSection[];
}
