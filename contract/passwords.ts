// Passwords: what may be chosen and what may be typed.
import * as z from 'zod/mini';
import { text } from './fields.ts';
import { message } from './message.ts';

export const MINIMUM_PASSWORD = 8;
export const MAXIMUM_PASSWORD = 128;

export const passwordRules = {
  required: message('fault.choosePassword'),
  letters: message('fault.passwordLetters'),
  length: message('fault.passwordLength', { min: MINIMUM_PASSWORD, max: MAXIMUM_PASSWORD }),
};

const password = { label: 'field.password' } as const;
const PASSWORD_REQUIRED = message('fault.required', password);
const PASSWORD_LONG = message('fault.long', password);

const isUsablePassword = (value: string): boolean => value.isWellFormed() && !value.includes('\u0000');

/** A new password. Its strength beyond these rules is scored on the server. */
export const NewPassword = text(passwordRules.required, MAXIMUM_PASSWORD, passwordRules.length).check(
  z.minLength(1, passwordRules.required),
  z.refine((value) => /\p{Lu}/u.test(value) && /\d/.test(value), passwordRules.letters),
  z.minLength(MINIMUM_PASSWORD, passwordRules.length),
  z.refine(isUsablePassword, message('fault.unusable', password)),
);

/** A password typed to log in or confirm: it may date from earlier rules. */
export const TypedPassword = text(PASSWORD_REQUIRED, MAXIMUM_PASSWORD, PASSWORD_LONG).check(
  z.minLength(1, PASSWORD_REQUIRED),
  z.refine(isUsablePassword, message('fault.unusable', password)),
);
