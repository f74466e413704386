// What a form shows after it was sent: what was typed, and what was wrong with it, whichever side found out.
import { data } from 'react-router';
import * as z from 'zod/mini';
import type { Endpoint, InputOf, Reply } from '#contract/endpoint.ts';
import { Failure, isFailure, type ErrorCode } from '#contract/errors.ts';
import { readMessage } from '#web/messages/t.ts';
import type { Page } from './page.ts';

export type Values = Record<string, string>;

export interface FormState {
  /** As typed; passwords are left out. */
  values: Values;
  /** One sentence a field. */
  errors: Record<string, string>;
  /** What went wrong when no field is to blame. */
  message?: string;
  code?: ErrorCode;
}

/** The text fields of a form; files are not among ours. */
export function readValues(form: FormData): Values {
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

export function withoutPasswords(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
}

/** Whether the endpoint's own schema accepts it. */
export function isInput<E extends Endpoint>(endpoint: E, input: unknown): input is InputOf<E> {
  return z.safeParse(endpoint.input, input).success;
}

/** Checks an input against the endpoint's own schema: one sentence a faulty field. */
export function validate(endpoint: Endpoint, input: unknown): Record<string, string> {
  const parsed = z.safeParse(endpoint.input, input);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? '')] ??= readMessage(issue.message);
  return errors;
}

/** The form as it is to be shown again, with the failure's own status. */
export function toFormError(values: Values, failure: Pick<Failure, 'status' | 'code' | 'message' | 'errors'>) {
  const state: FormState = {
    values: withoutPasswords(values),
    errors: failure.errors ?? {},
    message: readMessage(failure.message),
    code: failure.code,
  };
  return data(state, { status: failure.status });
}

/**
 * Sends a form's fields to its endpoint, in whatever type the form has them: checked first by the same schema (a bad field costs no request), then called.
 * `extra` are faults that the schema cannot know, such as two passwords that differ.
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
  | { reply: Reply<E>; formError?: never; failure?: never }
  | { reply?: never; formError: ReturnType<typeof toFormError>; failure: Failure }
> {
  try {
    if (Object.keys(extra).length > 0 || !isInput(endpoint, input)) {
      throw new Failure('invalid_input', { errors: { ...validate(endpoint, input), ...extra } });
    }
    return { reply: await page.call(endpoint, input) };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { formError: toFormError(values, error), failure: error };
  }
}
