// call(): an endpoint over HTTP, from the browser, with the anti-forgery header. Throws the server's Failure.
import * as z from 'zod/mini';
import { CHALLENGE_HEADER } from '#contract/challenge.ts';
import { pathNames, type Call, type Endpoint, type InputOf, type Reply } from '#contract/endpoint.ts';
import { errors, Failure, type ErrorCode, type FailureDetails } from '#contract/errors.ts';
import { XSRF_COOKIE, XSRF_HEADER } from '#contract/http.ts';
import { payWithWork } from './payWithWork.ts';

// Zod would compile its parsers with `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

const TIMEOUT_MS = 30_000;

function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

/** The path with its parameters filled in, and what is left for the query or the body. */
function addressOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  let { path } = endpoint as { path: string };
  for (const name of pathNames(path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  return { path, rest };
}

let challengeAnswer: string | undefined;

/** Sends the answer to a challenge with the next call that shows donors. */
export function answerChallenge(answer: string): void {
  challengeAnswer = answer;
}

function takeChallengeAnswer(): Record<string, string> {
  const answer = challengeAnswer;
  challengeAnswer = undefined;
  return answer === undefined ? {} : { [CHALLENGE_HEADER]: answer };
}

function toRequest(endpoint: Endpoint, input: Record<string, unknown>): Request {
  const { path, rest } = addressOf(endpoint, input);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  if (endpoint.method === 'GET') {
    const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null);
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return new Request(query === '' ? path : `${path}?${query}`, { signal });
  }
  return new Request(path, {
    method: endpoint.method,
    headers: {
      'Content-Type': 'application/json',
      [XSRF_HEADER]: readCookie(XSRF_COOKIE),
      // A retry of the same submission must not do its work twice; every submission makes its own key.
      ...(endpoint.repeatable && { 'Idempotency-Key': crypto.randomUUID() }),
      ...(endpoint.reveals && takeChallengeAnswer()),
    },
    body: JSON.stringify(rest),
    signal,
  });
}

interface FailureBody extends FailureDetails {
  code: ErrorCode;
}

/** A proxy on the way, or a server that is ill, answers in words of its own. */
function isFailureBody(body: unknown): body is FailureBody {
  const code = (body as Partial<FailureBody> | null)?.code;
  return typeof code === 'string' && Object.hasOwn(errors, code);
}

async function send(request: Request): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch {
    throw new Failure('unavailable', { message: 'Something went wrong, try again later' });
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  if (!isFailureBody(body)) throw new Failure(response.status === 503 ? 'unavailable' : 'internal');
  const { code, ...details } = body;
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined;
  throw new Failure(code, { ...details, retryAfterSeconds });
}

export const call: Call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
  const request = toRequest(endpoint, input as Record<string, unknown>);
  return (await (endpoint.writes ? payWithWork(request, send) : send(request))) as Reply<E>;
};
