// Passwords: what may be chosen and what may be typed.
import * as z from 'zod/mini';
import { text } from './fields.ts';
import { fault, faultOf, message } from './message.ts';

export const MINIMUM_PASSWORD = 8;
export const MAXIMUM_PASSWORD = 128;

export const passwordRules = {
  letters: message('fault.passwordLetters'),
  length: message('fault.passwordLength', { min: MINIMUM_PASSWORD, max: MAXIMUM_PASSWORD }),
};

const password = { label: message('field.password') };
const PASSWORD_REQUIRED = fault('fault.required', password);
const PASSWORD_LONG = fault('fault.long', password);

const isUsablePassword = (value: string): boolean => value.isWellFormed() && !value.includes('\u0000');

const NOT_CHOSEN = fault('fault.choosePassword');
const WRONG_LENGTH = faultOf(passwordRules.length);

/** A new password. Its strength beyond these rules is scored on the server. */
export const NewPassword = text(NOT_CHOSEN, MAXIMUM_PASSWORD, WRONG_LENGTH).check(
  z.minLength(1, NOT_CHOSEN),
  z.refine((value) => /\p{Lu}/u.test(value) && /\d/.test(value), faultOf(passwordRules.letters)),
  z.minLength(MINIMUM_PASSWORD, WRONG_LENGTH),
  z.refine(isUsablePassword, fault('fault.unusable', password)),
);

/** A password typed to log in or confirm: it may date from earlier rules. */
export const TypedPassword = text(PASSWORD_REQUIRED, MAXIMUM_PASSWORD, PASSWORD_LONG).check(
  z.minLength(1, PASSWORD_REQUIRED),
  z.refine(isUsablePassword, fault('fault.unusable', password)),
);
