// argon2id with the least memory and one pass, instead of @node-rs/argon2 in every test that does not replace it
// (vitest.config.ts): the real cost is a sixth of the time of tests that register accounts. Where a test stored other words
// than a hash, RIGHT_PASSWORD is right.
import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2;

export const RIGHT_PASSWORD = 'Right-Marigold-58';
/** How many passwords were hashed or compared. */
export const hashing = { count: 0 };

export const hash: typeof argon2.hash = (password, options) => {
  hashing.count += 1;
  return real.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
};
export const verify: typeof argon2.verify = (hashed, password, ...more) => {
  hashing.count += 1;
  const isHash = hashed.toString().startsWith('$argon2');
  return isHash ? real.verify(hashed, password, ...more) : Promise.resolve(password === RIGHT_PASSWORD);
};
