// An HTTP client that keeps cookies and sends the CSRF token, over any transport.
import { pathNames, type Endpoint, type InputOf, type Reply } from '#contract/endpoint.ts';
import { signHeaders } from '#server/auth/messageSignature.ts';

/** Of a test's gateway. */
export const MESSAGING_SECRET = 'signs what the gateway of a test delivers';

export const signDelivery = (body: string) => signHeaders(MESSAGING_SECRET, body);

export interface Received<Data = unknown> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: {
    status: number;
    data: Data;
    message?: string;
    totalRecords?: number;
    code?: string;
    errors?: Record<string, string>;
  };
}

export interface SendOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The address that requests appear to come from. */
  address?: string;
}

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
  address: string;
}

export type Transport = (request: Sent) => Promise<Pick<Received, 'status' | 'headers' | 'text'>>;

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
  return text === undefined ? 'undefined' : text.slice(0, 2000).toWellFormed();
}

/** The URL of a GET endpoint with any input, including values that URL would normalise. */
export function rawUrl({ path }: Endpoint, input: object): string {
  const names = pathNames(path);
  const texts = Object.entries(input).map(([name, value]): [string, string] => [name.toWellFormed(), toText(value)]);
  const given = Object.fromEntries(texts);
  const filled = names.reduce(
    (url, name) => url.replace(`:${name}`, () => encodeURIComponent(given[name] || 'undefined')),
    path as string,
  );
  const query = new URLSearchParams(texts.filter(([name]) => !names.includes(name))).toString();
  // Node rejects longer request lines.
  return (query ? `${filled}?${query}` : filled).slice(0, 6000);
}

export class HttpClient {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  readonly #transport: Transport;

  constructor(transport: Transport, address = '127.0.0.1') {
    this.#transport = transport;
    this.address = address;
  }

  #keep(setCookie: string | string[] | undefined): void {
    for (const line of [setCookie ?? []].flat()) {
      const [pair] = line.split(';');
      const [name, value] = [pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1)];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** Sends a request with the cookies. */
  async send(
    path: string,
    { method = 'GET', body, headers = {}, address = this.address }: SendOptions = {},
  ): Promise<Received> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all = { ...(cookie && { cookie }), ...headers };
    const received = await this.#transport({ method, path, headers: all, body, address });
    this.#keep(received.headers['set-cookie']);
    const isJson = received.text !== '' && String(received.headers['content-type']).startsWith('application/json');
    return { ...received, body: isJson ? JSON.parse(received.text) : (undefined as never) };
  }

  /** The CSRF token, fetched first if there is none yet. */
  async token(): Promise<string> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.send('/api/v1/isLoggedIn');
    return this.cookies.get('XSRF-TOKEN')!;
  }

  /** A JSON POST with the CSRF header. */
  async post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Received> {
    const token = await this.token();
    return this.send(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token, ...headers },
    });
  }

  /** Calls an endpoint as the web app does; returns the response whatever its status. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    headers: Record<string, string> = {},
  ): Promise<Received<Reply<E>['data']>> {
    const { method, path } = endpoint;
    if (endpoint.isSigned) Object.assign(headers, signDelivery(JSON.stringify(input)));
    const received = method === 'POST' ? this.post(path, input, headers) : this.send(rawUrl(endpoint, input as object));
    return (await received) as Received<Reply<E>['data']>;
  }
}
