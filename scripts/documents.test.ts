// Warnings that must not get lost when documents are written anew.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');

test('the documents say that a power cut may lose what the embedded engine wrote, and what production means', () => {
  expect(read('README.md')).toMatch(/power cut/);
  const decision = read('docs/decisions/0003-one-pool-embedded-or-server.md');
  expect(decision).toMatch(/no fsync/);
  expect(decision).toMatch(/a power cut may lose or damage what was written last/);
  expect(decision).toMatch(/Production means `DATABASE_URL`/);
});
