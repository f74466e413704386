// The input and the response of an endpoint, as its schemas declare them.
import { wordsOf } from '#contract/message.ts';
import type { Words } from '#messages/translate.ts';
import { $ZodArray, $ZodObject, $ZodObjectJIT, parse, type $ZodType } from 'zod/v4/core';
import * as z from 'zod/mini';
import { Challenge } from '#contract/challenge.ts';
import type { Endpoint, ParsedOf, Handled } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import type { LanguageCode } from '#messages/languages.ts';
import { languages } from '#messages/catalogues.ts';
import { translateFailure } from './errors.ts';
import type { ApiResponse } from './idempotency.ts';

/** Parses with the endpoint's schema; an error is 400 with one message per field, by the payload's field names. */
export function parseInput<E extends Endpoint>(endpoint: E, raw: unknown): ParsedOf<E> {
  const parsed = z.safeParse(endpoint.input, raw ?? {});
  if (parsed.success) return parsed.data as ParsedOf<E>;
  const errors: Record<string, Words> = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? 'body')] ??= wordsOf(issue);
  throw new Failure('invalid_input', { errors });
}

/** The contract uses zod/mini, for browsers, which does not compile objects: its lists take eight times as long. */
function compile(schema: $ZodType): $ZodType {
  if (schema instanceof $ZodObject) return new $ZodObjectJIT(schema._zod.def);
  if (!(schema instanceof $ZodArray)) return schema;
  return new $ZodArray({ ...schema._zod.def, element: compile(schema._zod.def.element) });
}

const compiled = new WeakMap<Endpoint, $ZodType>();

/** Keeps only what the response schema declares, so that an undeclared column can never leak. */
export function shapeResponse(endpoint: Endpoint, reply: Handled, language: LanguageCode): ApiResponse {
  const schema = compiled.getOrInsertComputed(endpoint, ({ data }) => compile(data));
  return {
    status: endpoint.status,
    ...(reply.message !== undefined && { language }),
    body: {
      status: endpoint.status,
      data: parse(schema, reply.data ?? null),
      ...(reply.message !== undefined && { message: languages[language].read(reply.message) }),
      ...(endpoint.counted && { totalRecords: reply.totalRecords }),
    },
  };
}

/** The envelope of a failure. */
export function failureResponse(endpoint: Endpoint | null, failure: Failure, language: LanguageCode): ApiResponse {
  const { status, code, message, errors, data } = translateFailure(failure, language);
  // Any endpoint may ask for proof of work; other data is specific to the endpoint.
  const schema = code === 'challenge_required' ? Challenge : endpoint?.failureData;
  const shaped = data === undefined || !schema ? undefined : z.parse(schema, data);
  return {
    status,
    language,
    body: { status, code, message, ...(errors && { errors }), ...(shaped !== undefined && { data: shaped }) },
  };
}
