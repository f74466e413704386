// How many passwords are hashed concurrently, and what happens past the queue's limit.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { isFailure } from '#contract/errors.ts';
import { readConfig } from '#server/config.ts';
import { makePasswords } from './passwords.ts';

const machine = vi.hoisted(() => ({ cores: 4, running: 0, most: 0, compared: [] as string[] }));
vi.mock(import('node:os'), async (importOriginal) => ({
  ...(await importOriginal()),
  availableParallelism: () => machine.cores,
}));
vi.mock('@node-rs/argon2', () => {
  async function work<T>(result: T): Promise<T> {
    machine.running += 1;
    machine.most = Math.max(machine.most, machine.running);
    await sleep(2);
    machine.running -= 1;
    return result;
  }
  return {
    hash: () => work('a hash'),
    verify: (hash: string) => {
      machine.compared.push(hash);
      return work(true);
    },
  };
});
afterEach(() => Object.assign(machine, { most: 0, compared: [] }));

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [64, 63],
])('with %d cores %d hashes run concurrently', (cores, hashing) => {
  machine.cores = cores;
  expect(readConfig({}).hashConcurrency).toBe(hashing);
});

test('three hashes run at once, the others wait, and all finish', async () => {
  const passwords = makePasswords(3);
  const hashes = await Promise.all(Array.from({ length: 40 }, () => passwords.hash('x')));
  expect(hashes).toEqual(Array(40).fill('a hash'));
  expect(machine.most).toBe(3);
});

test('sixty-four calls wait; further ones fail with 503 and Retry-After', async () => {
  const passwords = makePasswords(2);
  const responses = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.matches('a hash', 'x')));
  const rejected = responses.filter((response) => response.status === 'rejected');
  expect(rejected).toHaveLength(70 - 64 - 2);
  for (const { reason } of rejected) {
    expect(isFailure(reason) && [reason.status, reason.retryAfterSeconds]).toEqual([503, 5]);
  }
  expect(await passwords.hash('afterwards')).toBe('a hash');
});

test.each([null, undefined])('without a stored hash (%s) a decoy is compared and never matches', async (none) => {
  const passwords = makePasswords(1);
  expect(await passwords.matches(none, 'x')).toBe(false);
  expect(machine.compared).toHaveLength(1);
  expect(await passwords.matches('a hash', 'x')).toBe(true);
});
