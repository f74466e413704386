// Proof of work in the format of altcha-lib: the challenge and its solution.
import * as z from 'zod/mini';

/** Base64 of the JSON of a ChallengeAnswer. */
export const CHALLENGE_HEADER = 'X-Challenge-Answer';

export const Challenge = z.object({
  /** The solver searches for the counter, from 0, whose derived key begins with keyPrefix. */
  parameters: z.object({
    algorithm: z.literal('SCRYPT'),
    nonce: z.string(),
    salt: z.string(),
    /** N of scrypt. */
    cost: z.number(),
    /** r of scrypt. */
    memoryCost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Epoch seconds. */
    expiresAt: z.number(),
    /** The units it pays for, and the maximum number of tries. */
    data: z.object({ units: z.number(), tries: z.number() }),
  }),
  signature: z.string(),
});
export type Challenge = z.infer<typeof Challenge>;

export const ChallengeAnswer = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>;

export function encodeChallengeAnswer(answer: ChallengeAnswer): string {
  return btoa(JSON.stringify(answer));
}
