// Style sheets in the document: a request for them would delay the first number by more than a round trip.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const CLIENT_BUILD = new URL('../../build/client/', import.meta.url);
/** As the router writes them, one after the other. */
const SHEET_LINKS = /(?:<link rel="stylesheet" href="[^"]+"\/>)+/;

interface InlineStyles {
  element: string;
  /** For the Content-Security-Policy. */
  source: string;
}

function makeInlineStyles(links: string): InlineStyles {
  const hrefs = [...links.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
  const paths = hrefs.map((href) => href.replace('#', ''));
  const text = paths.map((path) => readFileSync(new URL(`.${path}`, CLIENT_BUILD), 'utf8')).join('');
  const element = `<style data-sheets="${hrefs.join(' ')}">${text}</style>`;
  return { element, source: `sha256-${hash('sha256', text, 'base64')}` };
}

/** By links: there are as many as kinds of pages. */
const made = new Map<string, InlineStyles>();

/** Returns the page with its style sheets and their source for the policy. A redirect has none. */
export function inlineStyles(html: string): { html: string; styles: string[] } {
  const [links] = SHEET_LINKS.exec(html) ?? [];
  if (links === undefined) return { html, styles: [] };
  const { element, source } = made.getOrInsertComputed(links, makeInlineStyles);
  return { html: html.replace(links, () => element), styles: [source] };
}
