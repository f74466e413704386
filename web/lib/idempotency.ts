// Sends a submission once: an identical call joins the one in progress, and retries use the same Idempotency-Key until
// the server has responded.
import type { Endpoint } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';

const inFlight = new Map<string, Promise<unknown>>();
const keys = new Map<string, string>();

/** Not crypto.randomUUID(), which browsers lack on plain HTTP. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** After a lost response or a server error the write may have been stored: the next try needs the same key. */
function isFinal(error: unknown): boolean {
  return isFailure(error) && error.status < 500;
}

async function sendWithKey<Answer>(submission: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = keys.get(submission) ?? makeKey();
  keys.set(submission, key);
  try {
    const response = await send(key);
    keys.delete(submission);
    return response;
  } catch (error) {
    if (isFinal(error)) keys.delete(submission);
    throw error;
  }
}

/** Sends a call, or joins an identical one in progress. `send` receives the Idempotency-Key. */
export function sendOnce<Answer>(
  { name }: Pick<Endpoint, 'name'>,
  input: unknown,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const submission = `${name} ${JSON.stringify(input)}`;
  const earlier = inFlight.get(submission);
  if (earlier) return earlier as Promise<Answer>;
  const sending = sendWithKey(submission, send).finally(() => inFlight.delete(submission));
  inFlight.set(submission, sending);
  return sending;
}
