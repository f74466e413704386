// How many requests were answered, how, and how long it took. Counting one costs a fraction of a microsecond.
import type { FastifyInstance } from 'fastify';
import type { Page, Sample } from './page.ts';

/** Seconds. A kept search takes less than the first, a password hash lies between the middle ones. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'];
/** Over a limit or past a budget; and too many under way, or no database. */
const REFUSALS = [429, 503];

class Durations {
  readonly #counts = new Float64Array(BOUNDS.length + 1);
  #sum = 0;

  add(seconds: number): void {
    let nth = 0;
    while (nth < BOUNDS.length && seconds > BOUNDS[nth]!) nth += 1;
    this.#counts[nth]! += 1;
    this.#sum += seconds;
  }

  samples(labels: Record<string, string>): Sample[] {
    let count = 0;
    const buckets = [...BOUNDS, Infinity].map((bound, nth) => {
      count += this.#counts[nth]!;
      const le = bound === Infinity ? '+Inf' : String(bound);
      return { labels: { ...labels, le }, value: count, ending: '_bucket' };
    });
    return [...buckets, { labels, value: this.#sum, ending: '_sum' }, { labels, value: count, ending: '_count' }];
  }
}

interface Counted {
  route: string;
  byClass: (Durations | undefined)[];
  /** By status, of REFUSALS. */
  refused: Map<number, number>;
}

/** What a registered pattern is called: an endpoint by its path, every page and every built file under one name. */
function nameRoute(pattern: string | undefined): string {
  if (pattern === undefined || pattern === '/api/*') return 'unknown';
  if (pattern === '/*') return 'page';
  return /^\/(api\/|healthz$|readyz$)/.test(pattern) ? pattern : 'file';
}

export class RequestFigures {
  readonly #byRoute = new Map<string, Counted>();
  /** By the pattern as the router has it, so that it is named once. */
  readonly #byPattern = new Map<string | undefined, Counted>();

  /** Counts every answer of the application from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      this.add(request.routeOptions.url, reply.statusCode, reply.elapsedTime / 1000);
      done();
    });
  }

  add(pattern: string | undefined, status: number, seconds: number): void {
    const counted = this.#byPattern.get(pattern) ?? this.#begin(pattern);
    const nth = Math.floor(status / 100) - 1;
    (counted.byClass[nth] ??= new Durations()).add(seconds);
    if (REFUSALS.includes(status)) counted.refused.set(status, (counted.refused.get(status) ?? 0) + 1);
  }

  write(page: Page): void {
    const all = [...this.#byRoute.values()];
    page.histogram(
      'http_request_duration_seconds',
      'From the first byte of a request to its answer, by route and class of status.',
      all.flatMap(({ route, byClass }) =>
        byClass.flatMap((durations, nth) => durations?.samples({ route, status: CLASSES[nth]! }) ?? []),
      ),
    );
    page.counter(
      'dhamani_requests_refused_total',
      'Requests refused by route: 429 over a limit or past a budget, 503 in a crowd or without the database.',
      all.flatMap(({ route, refused }) =>
        [...refused].map(([status, value]) => ({ labels: { route, status: String(status) }, value })),
      ),
    );
  }

  #begin(pattern: string | undefined): Counted {
    const route = nameRoute(pattern);
    const counted = this.#byRoute.get(route) ?? { route, byClass: [], refused: new Map<number, number>() };
    this.#byRoute.set(route, counted);
    this.#byPattern.set(pattern, counted);
    return counted;
  }
}
