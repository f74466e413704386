// A visitor: keeps cookies and a connection, repeats the anti-forgery value, and may come from an address of its own.
import { Agent as HttpAgent, request as askHttp, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as askHttps } from 'node:https';

const PATIENCE_MS = 60_000;

export interface Reply {
  /** 0 where no whole answer came. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The `data` of an answer of the API. */
  data: unknown;
}

export interface BrowserOptions {
  /** One of 127.0.0.0/8, to come from. */
  from?: string;
  /** Said with each request. */
  headers?: Record<string, string>;
}

const NO_REPLY: Reply = { status: 0, headers: {}, text: '', data: undefined };

function readData(text: string): unknown {
  try {
    return (JSON.parse(text) as { data?: unknown }).data;
  } catch {
    return undefined;
  }
}

export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #agents: { http: HttpAgent; https: HttpsAgent };
  readonly #headers: Record<string, string>;

  constructor({ from, headers = {} }: BrowserOptions = {}) {
    const options = { keepAlive: true, ...(from !== undefined && { localAddress: from }) };
    // The certificate is the scenario's own.
    this.#agents = { http: new HttpAgent(options), https: new HttpsAgent({ ...options, rejectUnauthorized: false }) };
    this.#headers = headers;
  }

  get(url: string): Promise<Reply> {
    return this.#ask('GET', url, {}, '');
  }

  /** Greets first where it has no anti-forgery value yet. */
  async post(url: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.get(new URL('/api/v1/isLoggedIn', url).href);
    const own = { 'content-type': 'application/json', 'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '' };
    return this.#ask('POST', url, { ...own, ...headers }, JSON.stringify(body));
  }

  /** As a header. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get antiForgery(): string {
    return this.#cookies.get('XSRF-TOKEN') ?? '';
  }

  /** Another browser with the same cookies and headers, as if they had been stolen. */
  copy(): Browser {
    const copy = new Browser({ headers: this.#headers });
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }

  #ask(method: string, url: string, headers: Record<string, string>, body: string): Promise<Reply> {
    const isSecure = url.startsWith('https:');
    const ask = isSecure ? askHttps : askHttp;
    const all = {
      ...this.#headers,
      ...headers,
      cookie: this.cookies,
      ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
    };
    return new Promise((resolve) => {
      const agent = isSecure ? this.#agents.https : this.#agents.http;
      const request = ask(url, { method, headers: all, agent, timeout: PATIENCE_MS }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('error', () => resolve(NO_REPLY));
        response.once('end', () => {
          this.#keep(response.headers['set-cookie'] ?? []);
          resolve({ status: response.statusCode!, headers: response.headers, text, data: readData(text) });
        });
      });
      request.once('timeout', () => request.destroy());
      request.once('error', () => resolve(NO_REPLY));
      request.end(body);
    });
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (line.includes('Max-Age=0')) this.#cookies.delete(name!);
      else this.#cookies.set(name!, value!);
    }
  }
}
