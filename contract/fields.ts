// Fields that several endpoints share, with their messages. Every string passes `text`, which bounds its length before
// anything else looks at it.
import * as z from 'zod/mini';
import { normalizeTyped } from './phones.ts';
import { hasLetter, hasLink, hasStackedMarks, isUsableLine, isUsableProse, removeInvisible } from './text.ts';

/** The longest mail address that SMTP can carry. */
const EMAIL_MAX = 254;
/** Blanks and invisible characters, which are removed, may add this much to a field's own maximum. */
const REMOVABLE = 100;

/** A string of at most `max` characters; a longer one is refused before any later check reads it. */
export function text(required: string, max: number, tooLong = required) {
  return z.string(required).check(z.maxLength(max, { error: tooLong, abort: true }));
}

/** One line of text, 1 to `max` characters after blanks and invisible characters are removed. */
export function line(label: string, max = 100) {
  const tooLong = `${label} can have at most ${max} characters.`;
  return text(`${label} is required.`, max + REMOVABLE, tooLong).check(
    z.overwrite(removeInvisible),
    z.trim(),
    z.minLength(1, `${label} is required.`),
    z.maxLength(max, { error: tooLong, abort: true }),
    z.refine(isUsableLine, { error: `${label} has a character that cannot be used.`, abort: true }),
    z.refine((value) => !hasStackedMarks(value), `${label} has too many marks on one letter.`),
  );
}

/** The name of a person, a place or an organisation: a line with a letter and without a link. */
export function name(label: string) {
  return line(label).check(
    z.refine(hasLetter, `${label} must have at least one letter.`),
    z.refine((value) => !hasLink(value), `${label} cannot have a web or email address.`),
  );
}

/** Free text with tabs and line breaks (stored as \n), 1 to `max` characters. */
export function prose(label: string, max = 2000) {
  const tooLong = `${label} can have at most ${max.toLocaleString('en')} characters.`;
  return text(`${label} is required.`, max + REMOVABLE, tooLong).check(
    z.overwrite((value) => removeInvisible(value.replace(/\r\n?/g, '\n'))),
    z.trim(),
    z.minLength(1, `${label} is required.`),
    z.maxLength(max, { error: tooLong, abort: true }),
    z.refine(isUsableProse, { error: `${label} has a character that cannot be used.`, abort: true }),
    z.refine((value) => !hasStackedMarks(value), `${label} has too many marks on one letter.`),
  );
}

/** Blank text is read as null. Text too long to be looked at goes on to a schema that refuses it. */
function nullIfBlank(value: unknown): unknown {
  return typeof value === 'string' && value.length <= REMOVABLE && value.trim() === '' ? null : value;
}

/** Null and blank both mean: none. Absent stays absent inside z.optional, where it means: keep. */
export function blankIsNull<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(z.transform(nullIfBlank), z.nullable(schema));
}

/** Absent, null and blank all mean: not given. */
export function blankAsNull<T extends z.ZodMiniType>(schema: T) {
  return z._default(blankIsNull(schema), null);
}

/** What old clients send and nobody reads. */
export const ignored = z.optional(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
);

/** A number, or at most `length` digits that make one: what JSON, a path and a form have in common. */
function numeral(length: number, message: string) {
  return z.pipe(
    z.union([z.number(message), text(message, length).check(z.regex(/^\d+$/, message))], message),
    z.transform((value) => Number(value)),
  );
}

/** A positive integer below 2^53, as a number or a decimal string. */
export function id(label: string) {
  return numeral(16, `${label} is required.`).check(
    z.refine((value) => Number.isSafeInteger(value) && value > 0, `${label} is not known.`),
  );
}

/** A lookup's parent in the path: digits and nothing else. An unknown one is an empty list, not an error. */
export const ParentId = numeral(15, 'Use digits here.').check(
  z.refine((value) => Number.isSafeInteger(value) && value >= 0, 'Use digits here.'),
);

/** A whole number in a range, also as a decimal string: what a path or a query can hold. */
export function whole(label: string, minimum: number, maximum: number) {
  const message = `${label} must be a whole number from ${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}.`;
  return numeral(15, message).check(
    z.refine((value) => Number.isSafeInteger(value) && value >= minimum && value <= maximum, message),
  );
}

const USER_ID_MAX = 100;

/** A user id that somebody chooses. Compared case-insensitively, shown as typed. */
export const NewUserId = text('Choose a user id.', USER_ID_MAX + REMOVABLE, 'Use at most 100 characters.').check(
  z.trim(),
  z.minLength(1, 'Choose a user id.'),
  z.minLength(3, 'Use at least 3 characters.'),
  z.maxLength(USER_ID_MAX, { error: 'Use at most 100 characters.', abort: true }),
  z.regex(/^[A-Za-z0-9._+@-]*$/, 'Use letters from A to Z, digits and . _ - + @, without spaces.'),
);

/** A user id that somebody types to say who they are: also one chosen under earlier rules. */
export const TypedUserId = text('User id is required.', USER_ID_MAX + REMOVABLE, 'User id is too long.').check(
  z.trim(),
  z.minLength(1, 'User id is required.'),
  z.maxLength(USER_ID_MAX, { error: 'User id is too long.', abort: true }),
  z.refine(
    (value) => value.isWellFormed() && !value.includes('\u0000'),
    'User id has a character that cannot be used.',
  ),
);

/** Who is asking is the session's to say; a body may repeat it, and is refused when it says otherwise. */
export const OwnUserId = z.optional(z.nullable(text('User id must be text.', 200, 'User id is too long.')));

export function email(message = 'A valid email is required.') {
  return text(message, EMAIL_MAX + REMOVABLE).check(
    z.trim(),
    z.maxLength(EMAIL_MAX, { error: message, abort: true }),
    z.regex(z.regexes.email, message),
  );
}

/** A telephone number as people write it; the server reads it by the country's calling code and stores E.164. */
export function phone(label = 'Mobile number') {
  const message = `${label} must be a telephone number.`;
  return text(`${label} is required.`, REMOVABLE, message).check(
    z.trim(),
    z.minLength(1, { error: `${label} is required.`, abort: true }),
    z.overwrite(normalizeTyped),
    z.regex(/^\+?\d{4,20}$/, message),
  );
}

/** YYYY-MM-DD and a day that exists. */
export function date(label: string) {
  return text(`${label} is required.`, REMOVABLE, `${label} must be a date.`).check(
    z.trim(),
    z.minLength(1, `${label} is required.`),
    z.regex(z.regexes.date, `${label} must be a date.`),
  );
}

/** Paging by limit and offset, as the administrator's lists have it. */
export const LimitAndOffset = z.object({
  limit: whole('limit', 1, 100),
  offset: whole('offset', 0, Number.MAX_SAFE_INTEGER),
});
