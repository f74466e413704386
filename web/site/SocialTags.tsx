// What search engines and messengers show for a shared link. The address is the page's own, without its query unless
// the route has `handle = { hasQuery: true }`. One that search engines leave out (`{ isNoindex: true }`) names no other language.
import { useLocation, useMatches } from 'react-router';
import { alternates, withPrefix } from '#messages/languages.ts';
import { organisation } from '#web/content/organisation.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';

export function SocialTags({ publicUrl }: { publicUrl: string }) {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const has = (key: string) =>
    matches.some(({ handle }) => typeof handle === 'object' && handle !== null && key in handle);
  const hasQuery = has('hasQuery');
  // The pages of a search are left out too.
  const isIndexed = !has('isNoindex') && !(hasQuery && search);
  const address = `${publicUrl}${localHref(pathname)}`;
  return (
    <>
      <link rel="canonical" href={address} />
      {isIndexed
        ? alternates.map(([hrefLang, code]) => (
            <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={publicUrl + withPrefix(code, pathname)} />
          ))
        : null}
      <meta property="og:type" content="website" />
      <meta property="og:url" content={hasQuery ? address + search : address} />
      <meta property="og:image" content={`${publicUrl}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${organisation.name}: ${t('site.tagline')}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
