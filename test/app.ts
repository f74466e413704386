// The whole application on a database of its own, and a client that keeps cookies as a browser does.
import { afterAll, beforeAll } from 'vitest';
import { answerPasswordRequests } from '#server/accounts/passwordRequests.ts';
import type { Endpoint, InputOf, Reply } from '#contract/endpoint.ts';
import { pathNames } from '#contract/endpoint.ts';
import { buildApp, type App } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import { loadKeys } from '#server/auth/signingKeys.ts';
import type { Pages } from '#server/http/pages.ts';
import { startMailWorker, type MailWorker } from '#server/mail/worker.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { openTestDatabase, type TestDatabase } from './template.ts';

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
  /** The network it seems to come from. */
  address?: string;
}

/** A visitor with a cookie jar. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly #app: App;
  readonly address: string;

  constructor(app: App, address = '127.0.0.1') {
    this.#app = app;
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

  /** Sends a request as it stands; only the cookies are added. */
  async send(
    path: string,
    { method = 'GET', body, headers = {}, address = this.address }: SendOptions = {},
  ): Promise<Received> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#app.fastify.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: address,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { payload: body as string }),
    });
    this.#keep(response.headers['set-cookie']);
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers as Received['headers'],
      text: response.payload,
      body: isJson ? response.json() : (undefined as never),
    };
  }

  /** The anti-forgery value, fetched first where there is none yet. */
  async token(): Promise<string> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.send('/api/v1/isLoggedIn');
    return this.cookies.get('XSRF-TOKEN')!;
  }

  /** A JSON POST with the anti-forgery header. */
  async post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Received> {
    const token = await this.token();
    return this.send(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token, ...headers },
    });
  }

  /** An endpoint as the web app would call it; the reply whatever its status. */
  async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Received<Reply<E>['data']>> {
    const rest = { ...(input as Record<string, unknown>) };
    let { path } = endpoint as { path: string };
    for (const name of pathNames(path)) {
      path = path.replace(`:${name}`, encodeURIComponent(String(rest[name])));
      delete rest[name];
    }
    if (endpoint.method === 'POST') return (await this.post(path, rest)) as Received<Reply<E>['data']>;
    const query = new URLSearchParams(rest as Record<string, string>).toString();
    return (await this.send(query ? `${path}?${query}` : path)) as Received<Reply<E>['data']>;
  }
}

export interface TestApp {
  app: App;
  database: TestDatabase;
  pool: TestDatabase['pool'];
  config: Config;
  /** What was logged, one JSON line an entry. */
  log: string[];
  /** Sends what is due when a test says so. */
  postRoom: MailWorker;
  /** A new visitor; each has a network of its own unless told otherwise. */
  visitor(address?: string): Client;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  now?: () => Date;
  /** For the quota of donors and its tokens. */
  clock?: () => number;
  pages?: Pages;
  /** Closed and removed with the application; a new one of this version unless given. */
  database?: TestDatabase;
}

let lastNetwork = 0;
const nextAddress = () => {
  lastNetwork += 1;
  return `10.${(lastNetwork >> 16) & 255}.${(lastNetwork >> 8) & 255}.${lastNetwork & 255}`;
};

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, now, clock, pages } = options;
  const database = options.database ?? (await openTestDatabase());
  const config = readConfig({ ...database.settings, LOG_LEVEL: 'info', ...env });
  const log: string[] = [];
  const logTo = { write: (line: string) => void log.push(line) };
  const keys = await loadKeys(database.pool, config.secretKeys);
  const mail = makeTransport(config);
  const app = await buildApp({ pool: database.pool, config, keys, mail, now, clock, pages, logTo });
  await app.fastify.ready();
  const parts = { pool: database.pool, config, log: app.fastify.log, transport: mail };
  const postRoom = startMailWorker({ ...parts, answerRequests: answerPasswordRequests }, { isPolling: false });
  return {
    app,
    database,
    pool: database.pool,
    config,
    log,
    postRoom,
    visitor: (address = nextAddress()) => new Client(app, address),
    async close() {
      await postRoom.stop();
      await app.fastify.close();
      await database.remove();
    },
  };
}

/** The same for a whole test file. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const holder = {} as TestApp;
  beforeAll(async () => {
    Object.assign(holder, await startTestApp(options));
  }, 60_000);
  afterAll(async () => {
    await holder.close?.();
  });
  return holder;
}
