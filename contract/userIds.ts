// User ids: a new one, one typed to log in, and the caller's own in a body. Apart from fields.ts, so that pages without
// them carry no messages about them.
import * as z from 'zod/mini';
import { REMOVABLE, text } from './fields.ts';
import { fault, message } from './message.ts';

const USER_ID_MAX = 100;

const USER_ID_TOO_LONG = fault('fault.userIdTooLong', { max: USER_ID_MAX });

/** A new user id. Compared case-insensitively, shown as typed. */
export const NewUserId = text(fault('fault.chooseUserId'), USER_ID_MAX + REMOVABLE, USER_ID_TOO_LONG).check(
  z.trim(),
  z.minLength(1, fault('fault.chooseUserId')),
  z.minLength(3, fault('fault.userIdTooShort', { min: 3 })),
  z.maxLength(USER_ID_MAX, { ...USER_ID_TOO_LONG, abort: true }),
  z.regex(/^[A-Za-z0-9._+@-]*$/, fault('fault.userIdCharacters')),
);

const userId = { label: message('field.userId') };
const USER_ID_REQUIRED = fault('fault.required', userId);
const USER_ID_LONG = fault('fault.long', userId);

/** A user id typed to log in: it may date from earlier rules. */
export const TypedUserId = text(USER_ID_REQUIRED, USER_ID_MAX + REMOVABLE, USER_ID_LONG).check(
  z.trim(),
  z.minLength(1, USER_ID_REQUIRED),
  z.maxLength(USER_ID_MAX, { ...USER_ID_LONG, abort: true }),
  z.refine((value) => value.isWellFormed() && !value.includes('\u0000'), fault('fault.unusable', userId)),
);

/** The session decides who calls; a body may repeat the id, and is rejected when it differs. */
export const OwnUserId = z.optional(z.nullable(text(fault('fault.notText', userId), 200, USER_ID_LONG)));
