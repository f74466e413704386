// Metrics of the application: requests, caches, password hashes.
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Passwords } from '#server/auth/passwords.ts';
import { registerRequestMetrics } from './requests.ts';

export function registerApplicationMetrics(
  app: FastifyInstance,
  passwords: Passwords,
  caches: Readonly<Record<string, { counts: { hits: number; misses: number } }>>,
  register: Registry,
): void {
  registerRequestMetrics(app, register);
  register.registerMetric(
    new Counter({
      name: 'dhamani_cache_requests_total',
      help: 'Requests answered from the caches of responses, look-ups and pages, or not.',
      labelNames: ['cache', 'result'],
      registers: [],
      collect() {
        // The caches have their own counters, and a prom-client counter can only be reset and set.
        this.reset();
        for (const [name, { counts }] of Object.entries(caches)) {
          this.inc({ cache: name, result: 'hit' }, counts.hits);
          this.inc({ cache: name, result: 'miss' }, counts.misses);
        }
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'dhamani_password_hashes_running',
      help: 'Passwords being hashed or compared.',
      registers: [],
      collect() {
        this.set(passwords.queue().running);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'dhamani_password_hashes_queued',
      help: 'Passwords that wait for that; at 64 the next ones are refused.',
      registers: [],
      collect() {
        this.set(passwords.queue().waiting);
      },
    }),
  );
}
