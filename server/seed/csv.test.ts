import { expect, test } from 'vitest';
import { formatCsv, parseCsv } from './csv.ts';

test('what was written is read again, whatever the cells hold', () => {
  const rows = [
    ['id', 'name', 'note'],
    ['1', 'Gjadër, Dajc', ''],
    ['', 'The "Old" Town', '","'],
    ['3', '', ''],
  ];
  expect(parseCsv(formatCsv(rows))).toEqual(rows);
});

test('only cells that need it are quoted', () => {
  expect(formatCsv([['1', 'Guntur', 'a,b', '"x"']])).toBe('1,Guntur,"a,b","""x"""\n');
});

test('a cell with a line break is refused', () => {
  expect(() => formatCsv([['one\ntwo']])).toThrow('line break');
});
