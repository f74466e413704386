// robots.txt: pages may be indexed, except the API, pages behind a login and donors' chats.
import { languageCodes, withPrefix } from '#messages/languages.ts';
import { pageServices } from '#web/lib/page.ts';
import type { Route } from './+types/robots.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageServices);
  const kept = languageCodes.flatMap((code) => ['/dashboard', '/whatsapp'].map((path) => withPrefix(code, path)));
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    ...kept.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
