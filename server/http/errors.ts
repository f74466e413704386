// Maps any thrown error to a Failure. A 5xx has no details; they go to the log.
import { Failure, type ErrorCode } from '#contract/errors.ts';
import type { LanguageCode } from '#messages/languages.ts';
import { languages } from '#messages/catalogues.ts';
import { meaningOf } from '#server/db/databaseError.ts';
import type { Log } from '#server/db/log.ts';

/** Fastify's own errors, by status. */
const clientErrors: Partial<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  404: 'not_found',
  413: 'payload_too_large',
  414: 'invalid_input',
  415: 'unsupported_media_type',
};

function toClientError({ statusCode = 500 }: Error & { statusCode?: number }): Failure | null {
  const code = clientErrors[statusCode];
  return code ? new Failure(code, statusCode === 414 ? { message: 'This address is too long.' } : {}) : null;
}

/** With translated messages. */
export function translateFailure(failure: Failure, language: LanguageCode): Failure<string> {
  const { code, words, errors, data, retryAfterSeconds } = failure;
  const { read } = languages[language];
  const translated = errors && Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, read(error)]));
  return new Failure(code, { message: read(words), errors: translated, data, retryAfterSeconds });
}

export function toFailure(error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error;
  if (!(error instanceof Error)) return new Failure('internal');
  const clientError = toClientError(error);
  if (clientError) return clientError;
  const meaning = meaningOf(error);
  if (meaning) {
    log.warn(
      { err: error },
      meaning === 'unavailable' ? 'the database does not answer' : 'a constraint rejected a write',
    );
    return new Failure(meaning);
  }
  log.error({ err: error }, 'a request broke');
  return new Failure('internal');
}

interface Described {
  [more: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/**
 * An error as it is logged. PostgreSQL's details quote rows, and its messages about invalid values (class 22) quote the
 * value: personal data must not be logged.
 */
export function describeError(error: Error & { code?: unknown; constraint?: unknown }): Described {
  const { code, constraint, cause } = error;
  const quotesValue = typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code);
  const message = quotesValue ? 'A value does not fit.' : error.message;
  // The frames only: the message precedes them.
  const stack = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return {
    type: error.constructor.name,
    message,
    stack: stack.join('\n'),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}
