// argon2id with the least memory and one pass, instead of @node-rs/argon2 in every test that does not replace it
// (vitest.config.ts): the real cost is a sixth of the time of tests that register accounts.
import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2;

export const hash: typeof argon2.hash = (password, options) =>
  real.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
export const { verify } = real;
