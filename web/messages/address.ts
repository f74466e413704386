// Addresses in the language of the page. The router's own links, forms and redirects have the prefix without these.
import { withoutPrefix, withPrefix } from '#messages/languages.ts';
import { languageCode } from '#web/messages/language.ts';

/** For a plain <a> or <form>: '/register' as '/hi/register'. Other sites, anchors and the API stay as they are. */
export function localHref(href: string): string {
  return href.startsWith('/') && !href.startsWith('/api/') ? withPrefix(languageCode(), href) : href;
}

/** Path and query of this page as the router knows them: '/hi/register' as '/register'. */
export const routerHref = ({ pathname, search = '' }: { pathname: string; search?: string }): string =>
  withoutPrefix(languageCode(), pathname) + search;
