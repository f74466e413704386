// Keeps the results on the screen for a day, so that they can be read without a line: as a document without scripts, marked
// with its time. public/sw.js shows them only where the network fails.
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { KEPT } from './forgetKeptPages.ts';
import { formatInstant } from './format.ts';
import { isVisitorKnown } from './otherTabs.ts';

const MAX_PAGES = 5;
const NOTE_LOOK = '.kept-note{padding:12px 16px;background:var(--warn-panel);font-weight:600;max-inline-size:none}';

/** Each build names the list of its files by their content. */
const readVersion = (): string =>
  /manifest-(\w+)/.exec(document.querySelector<HTMLLinkElement>('link[href*="/assets/manifest-"]')?.href ?? '')?.[1] ??
  '0';

/** As they were written: a rule's own text loses shorthands with variables. */
async function readStyles(): Promise<string> {
  const inPage = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])');
  const loaded = await Promise.all([...links].map(async ({ href }) => (await fetch(href)).text()));
  return [...inPage, ...loaded, NOTE_LOOK].join('');
}

function copyDocument(css: string, note: string): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('script, link, style, noscript, dialog, [data-toasts]')) element.remove();
  const style = document.createElement('style');
  style.textContent = css;
  copy.querySelector('head')?.append(style);
  const said = document.createElement('p');
  said.className = 'kept-note';
  said.textContent = note;
  copy.querySelector('main')?.prepend(said);
  return `<!DOCTYPE html>${copy.outerHTML}`;
}

async function makeResponse(css: string, now: Date): Promise<Response> {
  const when = formatInstant(now.toISOString());
  const html = copyDocument(css, t('site.keptAt', { when }));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
  const source = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${source}'; img-src 'self' data:; form-action 'self'; base-uri 'none'`,
      'Referrer-Policy': 'same-origin',
      'X-Kept-At': String(now.getTime()),
      'X-Kept-Title': encodeURIComponent(`${document.title} · ${when}`),
    },
  });
}

/** The caller knows that nobody is logged in and that the results are whole. */
export async function keepThisPage(): Promise<void> {
  const { href } = location;
  if (!('serviceWorker' in navigator) || !isSecureContext || !isVisitorKnown()) return;
  try {
    const version = readVersion();
    await navigator.serviceWorker.register(`/sw.js?v=${version}`, { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    const css = await readStyles();
    // The reader may have gone on meanwhile.
    if (location.href !== href) return;
    const page = await makeResponse(css, new Date());
    const cache = await caches.open(`${KEPT}${version}`);
    const offline = localHref('/offline');
    if (!(await cache.match(offline))) await cache.add(offline);
    // The newest last.
    await cache.delete(href);
    await cache.put(href, page);
    // What a login or logout in another tab has just removed must not come back.
    if (!isVisitorKnown()) await cache.delete(href);
    const kept = (await cache.keys()).filter(({ url }) => new URL(url).search !== '');
    await Promise.all(kept.slice(0, -MAX_PAGES).map((request) => cache.delete(request)));
  } catch {
    // No storage, no line, or an old browser: nothing depends on it.
  }
}
