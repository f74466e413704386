// sitemap.xml: the pages that header and footer lead to, each once a language, but for those that are noindex.
import { alternatesOf, withPrefix } from '#messages/languages.ts';
import { contactLink, footerGroups } from '#web/content/footer.ts';
import { headerLinks, logoLink } from '#web/content/navigation.ts';
import { brand } from '#web/content/site.ts';
import { pageServices } from '#web/lib/page.ts';
import type { Route } from './+types/sitemap.ts';

const links = [logoLink, ...headerLinks, contactLink, ...footerGroups.flatMap((group) => [...group.links])];
const NOINDEX_PATHS = new Set(['/blood-donations', '/testimonals']);
const paths = new Set(links.map(({ href }) => href.split('#')[0] ?? '/')).difference(NOINDEX_PATHS);

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageServices);
  const { languages } = brand();
  const site = publicUrl.replaceAll('&', '&amp;');
  const urls = [...paths].flatMap((path) => {
    const others = alternatesOf(languages).map(
      ([name, code]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${site}${withPrefix(code, path)}"/>`,
    );
    return languages.map((code) => `  <url><loc>${site}${withPrefix(code, path)}</loc>${others.join('')}</url>`);
  });
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
  ].join('\n');
  return new Response(`${text}\n`, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
