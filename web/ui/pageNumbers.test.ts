import { fc } from '#test/properties.ts';
import { expect, it } from 'vitest';
import { pageNumbers } from './pageNumbers.ts';

const positions = fc
  .integer({ min: 1, max: 500 })
  .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));

it('includes the first two, the last two and a window of five around the current page', () => {
  expect(pageNumbers(10, 20)).toEqual([1, 2, 'gap', 8, 9, 10, 11, 12, 'gap', 19, 20]);
  expect(pageNumbers(1, 20)).toEqual([1, 2, 3, 'gap', 19, 20]);
  expect(pageNumbers(20, 20)).toEqual([1, 2, 'gap', 18, 19, 20]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageNumbers(1, 0)).toEqual([]);
});

it('includes exactly the pages of the rule, each once', () => {
  fc.assert(
    fc.property(positions, ([current, total]) => {
      const isShown = (page: number) => page <= 2 || page > total - 2 || Math.abs(page - current) <= 2;
      const expected = Array.from({ length: total }, (_, index) => index + 1).filter(isShown);
      expect(pageNumbers(current, total).filter((item) => item !== 'gap')).toEqual(expected);
    }),
  );
});

it('leaves out only pages that a gap stands for', () => {
  const pagesOf = (items: (number | 'gap')[]) =>
    items.flatMap((item, index) => {
      if (item !== 'gap') return [item];
      const [from, to] = [Number(items[index - 1]) + 1, Number(items[index + 1])];
      // A gap that stands for nothing is shown as page 0.
      return to > from ? Array.from({ length: to - from }, (_, step) => from + step) : [0];
    });
  fc.assert(
    fc.property(positions, ([current, total]) => {
      const all = Array.from({ length: total }, (_, index) => index + 1);
      expect(pagesOf(pageNumbers(current, total))).toEqual(all);
    }),
  );
});
