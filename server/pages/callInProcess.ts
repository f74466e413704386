// The calls that a page makes while it is rendered: to the endpoints, in process, for its visitor.
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { Failure, isFailureBody } from '#contract/errors.ts';
import { pagePayment } from '#server/limits/payment.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordEvent, runEndpoint, type Incoming } from '#server/http/endpoints.ts';
import { toFailure, translateFailure } from '#server/http/errors.ts';
import type { ApiResponse } from '#server/http/idempotency.ts';
import type { Route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';

function throwIfFailed({ status, body }: ApiResponse): void {
  if (status < 400 || !isFailureBody(body)) return;
  const { code, ...details } = body;
  throw new Failure(code, details);
}

/** Why this reader may not get a cached page, and which of its calls therefore fail. */
export interface LimitExceeded {
  failure: Failure;
  endpoints: readonly Endpoint[];
}

/** What the calls of a page need besides their caller. */
export interface CallContext {
  /** Collects the server's own declarations: the page's are copies in its bundle. */
  calledEndpoints: Set<Endpoint>;
  onReveal: Incoming['onReveal'];
  limitExceeded?: LimitExceeded | null;
  formKey?: string;
}

/** The typed call of api.md, in process: the same access, limits, parsing and response, for this caller. */
export function callInProcess(
  caller: Caller,
  { routes, services }: { routes: ReadonlyMap<string, Route>; services: Services },
  context: CallContext,
): Call {
  return async (endpoint: Endpoint, input: unknown) => {
    const route = routes.get(endpoint.name);
    if (!route) throw new Error(`No route answers ${endpoint.name}.`);
    context.calledEndpoints.add(route.endpoint);
    const payment = pagePayment(caller, services.payments, 'form');
    const { failure, endpoints = [] } = context.limitExceeded ?? {};
    if (failure && endpoints.includes(route.endpoint)) {
      recordEvent(route.endpoint, failure.code, services, caller);
      throw failure;
    }
    try {
      const incoming = {
        caller,
        raw: () => input,
        isPage: true,
        formKey: context.formKey,
        payment,
        onReveal: context.onReveal,
      };
      const response = await runEndpoint(route, services, incoming);
      throwIfFailed(response);
      return response.body as never;
    } catch (error) {
      throw translateFailure(toFailure(error, caller.log), caller.language);
    }
  };
}

/** Counts the donors on a page; throws `challenge_required` with the seconds to wait. */
export function countRevealedDonors(
  caller: Caller,
  { revealQuota, payments }: Services,
  donors: readonly number[],
): Promise<void> {
  return revealQuota.reveal(caller, donors, pagePayment(caller, payments, 'page'));
}
