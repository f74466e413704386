// A client that sends each request again, with its idempotency key, until it has a response.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isLoggedIn, login } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Client, LOST, type Input, type Reply } from './client.ts';
import type { Ledger } from './ledger.ts';

const PAUSE_MS = 50;

/** The site under load. */
export interface Target {
  origin: string;
  /** Counts the starts: after each, every writer sends its last acknowledged write again. */
  starts: number;
  /** Resolves while the site is up. */
  up: Promise<unknown>;
  /** 'ending': requests under way are seen to their end; 'gone': they are given up. */
  state: 'loaded' | 'ending' | 'gone';
}

/** Ends a writer's work. */
export class Over extends Error {}

export class Writer {
  readonly #client: Client;
  readonly #target: Target;
  readonly #ledger: Ledger;
  #last: { endpoint: Endpoint; send: () => Promise<Reply>; reply: Reply; starts: number } | undefined;

  constructor(target: Target, ledger: Ledger) {
    this.#target = target;
    this.#ledger = ledger;
    this.#client = new Client(target.origin);
  }

  /** Gets an anti-forgery token. */
  greet(): Promise<Reply> {
    return this.ask(isLoggedIn);
  }

  async logIn(credentials: { userID: string; password: string }): Promise<void> {
    this.#last = undefined;
    const { status, text } = await this.ask(login, credentials);
    if (status !== 200) throw new Error(`The login failed: ${text}`);
  }

  /** For what writes nothing. */
  ask(endpoint: Endpoint, input: Input = {}): Promise<Reply> {
    return this.#begin(() => this.#client.call(endpoint, input));
  }

  /** Loads a page. */
  look(path: string): Promise<Reply> {
    return this.#begin(() => this.#client.get(path));
  }

  /** Throws where the write is refused. A deletion names what else its status may be. */
  async write(endpoint: Endpoint, input: Input, mayBe?: number): Promise<Reply> {
    await this.#repeatLast();
    const key = randomUUID();
    const send = () => this.#client.call(endpoint, input, key);
    const reply = await this.#begin(send);
    // A deletion erases the session or the stored response with which the write before it could be repeated.
    if (mayBe === undefined) await this.#repeatLast();
    if (reply.status !== endpoint.status && reply.status !== mayBe) {
      throw new Error(`${endpoint.name}: ${reply.status} ${reply.text.slice(0, 300)}`);
    }
    this.#ledger.acknowledged.push(performance.now());
    this.#last = { endpoint, send, reply, starts: this.#target.starts };
    return reply;
  }

  async #repeatLast(): Promise<void> {
    const last = this.#last;
    if (last === undefined || last.starts === this.#target.starts) return;
    this.#last = undefined;
    const again = await this.#insist(last.send);
    this.#ledger.repeated += 1;
    if (again.status === last.reply.status && again.text === last.reply.text) return;
    this.#ledger.wrong.push(`${last.endpoint.name} answered ${last.reply.text}, then ${again.text}`);
  }

  async #begin(send: () => Promise<Reply>): Promise<Reply> {
    if (this.#target.state !== 'loaded') throw new Over();
    return this.#insist(send);
  }

  async #insist(send: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      await this.#target.up;
      if (this.#target.state === 'gone') throw new Over();
      const reply = await send();
      this.#ledger.count(reply);
      if (reply.status !== LOST && reply.status !== 503) return reply;
      this.#ledger.retried += 1;
      await wait(PAUSE_MS);
    }
  }
}
