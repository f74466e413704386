// A client that does not give up: what was not answered is sent again with its Idempotency-Key, until it is.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isLoggedIn, login } from '#contract/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Ledger } from './ledger.ts';
import { Visitor, type Received } from './visitor.ts';

const PAUSE_MS = 50;

/** Where the site is, and whether it is worth asking. */
export interface Street {
  address: string;
  /** Counts the starts: after each, the last answered write of every writer is sent again. */
  starts: number;
  /** No new writes are begun; those under way are seen to their end. */
  isOver: boolean;
  /** Resolves while the site is up. */
  up: Promise<unknown>;
  /** Between the writes of one person; none unless given. */
  pauseMs?: number;
}

/** Thrown at whoever begins a new write when it is over. */
export class Over extends Error {}

interface Written {
  endpoint: Endpoint;
  input: Record<string, unknown>;
  key: string;
  answer: Received;
  starts: number;
}

export class Writer {
  readonly visitor: Visitor;
  readonly #street: Street;
  readonly #ledger: Ledger;
  #last: Written | undefined;

  constructor(street: Street, ledger: Ledger) {
    this.#street = street;
    this.#ledger = ledger;
    this.visitor = new Visitor(street.address);
  }

  /** Opens a page, as it were: from then on it has an anti-forgery value. */
  greet(): Promise<Received> {
    return this.ask(isLoggedIn);
  }

  async logIn(credentials: { userID: string; password: string }): Promise<void> {
    this.#last = undefined;
    const answer = await this.#insist(login, credentials);
    if (answer.status !== 200) throw new Error(`Nobody could log in: ${answer.text}`);
  }

  /** Asks until it is answered; for what does not write. */
  async ask(endpoint: Endpoint, input: Record<string, unknown> = {}): Promise<Received> {
    if (this.#street.isOver) throw new Over();
    return this.#insist(endpoint, input);
  }

  /** Writes until it is acknowledged; throws where it is refused. `mayBe` are right answers besides the endpoint's own. */
  async write(endpoint: Endpoint, input: Record<string, unknown>, mayBe: readonly number[] = []): Promise<Received> {
    await wait(this.#street.pauseMs);
    if (this.#street.isOver) throw new Over();
    await this.#repeatLast();
    const key = randomUUID();
    const answer = await this.#insist(endpoint, input, key);
    // It may have met a start itself; one that may end the session comes too late to ask again.
    if (mayBe.length === 0) await this.#repeatLast();
    if (answer.status !== endpoint.status && !mayBe.includes(answer.status)) {
      throw new Error(`${endpoint.name}: ${answer.status} ${answer.text.slice(0, 300)}`);
    }
    this.#ledger.acknowledged += 1;
    this.#last = { endpoint, input, key, answer, starts: this.#street.starts };
    return answer;
  }

  /** Nobody with this session is there any more. */
  leave(): void {
    this.#last = undefined;
  }

  async #repeatLast(): Promise<void> {
    const last = this.#last;
    if (last === undefined || last.starts === this.#street.starts) return;
    this.#last = undefined;
    const again = await this.#insist(last.endpoint, last.input, last.key);
    this.#ledger.repeated += 1;
    if (again.status === last.answer.status && again.text === last.answer.text) return;
    this.#ledger.differed.push(`${last.endpoint.name}: ${last.answer.text}, then ${again.text}`);
  }

  async #insist(endpoint: Endpoint, input: Record<string, unknown>, key?: string): Promise<Received> {
    for (;;) {
      await this.#street.up;
      const answer = await this.visitor.call(endpoint, input, key).catch((error: unknown) => {
        if ((error as Error).name === 'TimeoutError') this.#ledger.hung += 1;
        return null;
      });
      if (answer) this.#ledger.count(answer.status, answer.retryAfter, answer.took);
      if (answer !== null && answer.status !== 503) return answer;
      this.#ledger.retried += 1;
      await wait(PAUSE_MS);
    }
  }
}
