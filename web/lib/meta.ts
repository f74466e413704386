// Titles and descriptions of pages.
import { brand } from '#web/content/site.ts';
import { t } from '#web/messages/t.ts';

interface PageMeta {
  title: string;
  description?: string;
  /** Kept out of search engines. */
  isPrivate?: boolean;
}

export function meta({ title, description = t('site.statement'), isPrivate = false }: PageMeta) {
  const full = `${title} · ${brand().name}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: brand().name },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

/** A route's `headers`, for a public page that search engines should leave out. */
export const noindexHeaders = () => ({ 'X-Robots-Tag': 'noindex' });

/** A route's `headers`, for a page that is the same for everyone: also shared caches may keep it for a minute. */
export const publicHeaders = () => ({ 'Cache-Control': 'public, max-age=60' });
