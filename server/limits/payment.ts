// How a request pays after its network has used up a limit: with proof of work, or by waiting without JavaScript.
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { ClientNetwork } from './clientNetwork.ts';
import { DelayTokens, type PaymentParts } from './delayTokens.ts';
import { formatWait } from './formatWait.ts';
import { ProofOfWork } from './proofOfWork.ts';

/** With the quota's 120 donors these pages of ten stay below 200 donors an hour. */
const PAGES_AN_HOUR = 7;
const FORMS_AN_HOUR = 30;

export interface Payments {
  proofOfWork: ProofOfWork;
  delays: { page: DelayTokens; form: DelayTokens };
}

export interface Payment {
  /** The units that the request's payment is worth, which is consumed; 0 if it brought none of so many units. */
  pay(units: number): Promise<number>;
  /** The failure that asks for this many units. After `freeAfterSeconds` the same request is free. */
  demand(units: number, freeAfterSeconds?: number): Promise<Failure>;
}

/** `scale` multiplies how many waits per hour are accepted. */
export function makePayments(parts: PaymentParts, scale: number): Payments {
  const delays = (purpose: string, perHour: number) => new DelayTokens(parts, { purpose, perHour: perHour * scale });
  return {
    proofOfWork: new ProofOfWork(parts.keys, parts.replays, parts.now),
    delays: { page: delays('page', PAGES_AN_HOUR), form: delays('form', FORMS_AN_HOUR) },
  };
}

/** Stores a delay token in the browser. */
export const waitCookie = { name: 'wait', maxAge: 3600 };
type WaitCookie = typeof waitCookie;

/** What a payment needs from a request. */
interface PaymentContext extends ClientNetwork {
  cookies: { get(cookie: WaitCookie): string | undefined; set(cookie: WaitCookie, value: string | null): void };
}

/** A call under /api pays with a solved challenge. */
export function apiPayment({ network }: PaymentContext, header: unknown, { proofOfWork }: Payments): Payment {
  return {
    pay: (units) => proofOfWork.accept(network, units, header),
    async demand(units, freeAfterSeconds) {
      const data = await proofOfWork.issue(network, units);
      return new Failure('challenge_required', { data, retryAfterSeconds: freeAfterSeconds });
    },
  };
}

/** A page, or a form posted to one, pays by waiting; the token is in a cookie. */
export function pagePayment(
  caller: PaymentContext,
  { proofOfWork, delays }: Payments,
  purpose: 'page' | 'form',
): Payment {
  const { network, prefix48 } = caller;
  const client = { network, prefix48 };
  const held = caller.cookies.get(waitCookie);
  return {
    pay: (units) => delays[purpose].redeem(client, units, held),
    async demand(units) {
      const { token, seconds } = delays[purpose].issue(client, units, held);
      caller.cookies.set(waitCookie, token);
      if (purpose === 'form')
        return new Failure('challenge_required', {
          message: message('error.manyForms', { wait: formatWait(seconds) }),
          retryAfterSeconds: seconds,
        });
      // The page's script may solve a challenge instead of waiting.
      const data = await proofOfWork.issue(network, units);
      return new Failure('challenge_required', { data, retryAfterSeconds: seconds });
    },
  };
}
