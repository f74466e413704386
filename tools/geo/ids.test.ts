import { expect, test } from 'vitest';
import { findRemoved, matchIds } from './ids.ts';

const at = (key: string, location = '') => ({ key, location });
const known = (id: number, key: string, location = '') => ({ id, key, location });

test('ids start at 1 without previous places', () => {
  expect(matchIds([at('b'), at('a')], [])).toEqual([1, 2]);
});

test('a known key keeps its id when the order changes', () => {
  expect(matchIds([at('a'), at('b')], [known(7, 'b'), known(3, 'a')])).toEqual([3, 7]);
});

test('a new place gets the next id after the highest one, removed places included', () => {
  expect(matchIds([at('a'), at('new')], [known(1, 'a'), known(9, 'removed')])).toEqual([1, 10]);
});

test('a renamed place at the same coordinates keeps its id', () => {
  expect(matchIds([at('IN/prayagraj', 'IN 25,81')], [known(4, 'IN/allahabad', 'IN 25,81')])).toEqual([4]);
});

test('of two places at the same coordinates only one gets the previous id', () => {
  expect(matchIds([at('a', 'IN 1,1'), at('b', 'IN 1,1')], [known(4, 'old', 'IN 1,1')])).toEqual([4, 5]);
});

test('a new place does not take the id of an existing one at the same coordinates', () => {
  expect(matchIds([at('new', 'IN 1,1'), at('old', 'IN 1,1')], [known(4, 'old', 'IN 1,1')])).toEqual([5, 4]);
});

test('a place without coordinates is not matched by location', () => {
  expect(matchIds([at('new')], [known(4, 'old')])).toEqual([5]);
});

test('a previous place whose id was not assigned is removed', () => {
  const previous = [known(1, 'a'), known(2, 'b')];
  expect(findRemoved(previous, [1, 3])).toEqual([known(2, 'b')]);
});
