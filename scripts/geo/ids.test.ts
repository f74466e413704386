import { expect, test } from 'vitest';
import { assignIds, findLost } from './ids.ts';

const at = (key: string, spot = '') => ({ key, spot });
const known = (id: number, key: string, spot = '') => ({ id, key, spot });

test('a first build counts from 1', () => {
  expect(assignIds([at('b'), at('a')], [])).toEqual([1, 2]);
});

test('a known key keeps its id, wherever it now stands', () => {
  expect(assignIds([at('a'), at('b')], [known(7, 'b'), known(3, 'a')])).toEqual([3, 7]);
});

test('a new place continues after the highest id ever given, also to a place that is lost', () => {
  expect(assignIds([at('a'), at('new')], [known(1, 'a'), known(9, 'lost')])).toEqual([1, 10]);
});

test('a renamed place is known again by where it lies', () => {
  expect(assignIds([at('IN/prayagraj', 'IN 25,81')], [known(4, 'IN/allahabad', 'IN 25,81')])).toEqual([4]);
});

test('an id goes to one place only, though two lie on the same spot', () => {
  expect(assignIds([at('a', 'IN 1,1'), at('b', 'IN 1,1')], [known(4, 'old', 'IN 1,1')])).toEqual([4, 5]);
});

test('a place that is still there is not replaced by a new one on its spot', () => {
  expect(assignIds([at('new', 'IN 1,1'), at('old', 'IN 1,1')], [known(4, 'old', 'IN 1,1')])).toEqual([5, 4]);
});

test('places without coordinates are never taken for one another', () => {
  expect(assignIds([at('new')], [known(4, 'old')])).toEqual([5]);
});

test('what got no id again is lost', () => {
  const ledger = [known(1, 'a'), known(2, 'b')];
  expect(findLost(ledger, [1, 3])).toEqual([known(2, 'b')]);
});
