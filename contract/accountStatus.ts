// What the dashboard tells the caller about their account beside the profile.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { NumberProof } from './numberProof.ts';

export const getAccountStatus = endpoint({
  effect: 'read',
  name: 'getAccountStatus',
  summary: "The state of the caller's address, consent, listing and second factor",
  access: 'user',
  input: z.object({}),
  data: z.object({
    emailConfirmed: z.boolean(),
    /** An address that waits for its confirmation. */
    newEmail: z.nullable(z.string()),
    /** Null for an account that is no donor. */
    consentVersion: z.nullable(z.string()),
    /** Why searches do not show the donor; null where they do, or where the account is no donor. */
    notListed: z.nullable(z.enum(['under age', 'over age', 'no year of birth', 'claimed', 'unconfirmed'])),
    /** From when the donor may give platelets, YYYY-MM-DD; null where no donation is known. */
    plateletsFrom: z.nullable(z.string()),
    /** Whether the donor gets e-mails that ask about the listing. */
    routineEmails: z.boolean(),
    /** Whether the donor stopped messages of families. */
    messagesStopped: z.boolean(),
    /** Whether a text can confirm the number, which none has yet. */
    mayProveNumber: z.boolean(),
    /** The valid code of `startNumberProof`. */
    numberProof: z.nullable(NumberProof),
    secondFactor: z.boolean(),
    secondFactorRequired: z.boolean(),
    /** Until when a coordinator works without one; null where not at all, or where none is missing. Timestamp. */
    secondFactorBy: z.nullable(z.string()),
    /** Whether the password was given within the last ten minutes. */
    recentLogin: z.boolean(),
  }),
});
