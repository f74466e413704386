import { expect, test } from 'vitest';
import { message } from '#contract/message.ts';
import { inLanguage, languageCode } from '#web/messages/language.server.ts';
import { languages } from './languages.ts';
import { makeLanguage } from './translate.ts';

const { t, read } = languages.en;

test('a plural follows its number, and numbers are grouped', () => {
  const place = { group: 'O+', place: 'Guntur' };
  expect(t('donors.found', { count: 1, ...place })).toBe('1 donor for O+ in Guntur');
  expect(t('donors.found', { count: 23, ...place })).toBe('23 donors for O+ in Guntur');
  expect(t('donors.foundMore', { count: 1000, ...place })).toBe('more than 1,000 donors for O+ in Guntur');
});

test('the plural is that of the language: in Hindi none is one, and digits stay Latin', () => {
  const hindi = makeLanguage('hi', {
    'donors.found': [['count', 'plural', { one: ['#', ' one'], other: ['#', ' other'] }]],
  });
  const text = (count: number) => hindi.t('donors.found', { count, group: 'O+', place: 'Guntur' });
  expect([text(0), text(1), text(2)]).toEqual(['0 one', '1 one', '2 other']);
});

test('a value is written as it is: braces, escapes and ids in it mean nothing', () => {
  const name = String.raw`{number} \u202e # donors.search`;
  expect(t('donors.reportName', { name })).toBe(`Report ${name}`);
});

test('a message of the contract is read with the name of its field, and other text stays as it is', () => {
  expect(read(message('fault.required', { label: 'field.city' }))).toBe('City is required.');
  expect(read(message('fault.required', { label: 'Search term' }))).toBe('Search term is required.');
  for (const text of ['Something else.', 'constructor', 'donors.unknown', '']) expect(read(text)).toBe(text);
});

test('two requests answered at a time keep their own languages', async () => {
  const answer = (code: string) =>
    inLanguage(code as 'en', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return languageCode();
    });
  expect(await Promise.all([answer('hi'), answer('en'), answer('ta')])).toEqual(['hi', 'en', 'ta']);
  expect(languageCode()).toBe('en');
});
