// One submission is sent once: the same call with the same content joins the one that is under way, and takes the same
// Idempotency-Key until the server has answered it.
import type { Endpoint } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';

const inFlight = new Map<string, Promise<unknown>>();
const keys = new Map<string, string>();

/** Not crypto.randomUUID(), which browsers lack on plain HTTP. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A lost answer and a fault of the server leave open whether the work was done: the next try needs the same key. */
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

/** Sends a call unless the very same one is under way, whose answer both get. `send` is handed the Idempotency-Key. */
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
