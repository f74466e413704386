// Solves challenges as a browser does, only natively.
import { scryptSync } from 'node:crypto';
import { fits, TRY, TRY_BYTES, tryText, writeAnswer, type Challenge } from '#contract/challenge.ts';

/** What to send in CHALLENGE_HEADER. */
export function solve({ token, parts, zeroBits }: Challenge): string {
  const numbers = Array.from({ length: parts }, (_, part) => {
    let number = 0;
    while (!fits(scryptSync(tryText(part, number), token, TRY_BYTES, TRY), zeroBits)) number += 1;
    return number;
  });
  return writeAnswer({ token, numbers });
}
