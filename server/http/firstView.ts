// A page needs one response for its first view: style sheets are inline, and scripts are requested after the content.
import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

const CLIENT_BUILD = new URL('../../build/client/', import.meta.url);

/** A style sheet of the build as an element, and the element's source for the Content-Security-Policy. */
interface InlineSheet {
  element: string;
  source: string;
}

export type InlineSheets = ReadonlyMap<string, InlineSheet>;

/** By path, read once. */
export function readSheets(): InlineSheets {
  const paths = globSync('assets/*.css', { cwd: CLIENT_BUILD });
  return new Map(
    paths.map((path) => {
      const text = readFileSync(new URL(path, CLIENT_BUILD), 'utf8');
      const element = `<style data-sheet="/${path}">${text}</style>`;
      return [`/${path}`, { element, source: `sha256-${hash('sha256', text, 'base64')}` }];
    }),
  );
}

const SHEET_LINK = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const SCRIPT_LINK = /<link rel="modulepreload" href="[^"]+"\/>/g;

/** Returns the page and the sources of its inline styles. */
export function prepareFirstView(html: string, sheets: InlineSheets): { html: string; styles: string[] } {
  const headEnd = html.indexOf('</head>');
  const styles: string[] = [];
  const preloads = new Set<string>();
  const head = html
    .slice(0, headEnd)
    .replaceAll(SHEET_LINK, (link, path: string) => {
      const sheet = sheets.get(path);
      if (sheet) styles.push(sheet.source);
      return sheet?.element ?? link;
    })
    .replaceAll(SCRIPT_LINK, (link) => {
      preloads.add(link.replace('/>', ' fetchPriority="low"/>'));
      return '';
    });
  const contentEnd = html.indexOf('<script', headEnd);
  if (contentEnd < 0) return { html: head + html.slice(headEnd), styles };
  return { html: head + html.slice(headEnd, contentEnd) + [...preloads].join('') + html.slice(contentEnd), styles };
}
