// Renders with the built web application: React Router's server build and its request handler.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { prefixOf, type LanguageCode } from '#messages/languages.ts';
import type { PageServices } from '#contract/page.ts';
import { showsDemoData } from '#server/db/demoData.ts';
import type { Caller } from '#server/http/caller.ts';
import type { ConcurrencyLimit } from '#server/http/loadShedding.ts';
import type { Route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import type { PageCache } from './pageCache.ts';
import { findRedirect } from './redirects.ts';

const SERVER_BUILD = new URL('../../build/server/index.js', import.meta.url);

type Build = ServerBuild & {
  entry: { module: { provide(services: PageServices): RouterContextProvider } };
};

/** The pages: the build, or Vite in development. */
export interface Pages {
  load(): Promise<Build>;
  /** Serves modules that exist only in development. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** What rendering needs besides the request. */
export interface Site extends Pages {
  routes: ReadonlyMap<string, Route>;
  services: Services;
  cache: PageCache;
  /** Limits how many pages are rendered at once. */
  limitRenders: ConcurrencyLimit;
}

export async function loadPages(): Promise<Pages> {
  if (!existsSync(SERVER_BUILD)) throw new Error('The site is not built. Run: npm run build');
  const build: Build = await import(SERVER_BUILD.href);
  return { load: () => Promise.resolve(build) };
}

const handlers = new WeakMap<Build, Map<LanguageCode, RequestHandler>>();

/** Created once per build and language, whose prefix is the router's basename: it reads the whole route tree. */
function handlerOf(build: Build, config: { development: boolean }, language: LanguageCode): RequestHandler {
  const byLanguage = handlers.get(build) ?? new Map<LanguageCode, RequestHandler>();
  handlers.set(build, byLanguage);
  const mode = config.development ? 'development' : 'production';
  const handler =
    byLanguage.get(language) ?? createRequestHandler({ ...build, basename: prefixOf(language) || '/' }, mode);
  byLanguage.set(language, handler);
  return handler;
}

export const newNonce = (): string => randomBytes(16).toString('hex');

/** The calls of a page, and what only its visitor may see. */
type PageParts = Pick<PageServices, 'call' | 'visitor' | 'toasts' | 'toast' | 'nonce' | 'isCached' | 'formKey'>;

export async function render(request: Request, caller: Caller, site: Site, parts: PageParts): Promise<Response> {
  const { db, config } = site.services;
  const build = await site.load();
  const content = (await site.services.site.current()).in(caller.language);
  const context = build.entry.module.provide({
    language: caller.language,
    site: content,
    warn: (message) => caller.log.warn(message),
    hasDemoData: await showsDemoData(db),
    takesRequests: config.bloodRequests !== 'off',
    sessionIdleMinutes: config.sessionIdleMinutes,
    publicUrl: config.publicUrl,
    findRedirect: (address) => findRedirect(db, address),
    grievanceContact: content.contact.grievanceOfficer ?? config.grievanceContact ?? null,
    ...parts,
  });
  return handlerOf(build, config, caller.language)(request, context);
}
