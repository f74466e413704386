import { readFileSync, globSync } from 'node:fs';
import PO from 'pofile';
import { expect, test } from 'vitest';
import { checkTranslation, type Entry } from './checkTranslation.ts';

const entry = (english: string, text: string, tokens: Entry['tokens'] = text, comment = 'A button.'): Entry => ({
  id: 'donors.one',
  english,
  text,
  comment,
  tokens,
});
const glossary = [{ english: 'donor', forms: ['डोनर', 'दाता'] }];
const check = (source: string, translated: Entry[]) =>
  checkTranslation('hi', [entry(source, source, [source, ['n']])], translated, glossary);

test.each([
  ['no message', 'Find donors', [], 'donors.one is not translated.'],
  ['no text', 'Find donors', [entry('Find donors', '')], 'donors.one is not translated.'],
  ['the English of before', 'Find donors', [entry('Find a donor', 'डोनर')], 'translates another English text.'],
  ['other values', 'Find donors', [entry('Find donors', 'डोनर', ['डोनर', ['m']])], 'has other values.'],
  ['another comment', 'Find donors', [entry('Find donors', 'डोनर', [['n']], '')], 'has not the comment'],
  ['a word outside the glossary', 'Find donors', [entry('Find donors', 'लोग', [['n']])], "does not call 'donor'"],
  ['English', 'Now call one more', [entry('Now call one more', 'Now call', [['n']])], 'is not in the script'],
])('a translation with %s is an error', (_case, source, translated, problem) => {
  expect(check(source, translated).join()).toContain(problem);
});

test.each([
  ['a word', 'मान', 'डोनर का मान', true],
  ['no part of a longer word', 'मान', 'डोनर का सामान', false],
  ['no other ending', 'मान', 'डोनर की मानें', false],
  ['an inflected form', 'उलझा…', 'डोनर का उलझाया हुआ', true],
  ['a form within a word', '…ப்பட…', 'டோனர் காட்டப்படும்', true],
])('never means %s', (_case, never, text, isWrong) => {
  const terms = [{ never: [never], say: 'another word' }];
  const problems = checkTranslation('hi', [entry('Donor', '')], [entry('Donor', text)], terms);
  expect(problems).toEqual(isWrong ? [`hi: donors.one says '${never}': another word.`] : []);
});

test('an inflected form, a plural and the name of a value are none', () => {
  expect(check('Donors: {donor}', [entry('Donors: {donor}', 'रक्तदाताओं', [['n']])])).toEqual([]);
  expect(check('{donor}', [entry('{donor}', 'लोग', [['n']])])).toEqual([]);
});

test.each(globSync('messages/*/*.po'))('%s is the same after a translator’s tool has read and written it', (file) => {
  const text = readFileSync(file, 'utf8');
  const again = PO.parse(PO.parse(text).toString());
  expect(again.items).toEqual(PO.parse(text).items);
});
