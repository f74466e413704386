// The figures of the application itself: requests, kept answers, passwords that wait for their turn.
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
    const samples = Object.entries(kept).flatMap(([of, { asked }]) => [
      { labels: { of, result: 'shared' }, value: asked.shared },
      { labels: { of, result: 'made' }, value: asked.made },
    ]);
    page.counter('dhamani_kept_total', 'Answers and pages given again within their second, and those made.', samples);
    const { running, waiting } = passwords.queue();
    page.gauge('dhamani_passwords_running', 'Passwords being hashed or compared.', running);
    page.gauge('dhamani_passwords_waiting', 'Passwords that wait for that; at 64 the next ones are refused.', waiting);
  };
}
