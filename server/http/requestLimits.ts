// Applies the limits of one request: whose points it uses, in which order, and what happens when none are left.
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkRequests, type Endpoint, type Limit } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import { guessesTold } from '#contract/limits.ts';
import { message } from '#contract/message.ts';
import { userIdKey } from '#contract/text.ts';
import { formatWait } from '#server/limits/formatWait.ts';
import type { Payment } from '#server/limits/payment.ts';
import type { Exceeded, LimitKey, Outcome } from '#server/limits/rateLimits.ts';
import { clientNetworks } from './network.ts';
import type { Session } from '#server/auth/session.ts';
import type { Caller } from './caller.ts';
import type { Services } from './services.ts';

/**
 * A visitor's first request has no cookie, so only its network identifies it; behind one address of a mobile carrier
 * there may be thousands, following the same link.
 */
const FIRST_REQUESTS_PER_NETWORK = 20;

/** Says how long to wait. */
function tooManyRequests({ retryAfterSeconds }: Exceeded): Failure {
  const text = message('error.tooManyUntil', { wait: formatWait(retryAfterSeconds) });
  return new Failure('too_many_requests', { message: text, retryAfterSeconds });
}

/**
 * Fastify's `onRequest` of every endpoint and page: counts a request of its network in memory, before the body is read
 * and the database is queried. Throws `too_many_requests`.
 */
export function countNetworkRequests({ limits, securityLog }: Pick<Services, 'limits' | 'securityLog'>) {
  return async (request: Pick<FastifyRequest, 'ip' | 'ips'>): Promise<void> => {
    const { network: key, prefix48 } = clientNetworks(request);
    const exceeded = await limits.reserve().consume(networkRequests, { key, multiplier: 1 });
    if (!exceeded) return;
    securityLog.record(`${networkRequests.name} too_many_requests`, { network: key, prefix48, userId: null });
    throw tooManyRequests(exceeded);
  };
}

type FieldLimit = Extract<Limit['by'], object>;

function readField(input: unknown, field: string): string | null {
  let value: unknown = input;
  for (const name of field.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

/** A row of the table may outlive the account by a day, and names nobody. */
export const hashKey = (text: string): string => hash('sha256', text, 'base64url');
/** Typed text becomes a key that fits any table. */
const hashField = (value: string): string => hashKey(userIdKey(value));

const accountKey = (accountId: number): string => hashKey(`account:${accountId}`);

type LimitServices = Pick<Services, 'limits' | 'tellOwnerOfGuesses'>;

export class RequestLimits {
  readonly #endpoint: Endpoint;
  readonly #caller: Caller;
  readonly #payment: Payment | null;
  /** The units that were paid. */
  #paid = 0;
  /** The browser, or its account, if it is known to what the input names; looked up at most once. */
  #knownBrowser: Promise<string | null> | undefined;
  /** Whose owner is told when a limit is reached. */
  #userId: string | null = null;
  readonly #services: LimitServices;
  readonly #reservation: ReturnType<LimitServices['limits']['reserve']>;

  /** Without `payment`, limits that allow payment reject. */
  constructor(endpoint: Endpoint, services: LimitServices, caller: Caller, payment: Payment | null = null) {
    this.#endpoint = endpoint;
    this.#services = services;
    this.#caller = caller;
    this.#payment = payment;
    this.#reservation = services.limits.reserve();
  }

  /** Applies limits by caller, account and network. Throws `too_many_requests` or `challenge_required`. */
  async consumeForRequest(session: Session | null): Promise<void> {
    for (const limit of this.#endpoint.limits) {
      if (limit === networkRequests || typeof limit.by === 'object') continue;
      const key = this.#requestKey(limit.by, session);
      if (key !== null) await this.#consume(limit, key);
    }
  }

  /** Applies limits by a field, whose value has been parsed and is therefore short. */
  async consumeForInput(input: unknown, session: Session | null): Promise<void> {
    this.#userId = session?.userId ?? readField(input, 'userID');
    for (const limit of this.#endpoint.limits) {
      if (typeof limit.by !== 'object') continue;
      const value = limit.by.field === 'userID' ? this.#userId : readField(input, limit.by.field);
      const key = value === null ? null : await this.#fieldKey(limit.by, value);
      if (key !== null) await this.#consume(limit, { key, multiplier: 1 });
    }
  }

  async complete(outcome: Outcome): Promise<void> {
    const reached = await this.#reservation.complete(outcome);
    if (this.#userId !== null && reached.some(({ tellsOwner }) => tellsOwner)) await this.#tellOwner(this.#userId);
  }

  /** The same for a user id that nobody has. */
  async #tellOwner(userId: string): Promise<void> {
    const told = this.#services.limits.reserve();
    const exceeded = await told.consume(guessesTold, { key: hashField(userId), multiplier: 1 });
    if (exceeded) return;
    try {
      await this.#services.tellOwnerOfGuesses(userId);
    } catch (error) {
      await told.complete('broken');
      throw error;
    }
  }

  /** Null for the /48 of an IPv4 address, and for the account without a session. */
  #requestKey(by: Extract<Limit['by'], string>, session: Session | null): LimitKey | null {
    if (by === 'caller') return this.#callerKey(session);
    if (by === 'account') return session && { key: accountKey(session.accountId), multiplier: 1 };
    const key = this.#caller[by];
    return key === null ? null : { key, multiplier: 1 };
  }

  /** Null where the browser is not of the kind that the limit counts. */
  async #fieldKey({ field, perNetwork, browsers }: FieldLimit, value: string): Promise<string | null> {
    const key = hashField(value);
    if (browsers !== undefined) {
      this.#knownBrowser ??= this.#findKnown(field, value);
      const browser = await this.#knownBrowser;
      if ((browsers === 'known') !== (browser !== null)) return null;
      if (browser !== null) return `${browser}|${key}`;
    }
    return perNetwork ? `${this.#caller.network}|${key}` : key;
  }

  async #findKnown(field: string, value: string): Promise<string | null> {
    if (field === 'userID') return this.#caller.knownBrowser(value);
    const own = await this.#caller.ownAccount(value);
    return own === null ? null : accountKey(own);
  }

  #callerKey(session: Session | null): LimitKey {
    if (session) return { key: accountKey(session.accountId), multiplier: 1 };
    const { visitorId, isFirstRequest } = this.#caller;
    return { key: visitorId, multiplier: isFirstRequest ? FIRST_REQUESTS_PER_NETWORK : 1 };
  }

  async #consume(limit: Limit, key: LimitKey): Promise<void> {
    const exceeded = await this.#reservation.consume(limit, key);
    if (exceeded === null) return;
    if (limit.onExceeded === undefined || this.#payment === null) throw tooManyRequests(exceeded);
    const { units, retryAfterSeconds } = exceeded;
    // One payment of the highest price is enough for a request, however many of its limits are used up.
    if (this.#paid < units) this.#paid = await this.#payment.pay(units);
    if (this.#paid < units) throw await this.#payment.demand(units, retryAfterSeconds);
  }
}
