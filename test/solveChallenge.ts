// Solves challenges as a browser does, with Node's own scrypt.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { encodeChallengeAnswer, type Challenge } from '#contract/challenge.ts';

/** The value of CHALLENGE_HEADER. */
export async function solve(challenge: Challenge): Promise<string> {
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey, timeout: 0 }))!;
  return encodeChallengeAnswer({ challenge, solution: { counter, derivedKey } });
}
