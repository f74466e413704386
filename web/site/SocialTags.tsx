// What search engines and messengers show for a shared link. The address is the page's own, without its query unless
// the route has `handle = { hasQuery: true }`. The sitemap names its other languages.
import { useLocation, useMatches } from 'react-router';
import { brand } from '#web/content/site.ts';
import { DEFAULT_NAME } from '#contract/network.ts';
import { localHref } from '#web/messages/address.ts';

export function SocialTags({ publicUrl }: { publicUrl: string }) {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const hasQuery = matches.some(({ handle }) => handle instanceof Object && 'hasQuery' in handle);
  const { name, tagline, logo, accent } = brand();
  // Its picture has the program's name and colour.
  const isDefault = name === DEFAULT_NAME && accent === null;
  const address = `${publicUrl}${localHref(pathname)}`;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={hasQuery ? address + search : address} />
      {logo === null ? (
        <>
          <meta property="og:image" content={publicUrl + (isDefault ? '/social.png' : '/icons/social.png')} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      ) : (
        <meta property="og:image" content={publicUrl + logo} />
      )}
      <meta property="og:image:alt" content={`${name}: ${tagline}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
