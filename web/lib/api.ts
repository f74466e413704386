// call(): an endpoint over HTTP, from the browser, with the CSRF header. Throws the server's Failure.
import * as z from 'zod/mini';
import { CHALLENGE_HEADER, Challenge } from '#contract/challenge.ts';
import { pathNames, type Endpoint, type InputOf, type Reply } from '#contract/endpoint.ts';
import { Failure, isFailureBody, isFailure } from '#contract/errors.ts';
import { XSRF_COOKIE, XSRF_HEADER } from '#contract/http.ts';
import { languageCode } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';
import { sendOnce } from './idempotency.ts';
import { LOST } from './lostConnection.ts';

// Zod would compile its parsers with `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

const TIMEOUT_MS = 30_000;
function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

/** The path with its parameters filled in, and the rest of the input for the query or the body. */
function addressOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  let path: string = endpoint.path;
  for (const name of pathNames(path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  return { path, rest };
}

let challengeAnswer: string | undefined;

/** Sends the solution of a challenge with what `reload` calls to show donors: the server takes it from the one that costs it. */
export async function answerChallenge(answer: string, reload: () => Promise<void>): Promise<void> {
  challengeAnswer = answer;
  try {
    await reload();
  } finally {
    challengeAnswer = undefined;
  }
}

interface Options {
  idempotencyKey?: string;
  /** Cancels a read. */
  cancel?: AbortSignal;
}

function toRequest(endpoint: Endpoint, input: Record<string, unknown>, { idempotencyKey, cancel }: Options): Request {
  const { path, rest } = addressOf(endpoint, input);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = cancel ? AbortSignal.any([cancel, timeout]) : timeout;
  const headers = { 'Accept-Language': languageCode() };
  if (endpoint.method === 'GET') {
    const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null);
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return new Request(query === '' ? path : `${path}?${query}`, { headers, signal });
  }
  return new Request(path, {
    method: endpoint.method,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      [XSRF_HEADER]: readCookie(XSRF_COOKIE),
      ...(endpoint.takesIdempotencyKey && idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(endpoint.reveals && challengeAnswer && { [CHALLENGE_HEADER]: challengeAnswer }),
    },
    body: JSON.stringify(rest),
    signal,
  });
}

/** The response and its JSON, null where it is not JSON. Rejects when the connection is lost before the end. */
async function fetchJson(request: Request): Promise<{ response: Response; body: unknown }> {
  const response = await fetch(request);
  const text = await response.text();
  try {
    return { response, body: JSON.parse(text) };
  } catch {
    return { response, body: null };
  }
}

/** Whether the call can be repeated safely after a lost response. */
const canRepeat = ({ effect, takesIdempotencyKey }: Endpoint) => effect === 'read' || takesIdempotencyKey;

/** Retries once when the connection is lost, but not after a timeout. */
async function fetchWithRetry(endpoint: Endpoint, request: Request): Promise<{ response: Response; body: unknown }> {
  const again = canRepeat(endpoint) ? request.clone() : null;
  try {
    return await fetchJson(request);
  } catch (error) {
    if (!again || request.signal.aborted) throw error;
    return fetchJson(again);
  }
}

async function send(endpoint: Endpoint, request: Request): Promise<unknown> {
  const answer = await fetchWithRetry(endpoint, request).catch(() => null);
  if (!answer) throw new Failure('unavailable', { message: t('error.internal'), data: LOST });
  const { response, body } = answer;
  if (response.ok && body !== null) return body;
  // A proxy or a failing server may send a response in another format.
  if (!isFailureBody(body)) {
    if (response.status === 503) throw new Failure('unavailable', { message: t('error.unavailable') });
    throw new Failure('internal', { message: t('error.internal') });
  }
  const { code, ...details } = body;
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined;
  throw new Failure(code, { ...details, retryAfterSeconds });
}

/** The price may have doubled meanwhile, or another limit of the same request may cost more. */
const MAX_CHALLENGES = 4;

/** Solves the challenge of a request that costs proof of work, and repeats the request with the solution. */
async function retryWithProofOfWork(endpoint: Endpoint, request: Request): Promise<unknown> {
  let next = request;
  for (let left = MAX_CHALLENGES; ; left -= 1) {
    const again = next.clone();
    try {
      return await send(endpoint, next);
    } catch (error) {
      if (left === 0 || !isFailure(error) || error.code !== 'challenge_required') throw error;
      const challenge = z.safeParse(Challenge, error.data);
      if (!challenge.success) throw error;
      // Loaded on demand.
      const { solveChallenge } = await import('./solveChallenge.ts');
      const answer = await solveChallenge(challenge.data).catch(() => {
        throw error;
      });
      next = new Request(again, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      next.headers.set(CHALLENGE_HEADER, answer);
    }
  }
}

/** A call with its idempotency key. Repeated once with proof of work if required; a search leaves that to its page. */
function submit(endpoint: Endpoint, input: Record<string, unknown>, key: string): Promise<unknown> {
  const request = toRequest(endpoint, input, { idempotencyKey: key });
  return endpoint.reveals ? send(endpoint, request) : retryWithProofOfWork(endpoint, request);
}

/** What the endpoint takes of it: a field that it ignores makes no other submission. */
function whatCounts({ input }: Endpoint, given: Record<string, unknown>): unknown {
  const read = z.safeParse(input, given);
  return read.success ? read.data : given;
}

export const call = async <E extends Endpoint>(endpoint: E, given: InputOf<E>, cancel?: AbortSignal) => {
  const input = given as Record<string, unknown>;
  // GET requests are not joined: one that began before a write would return the old state.
  const answer =
    endpoint.method === 'GET'
      ? send(endpoint, toRequest(endpoint, input, { cancel }))
      : sendOnce(endpoint, whatCounts(endpoint, input), (key) => submit(endpoint, input, key));
  return (await answer) as Reply<E, string>;
};
