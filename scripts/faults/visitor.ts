// A browser's part in a conversation with the API: cookies kept, anti-forgery value repeated.
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { pathNames } from '#contract/endpoint.ts';

/** Longer than the server lets a statement run: what comes later than this is taken for a hang. */
const PATIENCE_MS = 30_000;

export interface Received {
  status: number;
  text: string;
  /** The envelope, where there is one. */
  body: { data?: unknown; message?: string };
  retryAfter: string | null;
  /** Milliseconds until it was read to its end. */
  took: number;
}

type Input = Record<string, unknown>;

function fillPath({ path }: Endpoint, input: Input): string {
  const names = pathNames(path);
  return names.reduce((filled, name) => filled.replace(`:${name}`, encodeURIComponent(String(input[name]))), path);
}

function readEnvelope(text: string): Received['body'] {
  try {
    return JSON.parse(text) as Received['body'];
  } catch {
    return {};
  }
}

export class Visitor {
  readonly cookies = new Map<string, string>();
  address: string;

  constructor(address: string) {
    this.address = address;
  }

  /** Throws where the connection is lost or no answer comes in half a minute. */
  async send(method: string, path: string, { body, key }: { body?: Input; key?: string } = {}): Promise<Received> {
    const from = performance.now();
    const response = await fetch(this.address + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'X-XSRF-TOKEN': this.cookies.get('XSRF-TOKEN') ?? '',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text, body: readEnvelope(text), retryAfter, took: performance.now() - from };
  }

  call(endpoint: Endpoint, input: Input = {}, key?: string): Promise<Received> {
    if (endpoint.method === 'GET') return this.send('GET', fillPath(endpoint, input));
    return this.send('POST', endpoint.path, { body: input, key });
  }

  #keep(line: string): void {
    const pair = line.split(';')[0]!;
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

const READY_LIMIT_MS = 120_000;

/** Milliseconds until the site says that it is ready. */
export async function waitUntilReady(address: string): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < READY_LIMIT_MS) {
    const answer = await new Visitor(address).send('GET', '/readyz').catch(() => null);
    if (answer?.status === 200) return performance.now() - from;
    await wait(20);
  }
  throw new Error('The site did not become ready again.');
}
