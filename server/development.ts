// Serves pages from their sources with hot reload. Loaded only with NODE_ENV=development.
import { createServer } from 'vite';
import type { Pages } from './pages/pageBuild.ts';

export async function loadLivePages(): Promise<Pages> {
  const vite = await createServer({ server: { middlewareMode: true } });
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as ReturnType<Pages['load']>,
    middleware: (request, response, next) => vite.middlewares(request, response, next),
  };
}
