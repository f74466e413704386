// The error catalogue: every code and its status; the messages are in messages/en/error.po.
// A handler throws a Failure; the browser's call() throws the same class, rebuilt from the response.

import type { PlainId, Words } from '#messages/translate.ts';

export const errors = {
  invalid_input: { status: 400 },
  unauthenticated: { status: 401 },
  second_factor_required: { status: 401 },
  forbidden: { status: 403 },
  csrf: { status: 403 },
  reauthenticate: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  user_exists: { status: 409 },
  conflict: { status: 409 },
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  too_many_requests: { status: 429 },
  challenge_required: { status: 429 },
  internal: { status: 500 },
  unavailable: { status: 503 },
} as const;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

export const messageOf = (code: ErrorCode): PlainId => `error.${code}`;

/** A handler gives messages, which the response translates; its caller gets text. */
export interface FailureDetails<Shown extends Words = Words> {
  message?: Words;
  /** One message per field, by the payload's field names. */
  errors?: Record<string, Shown>;
  /** Only for failures that carry data. */
  data?: unknown;
  retryAfterSeconds?: number;
}

/** A failure as an endpoint answers it. */
export function isFailureBody(body: unknown): body is FailureDetails<string> & { code: ErrorCode } {
  if (typeof body !== 'object' || body === null || !('code' in body)) return false;
  return typeof body.code === 'string' && isErrorCode(body.code);
}

/** `Retry-After` of a 503. */
export const UNAVAILABLE_SECONDS = 5;

export class Failure<Shown extends Words = Words> extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly status: number;
  /** `message` as it was given. */
  readonly words: Words;
  readonly errors: Record<string, Shown> | undefined;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: FailureDetails<Shown> = {}) {
    const words = details.message ?? { id: messageOf(code) };
    super(typeof words === 'string' ? words : words.id);
    this.words = words;
    this.code = code;
    this.status = errors[code].status;
    this.errors = details.errors;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds ?? (code === 'unavailable' ? UNAVAILABLE_SECONDS : undefined);
  }
}

/** A 400 that names one field. */
export function invalid<Shown extends Words>(field: string, message: Shown): Failure<Shown> {
  return new Failure('invalid_input', { errors: { [field]: message } });
}

/** A 409 that says why. */
export const conflict = (message: Words, data?: unknown): Failure => new Failure('conflict', { message, data });

/** Also recognises a Failure of another copy of this module, as the built pages have. */
export function isFailure(error: unknown): error is Failure<string> {
  return error instanceof Error && error.name === 'Failure';
}
