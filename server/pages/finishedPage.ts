// A page that is the same for every reader: its style sheets in the document, hashes in its policy, compressed.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '#contract/endpoint.ts';
import { encode, encodingHeaders, type Encoding } from '#server/http/compression.ts';
import { pagePolicy } from '#server/http/headers.ts';
import { listNames, pickStyles } from './pageStyles.ts';

/** As the router writes them, one after the other. */
const SHEET_LINKS = /(?:<link rel="stylesheet" href="[^"]+"\/>)+/;

/** What counts again for each reader: in limits, and in statistics. */
export interface Counted {
  /** The endpoints that the page has called. */
  calledEndpoints: ReadonlySet<Endpoint>;
  /** By call, the donors (account ids) whose numbers it shows. */
  revealed: readonly (readonly number[])[];
  /** The states of its searches that count. */
  searched: readonly number[];
}

export interface FinishedPage extends Counted {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

const sourceOf = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;

interface InlineStyles {
  element: string;
  source: string;
}

function makeInlineStyles(links: string, names: readonly string[], isStatic: boolean): InlineStyles {
  const hrefs = [...links.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
  const paths = hrefs.map((href) => href.replace('#', ''));
  const text = pickStyles(paths, names);
  // The framework may show more, from the whole sheets: web/ui/sheets.ts.
  const start = isStatic ? '<style>' : `<style data-sheets="${hrefs.join(' ')}">`;
  return { element: `${start}${text}</style>`, source: sourceOf(text) };
}

/** By sheets and names: pages of a kind mostly have the same. */
const inlineStyles = new LRUCache<string, InlineStyles>({ max: 200 });

function findInlineStyles(links: string, html: string): InlineStyles {
  const names = listNames(html);
  const isStatic = !names.includes('[data-messages');
  const key = `${links} ${names.join(' ')}`;
  const styles = inlineStyles.get(key) ?? makeInlineStyles(links, names, isStatic);
  inlineStyles.set(key, styles);
  return styles;
}

/** Only scripts that the program wrote have the nonce of this rendering; injected ones do not. */
function listScriptSources(html: string, nonce: string): string[] {
  const elements = html.split('<script').slice(1);
  return elements.flatMap((element) => {
    const end = element.indexOf('>');
    const attributes = element.slice(0, end);
    const isOwn = attributes.includes(` nonce="${nonce}"`) && !attributes.includes(' src=');
    return isOwn ? [sourceOf(element.slice(end + 1, element.indexOf('</script>')))] : [];
  });
}

/** The policy has hashes instead of the placeholder `nonce`. */
export async function finishPage(
  response: Response,
  nonce: string,
  encoding: Encoding,
  counted: Counted,
): Promise<FinishedPage> {
  const rendered = await response.text();
  const scripts = listScriptSources(rendered, nonce);
  const text = rendered.replaceAll(` nonce="${nonce}"`, '');
  // A redirect has none.
  const [links = ''] = SHEET_LINKS.exec(text) ?? [];
  const styles = links === '' ? null : findInlineStyles(links, text);
  const html = text.replace(links, () => styles?.element ?? '');
  const headers = {
    ...Object.fromEntries(response.headers),
    'content-security-policy': pagePolicy(scripts, { styles: styles ? [styles.source] : [] }),
    ...encodingHeaders(encoding),
  };
  return { ...counted, status: response.status, headers, body: encode(html, encoding) };
}
