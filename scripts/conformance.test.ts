import { expect, test } from 'vitest';
import { findBareRows, findMissing, findOpenRows } from './conformance.ts';

const files: Record<string, string> = {
  'e2e/a.test.ts': "test('finds a donor @phone', …); test(`${path} is light`, …); test(\"takes one's data\", …);",
  'docs/decisions/0001-a.md': '',
};
const missing = (text: string) => findMissing('docs/x.md', text, (file) => files[file] ?? null);

test('what is named and exists is no fault, in whatever quotes and however the lines break', () => {
  expect(
    missing("`e2e/a.test.ts` “finds a\n  donor”, “${path} is light” and “takes one's data”; [1](decisions/0001-a.md)"),
  ).toEqual([]);
});

test('a test file, a title or a page that is gone is named', () => {
  expect(missing('`e2e/a.test.ts` “finds a donor”, “finds two”')).toEqual([
    'docs/x.md: e2e/a.test.ts has no “finds two”',
  ]);
  expect(missing('`e2e/b.test.ts` “finds a donor”')).toEqual(['docs/x.md: there is no e2e/b.test.ts']);
  expect(missing('[2](decisions/0002-b.md)')).toEqual(['docs/x.md: there is no docs/decisions/0002-b.md']);
});

test('a statement without anything to show for it is found, and an open one is listed', () => {
  const [shown, open, half, bare] = [
    '| 1.1 | Shown | `e2e/a.test.ts` “finds a donor” |',
    '| 1.2 | Open | open |',
    '| 1.3 | Half | [0001](decisions/0001-a.md); open: the dialog |',
    '| 1.4 | Reopened by nothing |  |',
  ];
  const table = [shown, open, half, bare].join('\n');
  expect(findBareRows(table)).toEqual([bare]);
  expect(findOpenRows(table)).toEqual([open, half]);
});
