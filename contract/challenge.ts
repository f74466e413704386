// The work a browser does for donors beyond its network's budget, and how it tells the server: one description for the
// page that solves and the server that checks.
import * as z from 'zod/mini';

/** What a solved challenge is sent back in: the token, a space, and the found numbers with commas between them. */
export const CHALLENGE_HEADER = 'X-Challenge-Answer';

/**
 * One try: scrypt over half a megabyte. A plain hash would cost a rented processor next to nothing and an old phone a
 * second; memory costs both much the same.
 */
export const TRY = { N: 512, r: 8, p: 1 };
export const TRY_BYTES = 4;

export const Challenge = z.object({
  /** Signed, and good for one answer. */
  token: z.string(),
  /** So many numbers are to be found, in this order. */
  parts: z.number(),
  /** A number fits when its hash begins with so many zero bits. */
  zeroBits: z.number(),
});
export type Challenge = z.infer<typeof Challenge>;

/** What is hashed, with the token as salt. */
export function tryText(part: number, number: number): string {
  return `${part}:${number}`;
}

/** Whether a hash of TRY_BYTES begins with so many zero bits. */
export function fits(hash: Uint8Array, zeroBits: number): boolean {
  const [a, b, c, d] = hash as unknown as [number, number, number, number];
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d) >= zeroBits;
}

export interface ChallengeAnswer {
  token: string;
  /** One for each part. */
  numbers: number[];
}

export function writeAnswer({ token, numbers }: ChallengeAnswer): string {
  return `${token} ${numbers.join(',')}`;
}

/** Null where the header is no answer at all. */
export function readAnswer(header: unknown): ChallengeAnswer | null {
  const found = typeof header === 'string' ? /^([\w.-]{1,200}) (\d{1,9}(?:,\d{1,9}){0,99})$/.exec(header) : null;
  return found && { token: found[1]!, numbers: found[2]!.split(',').map(Number) };
}
