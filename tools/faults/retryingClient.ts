// A client that repeats each request, with the same idempotency key, until it has a response.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { HttpClient, type Received, type Transport } from '#test/client.ts';
import { ADDRESS_HEADER } from './deployed.ts';
import { TIMEOUT_MS, type ExpectationLog } from './expectations.ts';

const PAUSE_MS = 50;

export interface Target {
  origin: string;
  /** Counts the starts: after each, every client sends its last acknowledged write again. */
  starts: number;
  /** Resolves while the server runs. */
  up: Promise<unknown>;
  /** 'stopping': requests are repeated until they have a response; 'aborted': they are given up. */
  state: 'running' | 'stopping' | 'aborted';
}

/** The workload has stopped. */
export class Stopped extends Error {}

export function overFetch(origin: string): Transport {
  return async ({ method, path, headers, body, address }) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = { ...headers, [ADDRESS_HEADER]: address };
    const init = { method, headers: sent, body: body as string, redirect: 'manual', signal } as const;
    const response = await fetch(origin + path, init);
    const cookies = { 'set-cookie': response.headers.getSetCookie() };
    return {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...cookies },
      text: await response.text(),
    };
  };
}

let lastAddress = 0;
/** The address of another client, which nginx gives to any of its instances. */
const nextAddress = () => `198.18.${(lastAddress += 1) >> 8}.${lastAddress & 255}`;

export class RetryingClient {
  readonly #http: HttpClient;
  readonly #target: Target;
  readonly #log: ExpectationLog;
  #last: { endpoint: Endpoint; send: () => Promise<Received>; response: Received; starts: number } | undefined;

  constructor(target: Target, log: ExpectationLog) {
    this.#target = target;
    this.#log = log;
    this.#http = new HttpClient(overFetch(target.origin), nextAddress());
  }

  get(path: string): Promise<Received> {
    return this.#begin(() => this.#http.send(path));
  }

  read(endpoint: Endpoint, input: object = {}): Promise<Received> {
    return this.#begin(() => this.#http.call(endpoint, input));
  }

  async logIn(endpoint: Endpoint, credentials: object): Promise<void> {
    this.#last = undefined;
    const { status, text } = await this.read(endpoint, credentials);
    if (status !== endpoint.status) throw new Error(`The login failed: ${text}`);
  }

  /** Throws if the write is rejected. `orStatus` is another status that acknowledges a deletion. */
  async write(endpoint: Endpoint, input: object, orStatus?: number): Promise<Received> {
    await this.#repeatLast();
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = () => this.#http.call(endpoint, input, headers);
    const response = await this.#begin(send);
    // A deletion erases the session or the stored response with which the previous write could be repeated.
    if (orStatus === undefined) await this.#repeatLast();
    if (response.status !== endpoint.status && response.status !== orStatus) {
      throw new Error(`${endpoint.name}: ${response.status} ${response.text.slice(0, 300)}`);
    }
    this.#log.acknowledged.push(performance.now());
    this.#last = { endpoint, send, response, starts: this.#target.starts };
    return response;
  }

  async #repeatLast(): Promise<void> {
    const last = this.#last;
    if (last === undefined || last.starts === this.#target.starts) return;
    this.#last = undefined;
    const again = await this.#insist(last.send);
    this.#log.replayed += 1;
    if (again.status === last.response.status && again.text === last.response.text) return;
    this.#log.wrong.push(`${last.endpoint.name} answered ${last.response.text}, then ${again.text}`);
  }

  async #begin(send: () => Promise<Received>): Promise<Received> {
    if (this.#target.state !== 'running') throw new Stopped();
    return this.#insist(send);
  }

  async #insist(send: () => Promise<Received>): Promise<Received> {
    for (;;) {
      await this.#target.up;
      if (this.#target.state === 'aborted') throw new Stopped();
      const from = performance.now();
      const response = await send().catch(() => null);
      this.#log.count(response, performance.now() - from);
      if (response !== null && response.status !== 503) return response;
      await wait(PAUSE_MS);
    }
  }
}
