// What a visitor's first page needs is in its HTML: style sheets are inline, and scripts are requested after the content.
// Later pages link to style sheets, which public/page.js has loaded into the browser's cache by then.
import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { ServerBuild } from 'react-router';

const CLIENT_BUILD = new URL('../../build/client/', import.meta.url);

/** A style sheet of the build as an element, and the element's source for the Content-Security-Policy. */
interface InlineSheet {
  element: string;
  source: string;
  /** The next page is likely to need it. */
  isNext: boolean;
}

export type InlineSheets = ReadonlyMap<string, InlineSheet>;

/** For pages that link to their style sheets. */
export const noInlineSheets: InlineSheets = new Map();

/** Routes that follow a visitor's first page. */
const NEXT_ROUTES = ['site/landing', 'donors/findDonor', 'accounts/login'];

/** By path, read once. */
export function readSheets({ routes }: ServerBuild['assets']): InlineSheets {
  const next = new Set(NEXT_ROUTES.flatMap((id) => routes[id]?.css ?? []).map((href) => href.replace('#', '')));
  const paths = globSync('assets/*.css', { cwd: CLIENT_BUILD });
  return new Map(
    paths.map((path) => {
      const text = readFileSync(new URL(path, CLIENT_BUILD), 'utf8');
      const element = `<style data-sheet="/${path}">${text}</style>`;
      const source = `sha256-${hash('sha256', text, 'base64')}`;
      return [`/${path}`, { element, source, isNext: next.has(`/${path}`) }];
    }),
  );
}

const SHEET_LINK = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const SCRIPT_LINK = /<link rel="modulepreload" href="[^"]+"\/>/g;

/** For public/page.js: the style sheets of this page and of the next ones. */
function listSheets(inline: ReadonlySet<string>, sheets: InlineSheets): string {
  const listed = [...sheets].filter(([path, { isNext }]) => isNext || inline.has(path)).map(([path]) => path);
  return listed.length === 0 ? '' : `<meta name="style-sheets" content="${listed.join(' ')}"/>`;
}

/** Returns the page and the sources of its inline styles. */
export function prepareFirstView(html: string, sheets: InlineSheets): { html: string; styles: string[] } {
  const headEnd = html.indexOf('</head>');
  // A redirect has no page.
  if (headEnd < 0) return { html, styles: [] };
  const inline = new Set<string>();
  const preloads = new Set<string>();
  const head = html
    .slice(0, headEnd)
    .replaceAll(SHEET_LINK, (link, path: string) => {
      const sheet = sheets.get(path);
      if (sheet) inline.add(path);
      return sheet?.element ?? link;
    })
    .replaceAll(SCRIPT_LINK, (link) => {
      preloads.add(link.replace('/>', ' fetchPriority="low"/>'));
      return '';
    });
  const styles = [...inline].map((path) => sheets.get(path)!.source);
  const start = head + listSheets(inline, sheets);
  const contentEnd = html.indexOf('<script', headEnd);
  if (contentEnd < 0) return { html: start + html.slice(headEnd), styles };
  return { html: start + html.slice(headEnd, contentEnd) + [...preloads].join('') + html.slice(contentEnd), styles };
}
