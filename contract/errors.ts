// The error catalogue: every code a client can meet, its status and its message (messages/en/error.po).
// A handler throws a Failure; the browser's call() throws the same class, rebuilt from the reply.

import type { PlainId } from '#messages/translate.ts';

export const errors = {
  invalid_input: { status: 400, message: 'error.invalid_input' },
  unauthenticated: { status: 401, message: 'error.unauthenticated' },
  forbidden: { status: 403, message: 'error.forbidden' },
  csrf: { status: 403, message: 'error.csrf' },
  not_found: { status: 404, message: 'error.not_found' },
  method_not_allowed: { status: 405, message: 'error.method_not_allowed' },
  user_exists: { status: 409, message: 'error.user_exists' },
  conflict: { status: 409, message: 'error.conflict' },
  payload_too_large: { status: 413, message: 'error.payload_too_large' },
  unsupported_media_type: { status: 415, message: 'error.unsupported_media_type' },
  too_many_requests: { status: 429, message: 'error.too_many_requests' },
  challenge_required: { status: 429, message: 'error.challenge_required' },
  internal: { status: 500, message: 'error.internal' },
  unavailable: { status: 503, message: 'error.unavailable' },
} as const satisfies Record<string, { status: number; message: PlainId }>;

export type ErrorCode = keyof typeof errors;

/** Texts of a Failure are what contract/message.ts writes until the server's answer, or the form, translates them. */
export interface FailureDetails {
  message?: string;
  /** One message a field, keyed by the payload's own spelling. */
  errors?: Record<string, string>;
  /** Only where api.md says that a failure carries data. */
  data?: unknown;
  retryAfterSeconds?: number;
}

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.message ?? errors[code].message);
    this.code = code;
    this.status = errors[code].status;
    this.errors = details.errors;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** A 400 that names one field. */
export function invalid(field: string, message: string): Failure {
  return new Failure('invalid_input', { errors: { [field]: message } });
}

/** Also recognises a Failure made by another copy of this module: the server's, seen from the built pages. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === 'Failure';
}
