// The error catalogue: every code a client can meet, its status and its sentence.
// A handler throws a Failure; the browser's call() throws the same class, rebuilt from the reply.

export const errors = {
  invalid_input: { status: 400, message: 'Some of what was sent cannot be used. See the fields named.' },
  unauthenticated: { status: 401, message: 'Please log in first.' },
  forbidden: { status: 403, message: 'This is not yours to see or change.' },
  csrf: { status: 403, message: 'This page is out of date. Reload it and try again.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, message: 'This address does not answer that method.' },
  user_exists: { status: 409, message: 'User already Exists' },
  conflict: { status: 409, message: 'This was changed meanwhile. Look at the present state and try again.' },
  payload_too_large: { status: 413, message: 'Too much was sent. The limit is 100 kB.' },
  unsupported_media_type: { status: 415, message: 'Send JSON, with Content-Type: application/json.' },
  too_many_requests: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  challenge_required: {
    status: 429,
    message: 'Your network has sent many requests, so your browser has to do a small task first. Please try again.',
  },
  internal: { status: 500, message: 'Something went wrong, try again later' },
  unavailable: { status: 503, message: 'The service is busy or starting. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof errors;

export interface FailureDetails {
  message?: string;
  /** One sentence a field, keyed by the payload's own spelling. */
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
