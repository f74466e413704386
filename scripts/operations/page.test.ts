// No command on docs/operations.md that no test has executed.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSections } from './page.ts';

const FIRST = 'Before you begin';
const tests = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'));
const rehearsed = tests.flatMap((text) =>
  [...text.matchAll(/rehearse\((['"])(.+?)\1/g)].map(([, , heading]) => heading!),
);

test('every section with commands is rehearsed, once', () => {
  const withCommands = readSections().filter(({ blocks }) => blocks.some(({ language }) => language === 'sh'));
  const headings = withCommands.map(({ heading }) => heading).filter((heading) => heading !== FIRST);
  expect(rehearsed.toSorted()).toEqual(headings.toSorted());
});

test('every block says what language it is in', () => {
  const blocks = readSections().flatMap((section) => section.blocks);
  expect(blocks.filter(({ language }) => language === '').map(({ line }) => line)).toEqual([]);
});

test('a block that is not ended is a fault', () => {
  expect(() => readSections('## One\n```sh\ntrue\n')).toThrow('line 3 is not ended');
});
