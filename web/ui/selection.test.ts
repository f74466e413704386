import { fc } from '#test/properties.ts';
import { describe, expect, it } from 'vitest';
import { amountSelected, pressAll, pressRow } from './selection.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];
const pick = (...names: string[]) => new Set(names);

describe('pressing a row', () => {
  it('selects it, and deselects it the next time', () => {
    expect(pressRow(pick('a'), keys, { key: 'c' })).toEqual(pick('a', 'c'));
    expect(pressRow(pick('a', 'c'), keys, { key: 'c' })).toEqual(pick('a'));
  });

  it('with shift selects every row since the previous one, in either direction', () => {
    expect(pressRow(pick('b'), keys, { key: 'd', anchor: 'b', shift: true })).toEqual(pick('b', 'c', 'd'));
    expect(pressRow(pick('d'), keys, { key: 'b', anchor: 'd', shift: true })).toEqual(pick('b', 'c', 'd'));
  });

  it('with shift and no previous row, or one no longer shown, selects only it', () => {
    expect(pressRow(pick(), keys, { key: 'd', shift: true })).toEqual(pick('d'));
    expect(pressRow(pick(), keys, { key: 'd', anchor: 'gone', shift: true })).toEqual(pick('d'));
  });

  it('clears the others in an exclusive list, except with shift', () => {
    expect(pressRow(pick('a', 'b'), keys, { key: 'd', exclusive: true })).toEqual(pick('d'));
    expect(pressRow(pick('a'), keys, { key: 'c', anchor: 'a', shift: true, exclusive: true })).toEqual(
      pick('a', 'b', 'c'),
    );
  });
});

describe('select all', () => {
  it('selects all rows shown and keeps those on other pages', () => {
    expect(pressAll(pick('z', 'b'), keys)).toEqual(pick('z', ...keys));
    expect(pressAll(pick('z', ...keys), keys)).toEqual(pick('z'));
  });

  it('is checked after one press and unchecked after the next, whatever was selected', () => {
    fc.assert(
      fc.property(fc.subarray(keys), (ticked) => {
        const once =
          amountSelected(pick(...ticked), keys) === 'all' ? pick(...ticked) : pressAll(pick(...ticked), keys);
        expect(amountSelected(once, keys)).toBe('all');
        expect(amountSelected(pressAll(once, keys), keys)).toBe('none');
      }),
    );
  });

  it('is indeterminate when some rows are selected, and unchecked when there are none', () => {
    expect(amountSelected(pick('a'), keys)).toBe('some');
    expect(amountSelected(pick('a'), [])).toBe('none');
  });
});
