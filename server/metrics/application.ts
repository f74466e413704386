// Metrics of the application itself: requests, the cache, passwords that wait for their turn.
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/http/services.ts';
import type { Page } from './page.ts';
import { RequestFigures } from './requests.ts';

/** Counts from now on. Returns what writes these figures onto a page. */
export function watchApplication(app: FastifyInstance, { kept, passwords }: Services): (page: Page) => void {
  const requests = new RequestFigures();
  requests.watch(app);
  return (page) => {
    requests.write(page);
    const samples = Object.entries(kept).flatMap(([cache, { counts }]) => [
      { labels: { cache, result: 'hit' }, value: counts.hits },
      { labels: { cache, result: 'miss' }, value: counts.misses },
    ]);
    page.counter('dhamani_cache_requests_total', 'Look-ups in the one-second caches of answers and pages.', samples);
    const { running, waiting } = passwords.queue();
    page.gauge('dhamani_passwords_running', 'Passwords being hashed or compared.', running);
    page.gauge('dhamani_passwords_waiting', 'Passwords that wait for that; at 64 the next ones are refused.', waiting);
  };
}
