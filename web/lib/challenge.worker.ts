// Solves a challenge; reports its progress and the solution.
import { scrypt } from '@noble/hashes/scrypt.js';
import { solveChallenge } from 'altcha-lib';
import type { Challenge } from '#contract/challenge.ts';

const REPORT_EVERY = 16;

addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  const { cost: N, memoryCost: r, keyLength: dkLen } = challenge.parameters;
  let tries = 0;
  const deriveKey = (_parameters: unknown, salt: Uint8Array, password: Uint8Array) => {
    tries += 1;
    if (tries % REPORT_EVERY === 0) postMessage(tries);
    return Promise.resolve({ derivedKey: scrypt(password, salt, { N, r, p: 1, dkLen }) });
  };
  void solveChallenge({ challenge, deriveKey, timeout: 0 }).then((solution) => postMessage(solution));
});
