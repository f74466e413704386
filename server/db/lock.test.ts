import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseError } from './databaseError.ts';
import { lockDirectory } from './lock.ts';
import { makeDirectory } from '#test/database/databases.ts';

let directory: ReturnType<typeof makeDirectory>;
beforeEach(() => {
  directory = makeDirectory();
});
afterEach(() => directory.remove());

test('a directory is locked once, even within one process, and unlocked after release', () => {
  const first = lockDirectory(directory.path);
  expect(() => lockDirectory(directory.path)).toThrow(DatabaseError);
  expect(() => lockDirectory(directory.path), 'a rejected attempt frees nothing').toThrow(`(pid ${process.pid})`);
  first.release();
  lockDirectory(directory.path).release();
});

test('reading the pid file does not release the lock', () => {
  const first = lockDirectory(directory.path);
  expect(readFileSync(join(directory.path, 'lock.pid'), 'utf8')).toBe(String(process.pid));
  expect(() => lockDirectory(directory.path)).toThrow('in use by another process');
  first.release();
});

test('the pid file of an ended process does not block the lock', () => {
  writeFileSync(join(directory.path, 'lock.pid'), '1');
  expect(() => lockDirectory(directory.path).release()).not.toThrow();
});

test('a lock stays held when its object is garbage-collected', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  lockDirectory(directory.path);
  await sleep(10);
  collectGarbage();
  await sleep(10);
  expect(() => lockDirectory(directory.path)).toThrow('in use by another process');
});

test('a missing directory is created, accessible only to its owner', () => {
  const path = join(directory.path, 'a', 'b');
  lockDirectory(path).release();
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test('a directory that cannot be created is reported in one sentence', () => {
  const file = join(directory.path, 'file');
  writeFileSync(file, '');
  expect(() => lockDirectory(join(file, 'data'))).toThrow(
    /^The data directory .*file\/data cannot be written to: .+\.$/,
  );
});
