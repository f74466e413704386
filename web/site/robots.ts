// robots.txt: pages may be indexed, except the API and pages behind a login.
import { languageCodes, withPrefix } from '#messages/languages.ts';
import { pageServices } from '#web/lib/page.ts';
import type { Route } from './+types/robots.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageServices);
  const dashboards = languageCodes.map((code) => `Disallow: ${withPrefix(code, '/dashboard')}`);
  const lines = ['User-agent: *', 'Disallow: /api/', ...dashboards, '', `Sitemap: ${publicUrl}/sitemap.xml`];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
