import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable, meaningOf } from './databaseError.ts';

const catchError = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test('a socket that is missing means the database is unavailable, a file that is missing does not', async () => {
  expect(isDatabaseUnavailable(await catchError(once(connect('/no/such/socket'), 'connect')))).toBe(true);
  expect(isDatabaseUnavailable(await catchError(readFile('/no/such/file')))).toBe(false);
});

test('a statement that is wrong, or refused by a constraint, is not unavailability', () => {
  expect(isDatabaseUnavailable(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
  expect(isDatabaseUnavailable('no error at all')).toBe(false);
});

test('a connection lost, refused, cut off or to a standby is', () => {
  for (const code of ['08006', '25006', '53300', '57014', '57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET']) {
    expect(isDatabaseUnavailable(Object.assign(new Error('lost'), { code })), code).toBe(true);
  }
});

test('what a race can cause has an answer of its own, and a mistake of the program has none', () => {
  const meaning = (code: string) => meaningOf(Object.assign(new Error('refused'), { code }));
  expect(['23503', '23505', '40001', '40P01', '23514', 'toString'].map(meaning)).toEqual([
    'not_found',
    'conflict',
    'unavailable',
    'unavailable',
    undefined,
    undefined,
  ]);
});

test('a full disk is, and so is a server that has run out of something else', () => {
  for (const code of ['53100', '53200', '58030']) {
    expect(isDatabaseUnavailable(Object.assign(new Error('No space left on device'), { code })), code).toBe(true);
  }
});
