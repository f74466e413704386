// The second factor of administrators and coordinators: a TOTP app, and recovery codes for a lost phone.
import * as z from 'zod/mini';
import { endpoint, Nothing, type Limit } from './endpoint.ts';
import { text } from './fields.ts';
import { networkFailures, networkRequestsAnHour } from './limits.ts';
import { fault } from './message.ts';
import { User } from './profile.ts';

/** Responses hold secrets, so none is stored under an idempotency key. */
const post = { takesIdempotencyKey: false, isSecurityEvent: true } as const;

const CODE_MISSING = fault('secondFactor.codeMissing');
const CODE_MALFORMED = fault('secondFactor.codeMalformed');
const TYPED_MAX = 100;

/** Typed or copied: spaces, hyphens and case do not matter. */
const typedCode = text(CODE_MISSING, TYPED_MAX, CODE_MALFORMED).check(
  z.overwrite((code) => code.replace(/[\s-]/g, '').toUpperCase()),
  z.minLength(1, { ...CODE_MISSING, abort: true }),
);

/** A code of the app. */
const AppCode = typedCode.check(z.regex(/^\d{6}$/, CODE_MALFORMED));

/** A code of the app, or a recovery code. */
const AnyCode = typedCode.check(z.regex(/^(?:\d{6}|[A-Z2-7]{24})$/, CODE_MALFORMED));

const changes = {
  name: 'second-factor',
  by: 'account',
  points: 30,
  seconds: 3600,
  counts: 'requests',
} as const satisfies Limit;

/** Wrong codes of one account over all networks, until its password changes: only who knows the password uses them up. */
export const wrongCodes: Limit = {
  name: 'second-factor-account',
  by: 'account',
  points: 50,
  seconds: 86_400,
  counts: 'failures',
};

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const startSecondFactor = endpoint({
  ...post,
  name: 'startSecondFactor',
  summary: 'Make a secret for an authenticator app; it counts once a code confirmed it',
  access: 'user',
  limits: [changes],
  input: Nothing,
  data: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** otpauth://, for an app on the same device. */
    uri: z.string(),
    /** The address as an SVG image. */
    qr: z.string(),
  }),
  errors: ['forbidden', 'reauthenticate', 'conflict'],
});

export const confirmSecondFactor = endpoint({
  ...post,
  name: 'confirmSecondFactor',
  summary: 'Turn the second factor on with a first code; every other session ends',
  access: 'user',
  limits: [changes],
  input: z.object({ code: AppCode }),
  data: RecoveryCodes,
  errors: ['forbidden', 'reauthenticate', 'conflict'],
});

export const renewRecoveryCodes = endpoint({
  ...post,
  name: 'renewRecoveryCodes',
  summary: 'Replace the recovery codes, with a code of the app or one of the present ones',
  access: 'user',
  limits: [changes, wrongCodes],
  input: z.object({ code: AnyCode }),
  data: RecoveryCodes,
  errors: ['forbidden', 'reauthenticate', 'conflict'],
});

export const removeSecondFactor = endpoint({
  ...post,
  name: 'removeSecondFactor',
  summary:
    'Turn the second factor off, with a code of the app or a recovery code; 403 where administrators must have one',
  access: 'user',
  limits: [changes, wrongCodes],
  input: z.object({ code: AnyCode }),
  data: z.null(),
  errors: ['forbidden', 'reauthenticate'],
});

export const loginSecondFactor = endpoint({
  ...post,
  name: 'loginSecondFactor',
  isExpensive: true,
  summary: 'Finish a login that asked for the second factor, with a code of the app or a recovery code',
  access: 'anyone',
  limits: [networkRequestsAnHour('second-factor-requests'), networkFailures('second-factor-network')],
  input: z.object({
    /** From the 401 of the login. */
    pending: text(fault('secondFactor.loginAgain'), 100).check(
      z.regex(/^[\w-]{43}$/, fault('secondFactor.loginAgain')),
    ),
    code: AnyCode,
  }),
  data: User,
  isTransactional: false,
});
