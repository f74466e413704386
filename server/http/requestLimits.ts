// Applies the limits of one request: whose points it uses, in which order, and what happens when none are left.
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkRequests, type Endpoint, type Limit } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { userIdKey } from '#contract/text.ts';
import { formatWait } from '#server/limits/formatWait.ts';
import type { Payment } from '#server/limits/payment.ts';
import type { LimitKey, Outcome, RateLimits } from '#server/limits/rateLimits.ts';
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
function tooManyRequests({ retryAfterSeconds }: { retryAfterSeconds: number }): Failure {
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
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined;
  return typeof value === 'string' ? value : null;
}

/** Typed text becomes a key that fits any table and reveals nothing. */
const hashField = (value: string): string => hash('sha256', userIdKey(value), 'base64url');

export class RequestLimits {
  readonly #endpoint: Endpoint;
  readonly #caller: Caller;
  readonly #payment: Payment | null;
  #isPaid = false;
  /** Whether the browser is known to the account that the input names, looked up at most once. */
  #knownBrowser: Promise<string | null> | undefined;
  readonly #reservation: ReturnType<RateLimits['reserve']>;

  /** Without `payment`, limits that allow payment reject. */
  constructor(endpoint: Endpoint, limits: RateLimits, caller: Caller, payment: Payment | null = null) {
    this.#endpoint = endpoint;
    this.#caller = caller;
    this.#payment = payment;
    this.#reservation = limits.reserve();
  }

  /** Applies limits by caller and by network. Throws `too_many_requests` or `challenge_required`. */
  async consumeForRequest(session: Session | null): Promise<void> {
    for (const limit of this.#endpoint.limits) {
      if (limit === networkRequests || typeof limit.by === 'object') continue;
      await this.#consume(limit, limit.by === 'caller' ? this.#callerKey(session) : this.#networkKey());
    }
  }

  /** Applies limits by a field, whose value has been parsed and is therefore short. */
  async consumeForInput(input: unknown): Promise<void> {
    for (const limit of this.#endpoint.limits) {
      const key = typeof limit.by === 'object' ? await this.#fieldKey(limit.by, input) : null;
      if (key !== null) await this.#consume(limit, { key, multiplier: 1 });
    }
  }

  complete(outcome: Outcome): Promise<void> {
    return this.#reservation.complete(outcome);
  }

  #networkKey(): LimitKey {
    return { key: this.#caller.network, multiplier: 1 };
  }

  /** Null where the limit does not apply: the field is missing, or the browser is not of the kind that it counts. */
  async #fieldKey({ field, perNetwork, browsers }: FieldLimit, input: unknown): Promise<string | null> {
    const value = readField(input, field);
    if (value === null) return null;
    const key = hashField(value);
    if (browsers !== undefined) {
      this.#knownBrowser ??= this.#caller.knownBrowser(value);
      const browser = await this.#knownBrowser;
      if ((browsers === 'known') !== (browser !== null)) return null;
      if (browser !== null) return `${browser}|${key}`;
    }
    return perNetwork ? `${this.#caller.network}|${key}` : key;
  }

  #callerKey(session: Session | null): LimitKey {
    if (session) return { key: `account:${session.accountId}`, multiplier: 1 };
    const { visitorId, isFirstRequest } = this.#caller;
    return { key: visitorId, multiplier: isFirstRequest ? FIRST_REQUESTS_PER_NETWORK : 1 };
  }

  async #consume(limit: Limit, key: LimitKey): Promise<void> {
    const exceeded = await this.#reservation.consume(limit, key);
    if (exceeded === null) return;
    if (limit.onExceeded !== 'work' || this.#payment === null) throw tooManyRequests(exceeded);
    // One payment is enough for a request, however many of its limits are used up.
    this.#isPaid ||= await this.#payment.pay(1);
    if (!this.#isPaid) throw await this.#payment.demand(1, exceeded.retryAfterSeconds);
  }
}
