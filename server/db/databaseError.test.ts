import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable, meaningOf } from './databaseError.ts';

const catchError = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test('a missing socket means the database is unavailable, a missing file does not', async () => {
  expect(isDatabaseUnavailable(await catchError(once(connect('/no/such/socket'), 'connect')))).toBe(true);
  expect(isDatabaseUnavailable(await catchError(readFile('/no/such/file')))).toBe(false);
});

test('an invalid statement or a constraint violation does not mean the database is unavailable', () => {
  expect(isDatabaseUnavailable(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
  expect(isDatabaseUnavailable('no error at all')).toBe(false);
});

test('a lost, refused, terminated or read-only connection means the database is unavailable', () => {
  for (const code of ['08006', '25006', '53300', '57014', '57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET']) {
    expect(isDatabaseUnavailable(Object.assign(new Error('lost'), { code })), code).toBe(true);
  }
});

test('errors that a race can cause have their own response, programming errors have none', () => {
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

test('a full disk or another exhausted resource means the database is unavailable', () => {
  for (const code of ['53100', '53200', '58030']) {
    expect(isDatabaseUnavailable(Object.assign(new Error('No space left on device'), { code })), code).toBe(true);
  }
});
