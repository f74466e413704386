// The state of a form after it was sent: its input and its validation errors, from the browser or the server.
import { wordsOf } from '#contract/message.ts';
import { data } from 'react-router';
import * as z from 'zod/mini';
import type { Endpoint, InputOf, Reply } from '#contract/endpoint.ts';
import { Failure, isFailure, type ErrorCode } from '#contract/errors.ts';
import { FORM_KEY } from '#contract/http.ts';
import { readMessage } from '#web/messages/t.ts';
import type { Page } from './page.ts';

export type Values = Record<string, string>;

/** The field of a form that is only to be shown again: it was sent when its session had ended. */
export const RESTORED = 'restored';

export interface FormState {
  /** As typed; passwords are left out. */
  values: Values;
  /** One sentence a field. */
  errors: Record<string, string>;
  /** An error that belongs to no field. */
  message?: string;
  code?: ErrorCode;
}

/** The text fields of a form but its idempotency key; no form has files. */
export function readValues(form: FormData): Values {
  const entries = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== FORM_KEY,
  );
  return Object.fromEntries(entries);
}

export function withoutPasswords(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
}

/** Whether the endpoint's schema accepts it. */
export function isInput<E extends Endpoint>(endpoint: E, input: unknown): input is InputOf<E> {
  return z.safeParse(endpoint.input, input).success;
}

/** Validates an input with the endpoint's schema: one sentence per invalid field. */
export function validate(endpoint: Endpoint, input: unknown): Record<string, string> {
  const parsed = z.safeParse(endpoint.input, input);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? '')] ??= readMessage(wordsOf(issue));
  return errors;
}

/** The form to show again, with the status of the failure. */
export function toFormError(values: Values, failure: Pick<Failure<string>, 'status' | 'code' | 'words' | 'errors'>) {
  const state: FormState = {
    values: withoutPasswords(values),
    errors: failure.errors ?? {},
    message: readMessage(failure.words),
    code: failure.code,
  };
  return data(state, { status: failure.status });
}

/**
 * Validates a form's fields with the endpoint's schema (an invalid field costs no request), then calls the endpoint.
 * `extra` are errors that the schema cannot find, such as two passwords that differ.
 */
export async function submit<E extends Endpoint>(
  page: Page,
  endpoint: E,
  {
    values,
    input,
    extra = {},
  }: { values: Values; input: { [Name in keyof InputOf<E>]?: unknown }; extra?: Record<string, string> },
): Promise<
  | { reply: Reply<E, string>; formError?: never; failure?: never }
  | { reply?: never; formError: ReturnType<typeof toFormError>; failure: Failure<string> }
> {
  try {
    if (values[RESTORED] !== undefined) throw new Failure('invalid_input', {});
    if (Object.keys(extra).length > 0 || !isInput(endpoint, input)) {
      throw new Failure('invalid_input', { errors: { ...validate(endpoint, input), ...extra } });
    }
    return { reply: await page.call(endpoint, input) };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { formError: toFormError(values, error), failure: error };
  }
}
