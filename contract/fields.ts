// Field schemas that several endpoints share, with their messages. Every string passes `text`, which bounds its length
// before any other check.
import * as z from 'zod/mini';
import type { PlainId, Words } from '#messages/translate.ts';
import { fault, message, type Fault } from './message.ts';
import { withAsciiDigits } from './phones.ts';
import { hasStackedMarks, isUsableLine, isUsableProse, removeInvisible } from './text.ts';

/** A field's label: a message or, for administrators and operators, the text itself. */
export type Label = Extract<PlainId, `field.${string}`> | { text: string };

export const labelOf = (field: Label): Words => (typeof field === 'string' ? message(field) : field.text);

/** Blanks and invisible characters, which are removed, may exceed a field's maximum by this much. */
export const REMOVABLE = 100;

/** A string of at most `max` characters; a longer one is rejected before later checks read it. */
export function text(required: Fault, max: number, tooLong = required) {
  return z.string(required).check(z.maxLength(max, { ...tooLong, abort: true }));
}

/** ISO 8601; a handler may give a Date. */
export const Timestamp = z.pipe(
  z.transform((at: Date | string) => (at instanceof Date ? at.toISOString() : at)),
  z.string(),
);

/** One line of text, 1 to `max` characters after blanks and invisible characters are removed. */
export function line(field: Label, max = 100) {
  const label = labelOf(field);
  const required = fault('fault.required', { label });
  const tooLong = fault('fault.tooLong', { label, max });
  return text(required, max + REMOVABLE, tooLong).check(
    z.overwrite(removeInvisible),
    z.trim(),
    z.minLength(1, required),
    z.maxLength(max, { ...tooLong, abort: true }),
    z.refine(isUsableLine, { ...fault('fault.unusable', { label }), abort: true }),
    z.refine((value) => !hasStackedMarks(value), fault('fault.stackedMarks', { label })),
  );
}

const PLURAL: readonly Label[] = ['field.suggestions', 'field.yourDetails', 'field.betterWords'];

/** Free text with tabs and line breaks (stored as \n), 1 to `max` characters. */
export function prose(field: Label, max = 2000) {
  const label = labelOf(field);
  const required = fault(PLURAL.includes(field) ? 'fault.requiredPlural' : 'fault.required', { label });
  const tooLong = fault('fault.proseTooLong', { label, max });
  return text(required, max + REMOVABLE, tooLong).check(
    z.overwrite((value) => removeInvisible(value.replace(/\r\n?/g, '\n'))),
    z.trim(),
    z.minLength(1, required),
    z.maxLength(max, { ...tooLong, abort: true }),
    z.refine(isUsableProse, { ...fault('fault.unusable', { label }), abort: true }),
    z.refine((value) => !hasStackedMarks(value), fault('fault.stackedMarks', { label })),
  );
}

/** Blank text is parsed as null. Text longer than the bound goes on to a schema that rejects it. */
function nullIfBlank(value: unknown): unknown {
  return typeof value === 'string' && value.length <= REMOVABLE && value.trim() === '' ? null : value;
}

/** Null and blank both mean none. Absent stays absent inside z.optional, where it means unchanged. */
export function blankIsNull<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(z.transform(nullIfBlank), z.nullable(schema));
}

/** Absent, null and blank all mean absent. */
export function blankAsNull<T extends z.ZodMiniType>(schema: T) {
  return z._default(blankIsNull(schema), null);
}

/** A field that old clients send and the server ignores. */
export const ignored = z.optional(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
);

interface Range {
  minimum: number;
  maximum?: number;
}

/** The ranges of numbers, for OpenAPI: checks of the number beside that of the result would weigh on every page. */
export const ranges = new WeakMap<object, Range>();

/** An integer in a range, as a number or as at most `length` digits, `read` first: valid in JSON, paths and forms. */
function numeral(
  length: number,
  { minimum, maximum = Number.MAX_SAFE_INTEGER }: Range,
  error: Fault,
  read = (digits: string) => digits,
) {
  const number = z.number(error);
  ranges.set(number, { minimum, maximum });
  return z
    .pipe(
      z.union([number, text(error, length).check(z.overwrite(read), z.regex(/^\d+$/, error))], error),
      z.transform((value) => Number(value)),
    )
    .check(z.refine((value) => Number.isSafeInteger(value) && value >= minimum && value <= maximum, error));
}

/** A positive integer below 2^53, as a number or a decimal string. */
export function id(field: Label) {
  const label = labelOf(field);
  const required = fault('fault.required', { label });
  const unknown = fault('fault.unknown', { label });
  const isMissing = (value: unknown) => value === undefined || value === null || value === '';
  return numeral(16, { minimum: 1 }, { error: (issue) => (isMissing(issue.input) ? required : unknown).error(issue) });
}

/** A lookup's parent id in the path: digits only. An unknown one gives an empty list, not an error. */
export const ParentId = numeral(15, { minimum: 0 }, fault('fault.digits'));

/** An integer in a range, also as decimal digits of any script, for what people type, paths and queries. */
export function whole(label: Words, minimum: number, maximum: number) {
  return numeral(15, { minimum, maximum }, fault('fault.wholeNumber', { label, minimum, maximum }), withAsciiDigits);
}

/** YYYY-MM-DD, an existing day. */
export function date(field: Label) {
  const label = labelOf(field);
  const required = fault('fault.required', { label });
  const error = fault('fault.date', { label });
  return text(required, REMOVABLE, error).check(
    z.trim(),
    z.minLength(1, required),
    z.overwrite(withAsciiDigits),
    z.regex(z.regexes.date, error),
  );
}

/** Paging by limit and offset, for the administrators' lists. */
export const LimitAndOffset = z.object({
  limit: whole('limit', 1, 100),
  offset: whole('offset', 0, Number.MAX_SAFE_INTEGER),
});
