// Keeps results readable without a line: web/lib/keptPages.ts stores the pages, this worker shows them only where the
// network fails. It keeps nothing by itself. Each version of the site has a cache of its own.
const CACHE = `kept-${new URL(location.href).searchParams.get('v')}`;
const KEPT_MS = 24 * 3_600_000;
const AT = 'X-Kept-At';
const OFFLINE = /^\/(?:[a-z]{2}\/)?offline$/;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(startVersion()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  event.waitUntil(forgetOld());
  event.respondWith(answer(event));
});

async function startVersion() {
  // Otherwise each page would wait for this worker to start.
  await registration.navigationPreload?.enable();
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('kept-') && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** Every page that is kept, with its address; the page /offline itself has no time. */
async function listKept() {
  const cache = await caches.open(CACHE);
  const pages = (await cache.keys()).map(async ({ url }) => ({ url, headers: (await cache.match(url))?.headers }));
  // Another request may have deleted it meanwhile.
  return (await Promise.all(pages)).filter(({ headers }) => headers?.has(AT));
}

async function forgetOld(isOld = (at) => Date.now() - at > KEPT_MS) {
  const cache = await caches.open(CACHE);
  const old = (await listKept()).filter(({ headers }) => isOld(Number(headers.get(AT))));
  await Promise.all(old.map(({ url }) => cache.delete(url)));
}

async function answer({ request, preloadResponse }) {
  const { pathname, search } = new URL(request.url);
  if (OFFLINE.test(pathname) && search === '?forget') await forgetOld(() => true);
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    await forgetOld();
    const cache = await caches.open(CACHE);
    const page = OFFLINE.test(pathname) ? undefined : await cache.match(request, { ignoreVary: true });
    return page ?? (await showOffline(cache, pathname));
  }
}

const escape = (text) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page in the language of the address, else in the one that was kept, with links to what is kept. */
async function showOffline(cache, pathname) {
  const addresses = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => OFFLINE.test(path));
  const language = /^\/[a-z]{2}(?=\/|$)/.exec(pathname)?.[0] ?? '';
  const page = await cache.match(
    addresses.find((path) => path === `${language}/offline`) ?? addresses[0] ?? '/offline',
  );
  if (!page) return Response.error();
  const links = (await listKept())
    .toReversed()
    .map(
      ({ url, headers }) =>
        `<li><a href="${escape(url)}">${escape(decodeURIComponent(headers.get('X-Kept-Title')))}</a></li>`,
    );
  const html = (await page.text()).replace(/(<ul data-kept[^>]*>)/, (list) => list + links.join(''));
  const headers = new Headers(page.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(html, { headers });
}
