// The file of words: whole, and no word means two things.
import { expect, test } from 'vitest';
import { languageCodes } from '#messages/languages.ts';
import { wordKey } from '#server/register/words.ts';
import { findMeaning } from './words.ts';
import written from './words.json' with { type: 'json' };

const meanings = Object.keys(written.en);
/** Where a language has no word for it beside those of others. */
const OPTIONAL = new Set(['title', 'need or town']);

test('every language has words for every meaning', () => {
  expect(Object.keys(written).toSorted()).toEqual([...languageCodes].toSorted());
  for (const [language, words] of Object.entries(written)) {
    expect(Object.keys(words), language).toEqual(meanings);
    const missing = Object.entries(words).filter(([meaning, all]) => all.length === 0 && !OPTIONAL.has(meaning));
    expect(missing, language).toEqual([]);
  }
});

test('every spelling has one meaning in all languages, and is written as a text is read', () => {
  for (const [language, words] of Object.entries(written))
    for (const [meaning, spellings] of Object.entries(words)) {
      expect(new Set(spellings).size, `${language} ${meaning}`).toBe(spellings.length);
      for (const spelling of spellings) {
        expect(spelling).toMatch(/^\S+(?: \S+)*$/);
        expect(findMeaning(spelling.split(' ')), `${language} ${spelling}`).toMatchObject({ meaning });
        expect(
          spelling.split(' ').every((word) => wordKey(word) !== ''),
          spelling,
        ).toBe(true);
      }
    }
});
