// Fields that several endpoints share, with their messages. Text is trimmed and free of control characters here,
// so that no handler and no form has to think of it.
import * as z from 'zod/mini';

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// oxlint-disable-next-line no-control-regex
const CONTROL_IN_PROSE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
/** The longest mail address that SMTP can carry. */
const EMAIL_MAX = 254;

const wellFormed = (text: string) => text.isWellFormed();

/** One line of text, 1 to `max` UTF-16 units after trimming. */
export function line(label: string, max = 100) {
  return z.string(`${label} is required.`).check(
    z.trim(),
    z.minLength(1, `${label} is required.`),
    z.maxLength(max, `${label} can have at most ${max} characters.`),
    z.refine((text) => !CONTROL.test(text) && wellFormed(text), `${label} has a character that cannot be used.`),
  );
}

/** Free text with tabs and line breaks (stored as \n), 1 to `max` UTF-16 units. */
export function prose(label: string, max = 2000) {
  return z.string(`${label} is required.`).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, `${label} is required.`),
    z.maxLength(max, `${label} can have at most ${max.toLocaleString('en')} characters.`),
    z.refine(
      (text) => !CONTROL_IN_PROSE.test(text) && wellFormed(text),
      `${label} has a character that cannot be used.`,
    ),
  );
}

/** Null and blank both mean: none. Absent stays absent inside z.optional, where it means: keep. */
export function blankIsNull<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.transform((value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullable(schema),
  );
}

/** Absent, null and blank all mean: not given. */
export function blankAsNull<T extends z.ZodMiniType>(schema: T) {
  return z._default(blankIsNull(schema), null);
}

/** A number, or digits that make one: what JSON, a path and a form have in common. */
function numeral(digits: RegExp, message: string) {
  return z.pipe(
    z.union([z.number(message), z.string(message).check(z.regex(digits, message))], message),
    z.transform((value) => Number(value)),
  );
}

/** A positive integer below 2^53, as a number or a decimal string. */
export function id(label: string) {
  return numeral(/^\d{1,16}$/, `${label} is required.`).check(
    z.refine((value) => Number.isSafeInteger(value) && value > 0, `${label} is not known.`),
  );
}

/** A lookup's parent in the path: digits and nothing else. An unknown one is an empty list, not an error. */
export const ParentId = numeral(/^\d{1,15}$/, 'Use digits here.').check(
  z.refine((value) => Number.isSafeInteger(value) && value >= 0, 'Use digits here.'),
);

/** A whole number in a range, also as a decimal string: what a path or a query can hold. */
export function whole(label: string, minimum: number, maximum: number) {
  const message = `${label} must be a whole number from ${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}.`;
  return numeral(/^\d{1,15}$/, message).check(
    z.refine((value) => Number.isSafeInteger(value) && value >= minimum && value <= maximum, message),
  );
}

/** Compared case-insensitively, shown as typed. Letters and signs that show nothing would make two that look the same. */
export const UserId = z
  .string('Choose a user id.')
  .check(
    z.trim(),
    z.minLength(1, 'Choose a user id.'),
    z.minLength(3, 'Use at least 3 characters.'),
    z.maxLength(100, 'Use at most 100 characters.'),
    z.regex(/^(?:(?![\p{DI}\u2800])[\p{L}\p{M}\p{N}\p{P}\p{S}])*$/u, 'Use letters, digits and signs, without spaces.'),
  );

export function email(message = 'A valid email is required.') {
  return z.string(message).check(z.trim(), z.maxLength(EMAIL_MAX, message), z.regex(z.regexes.email, message));
}

/** A telephone number as people write it; the server reads it by the country's calling code and stores E.164. */
export function phone(label = 'Mobile number') {
  return z
    .string(`${label} is required.`)
    .check(
      z.trim(),
      z.minLength(1, `${label} is required.`),
      z.regex(/^\+?[\d\s().-]{4,25}$/, `${label} must be a telephone number.`),
    );
}

/** YYYY-MM-DD and a day that exists. */
export function date(label: string) {
  return z
    .string(`${label} is required.`)
    .check(z.trim(), z.minLength(1, `${label} is required.`), z.regex(z.regexes.date, `${label} must be a date.`));
}

/** Paging by limit and offset, as the administrator's lists have it. */
export const LimitAndOffset = z.object({
  limit: whole('limit', 1, 100),
  offset: whole('offset', 0, Number.MAX_SAFE_INTEGER),
});
