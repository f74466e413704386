// The built web application: React Router's server build and its request handler.
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { prefixOf, type LanguageCode } from '#messages/languageCodes.ts';
import type { PageServices } from '#contract/page.ts';

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

export async function loadPages(): Promise<Pages> {
  if (!existsSync(SERVER_BUILD)) throw new Error('The site is not built. Run: npm run build');
  const build: Build = await import(SERVER_BUILD.href);
  return { load: () => Promise.resolve(build) };
}

const handlers = new WeakMap<Build, Map<LanguageCode, RequestHandler>>();

/** Created once per build and language, whose prefix is the router's basename: it reads the whole route tree. */
export function handlerOf(build: Build, config: { development: boolean }, language: LanguageCode): RequestHandler {
  const byLanguage = handlers.get(build) ?? new Map<LanguageCode, RequestHandler>();
  handlers.set(build, byLanguage);
  const mode = config.development ? 'development' : 'production';
  const handler =
    byLanguage.get(language) ?? createRequestHandler({ ...build, basename: prefixOf(language) || '/' }, mode);
  byLanguage.set(language, handler);
  return handler;
}
