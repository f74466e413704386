// Messages by the operator's hook, which passes them on as SMS or WhatsApp: see docs/operations.md.
import { signHeaders } from '#server/auth/messageSignature.ts';
import type { Config } from '#server/config.ts';
import type { QueuedEmail } from './outbox.ts';

/** The whole exchange. Well within the mail worker's lease. */
const LIMIT_MS = 20_000;
/** What trying again cannot change: this message or this number. Others may be a wrong setting. */
const PERMANENT = [400, 410, 422];

interface HookOptions {
  closing: AbortSignal;
  limitMs?: number;
}

/** A response that is no 2xx, with the fields by which the mail worker decides whether to try again. */
function rejection(status: number): Error {
  const permanent = PERMANENT.includes(status);
  return Object.assign(new Error('The hook for messages did not accept one.'), {
    code: 'EMESSAGE',
    responseCode: status,
    permanent,
  });
}

/** Sends messages to the hook. Throws when one was not accepted. */
export function makeHook(
  { url, secret }: NonNullable<Config['messaging']>,
  { closing, limitMs = LIMIT_MS }: HookOptions,
): (message: QueuedEmail) => Promise<void> {
  return async ({ messageId, recipientAddress, subject, body, listUnsubscribe, language, template }) => {
    const content = JSON.stringify({
      id: messageId,
      to: recipientAddress,
      language,
      text: subject,
      link: body,
      stopLink: listUnsubscribe,
      ...(template && { template: template.name, values: template.values }),
    });
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': messageId,
        ...signHeaders(secret, content),
      },
      body: content,
      // A redirect would send the number to another host.
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(limitMs)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw rejection(response.status);
  };
}
