import { expect, test } from 'vitest';
import { pagesOf, readPage } from './paging.ts';

const read = (query: string) => readPage(new URLSearchParams(query));

test('the page number is read from the URL, and an invalid one is page 1', () => {
  expect(read('page=3')).toBe(3);
  for (const query of ['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99'])
    expect(read(query)).toBe(1);
});

test('a list is cut into pages, and a page past the end is the last', () => {
  const rows = Array.from({ length: 21 }, (_, index) => index);
  expect(pagesOf(rows, 1, 10)).toEqual({ rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], page: 1, total: 3 });
  expect(pagesOf(rows, 9, 10)).toEqual({ rows: [20], page: 3, total: 3 });
  expect(pagesOf([], 1, 10)).toEqual({ rows: [], page: 1, total: 1 });
});
