// Scoring a new password: it runs in a worker thread, and only after cheaper checks have passed.
import { expect, test, vi } from 'vitest';
import { registerDonor } from '#contract/accounts.ts';
import { isFailure } from '#contract/errors.ts';
import { addRegisteredDonor } from '#contract/adminDonors.ts';
import { makeRegistration, registerAdmin, registerAndLogIn } from '#test/factories.ts';
import { useTestApp } from '#test/app.ts';
import { requireStrength } from './passwords.ts';

const made = vi.hoisted(() => ({ hashes: 0 }));
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal();
  const hash: typeof argon2.hash = (...args) => {
    made.hashes += 1;
    return argon2.hash(...args);
  };
  return { ...argon2, hash };
});
// Blocks only the server's thread, not its workers.
vi.mock('@zxcvbn-ts/core', () => {
  throw new Error('Passwords are scored in the thread that answers requests.');
});

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
/** No usual pattern, which is refused without a score. */
const WEAK = 'Iloveyou1A';
/** Took 0.3 to 1.7 seconds to score. */
const SLOW = 'A1A1i18Z1A1iL5L58z5Z1A15z%1iL58Z1A8%i8%i82a1A1i1ii18Z1AZ_+Z1AZ8Z';
const owner = { userId: 'asha', email: 'a@example.org', fullName: null, mobile: null, landline: null };

test("a password is scored outside the event loop's thread", async () => {
  const { place } = await registerAndLogIn(app);
  const weak = await app.visitor().call(registerDonor, { ...makeRegistration(place), password: WEAK });
  expect([weak.status, Object.keys(weak.body.errors ?? {})]).toEqual([400, ['password']]);
  const slow = await app.visitor().call(registerDonor, { ...makeRegistration(place), password: SLOW });
  expect(slow.status).toBe(201);
});

test('a taken user id is rejected without a score or a hash, for visitors and administrators', async () => {
  const { place, userID } = await registerAndLogIn(app);
  const { client } = await registerAdmin(app);
  const registration = { ...makeRegistration(place, { userID }), password: WEAK };
  made.hashes = 0;
  const rejections = [
    await app.visitor().call(registerDonor, registration),
    await client.call(addRegisteredDonor, registration),
  ];
  for (const { status, body } of rejections) expect([status, body.code, body.data]).toEqual([409, 'user_exists', 'A']);
  expect(made.hashes).toBe(0);
});

test('one score runs and sixty-four wait; the next fails with 503 and Retry-After', async () => {
  const scores = await Promise.allSettled(Array.from({ length: 70 }, () => requireStrength('password', WEAK, owner)));
  const reasons = scores.map((score) => (score.status === 'rejected' ? score.reason : undefined));
  const failures = reasons.filter(isFailure).map(({ status, retryAfterSeconds }) => [status, retryAfterSeconds]);
  expect(failures.filter(([status]) => status === 400)).toHaveLength(65);
  expect(failures.filter(([status, after]) => status === 503 && after === 5)).toHaveLength(5);
});
