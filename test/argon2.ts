// Password hashing that costs nothing, instead of @node-rs/argon2 in the tests that import this file (vitest.config.ts): a
// hundred registrations would take a minute.
export const RIGHT_PASSWORD = 'Right-Marigold-58';
export const hashing = { count: 0 };

const work = <T>(result: T) => {
  hashing.count += 1;
  return Promise.resolve(result);
};
export const hash = () => work('a hash');
export const verify = (_: string, password: string) => work(password === RIGHT_PASSWORD);
