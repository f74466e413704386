// An HTTP client that keeps cookies and connections, and repeats the anti-forgery token.
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pathNames, type Endpoint } from '#contract/endpoint.ts';
import { XSRF_COOKIE } from '#contract/http.ts';

/** The status of a request without a whole response. */
export const LOST = 0;
/** Longer than the server lets a statement run. */
export const PATIENCE_MS = 30_000;
export type Input = Record<string, unknown>;

export interface Reply {
  status: number;
  text: string;
  /** The `data` of an API response. */
  data: unknown;
  retryAfter: string | undefined;
  /** Milliseconds until the whole response was read. */
  took: number;
}

function readData(text: string): unknown {
  try {
    return (JSON.parse(text) as { data?: unknown }).data;
  } catch {
    return undefined;
  }
}

function fillPath(path: string, input: Input): string {
  return pathNames(path).reduce((url, name) => url.replace(`:${name}`, encodeURIComponent(String(input[name]))), path);
}

export class Client {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  readonly #agent: HttpAgent;

  constructor(origin: string) {
    this.#origin = origin;
    // The scenario makes nginx's certificate itself.
    this.#agent = origin.startsWith('https:')
      ? new HttpsAgent({ keepAlive: true, rejectUnauthorized: false })
      : new HttpAgent({ keepAlive: true });
  }

  call({ method, path }: Endpoint, input: Input = {}, key?: string): Promise<Reply> {
    if (method === 'GET') return this.get(fillPath(path, input));
    const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) };
    return this.#send('POST', path, headers, JSON.stringify(input));
  }

  get(path: string): Promise<Reply> {
    return this.#send('GET', path, {}, '');
  }

  #send(method: string, path: string, own: Record<string, string>, body: string): Promise<Reply> {
    const from = performance.now();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...own, cookie, 'x-xsrf-token': this.#cookies.get(XSRF_COOKIE) ?? '' };
    const request = this.#origin.startsWith('https:') ? requestHttps : requestHttp;
    return new Promise((resolve) => {
      const end = (status: number, text = '', retryAfter?: string) =>
        resolve({ status, text, data: readData(text), retryAfter, took: performance.now() - from });
      const sent = request(this.#origin + path, { method, headers, agent: this.#agent, signal }, (response) => {
        this.#keep(response.headers['set-cookie'] ?? []);
        readText(response).then(
          (text) => end(response.statusCode!, text, response.headers['retry-after']),
          () => end(LOST),
        );
      });
      sent.once('error', () => end(LOST));
      sent.end(body);
    });
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

/** Milliseconds until /readyz answers with 200; the scenario's time limit ends a wait for ever. */
export async function waitUntilReady(origin: string): Promise<number> {
  const from = performance.now();
  while ((await new Client(origin).get('/readyz')).status !== 200) await wait(20);
  return performance.now() - from;
}
