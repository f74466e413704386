// How to reach a person: e-mail address and telephone number. Apart from fields.ts, so that pages without them carry no
// messages about them.
import * as z from 'zod/mini';
import { labelOf, REMOVABLE, text, type Label } from './fields.ts';
import { fault } from './message.ts';
import { normalizeTyped } from './phones.ts';

/** The longest e-mail address that SMTP can carry. */
const EMAIL_MAX = 254;

export function email(error = fault('fault.email')) {
  return text(error, EMAIL_MAX + REMOVABLE).check(
    z.trim(),
    z.maxLength(EMAIL_MAX, { ...error, abort: true }),
    z.regex(z.regexes.email, error),
  );
}

/** A phone number as typed; the server parses it with the country's calling code and stores E.164. */
export function phone(field: Label = 'field.mobileNumber') {
  const label = labelOf(field);
  const required = fault('fault.required', { label });
  const error = fault('fault.phone', { label });
  return text(required, REMOVABLE, error).check(
    z.trim(),
    z.minLength(1, { ...required, abort: true }),
    z.overwrite(normalizeTyped),
    z.regex(/^\+?\d{4,20}$/, error),
  );
}
