// Security headers of every response. Pages have a Content-Security-Policy of their own: `pagePolicy`.
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const ONE_YEAR_S = 31_536_000;

const permissions = (geolocation: string) => `camera=(), microphone=(), geolocation=${geolocation}, payment=()`;
/** For pages with the search form, which finds the nearest districts in the browser. */
export const SEARCH_PAGE_PERMISSIONS = permissions('(self)');

const always = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissions('()'),
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Headers that browsers apply to documents only: scripts, style sheets and pictures omit them. */
export const documentHeaders = [
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
] as const;

export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const listSources = (inline: readonly string[]) => ["'self'", ...inline.map((source) => `'${source}'`)].join(' ');

/** The preview of the network's content, which its form shows beside it. */
export const isFramed = (address: string): boolean => /^\/site-preview(?:\?|$)/.test(address);

/** The policy of a page: same-origin files only, and inline scripts and styles with this response's nonce or one of these hashes. */
export function pagePolicy(
  scripts: readonly string[],
  { styles = [], framed = false }: { styles?: readonly string[]; framed?: boolean } = {},
): string {
  return [
    "default-src 'none'",
    `script-src ${listSources(scripts)}`,
    `style-src ${listSources(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-src 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The headers of every response. */
export function makeHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    ...always,
    'Content-Security-Policy': NOTHING_ALLOWED,
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${ONE_YEAR_S}; includeSubDomains`,
    }),
  };
}

export function addHeaders(app: FastifyInstance, config: Config): void {
  const headers = makeHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
