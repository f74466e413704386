// From anything thrown to a Failure. A 5xx says only that; what happened goes to the log.
import { Failure } from '#contract/errors.ts';
import { isDatabaseUnavailable } from '#server/database/open.ts';
import type { Log } from './services.ts';

/** How long a client should wait when the database does not answer. */
export const RETRY_AFTER_SECONDS = 5;

/** Fastify's own refusals, by their status. */
function asClientFault(error: Error & { statusCode?: number }): Failure | null {
  switch (error.statusCode) {
    case 400: {
      return new Failure('invalid_input');
    }
    case 404: {
      return new Failure('not_found');
    }
    case 413: {
      return new Failure('payload_too_large');
    }
    case 415: {
      return new Failure('unsupported_media_type');
    }
    case 414: {
      return new Failure('invalid_input', { message: 'This address is too long.' });
    }
    default: {
      return null;
    }
  }
}

export function asFailure(error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error;
  if (!(error instanceof Error)) return new Failure('internal');
  const clientFault = asClientFault(error);
  if (clientFault) return clientFault;
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'the database does not answer');
    return new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  log.error({ err: error }, 'a request broke');
  return new Failure('internal');
}
