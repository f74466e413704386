import { expect, test } from 'vitest';
import { message } from '#contract/message.ts';
import { languageCode } from '#web/messages/language.ts';
import { inLanguage } from '#web/messages/language.server.ts';
import { languages } from './catalogues.ts';
import { makeLanguage } from './translate.ts';

const { t, read } = languages.en;

test('a plural follows its number, and numbers are grouped', () => {
  const place = { group: 'O+', place: 'Guntur' };
  expect(t('donors.found', { count: 1, ...place })).toBe('1 donor for O+ in Guntur');
  expect(t('donors.found', { count: 23, ...place })).toBe('23 donors for O+ in Guntur');
  expect(t('donors.foundMore', { count: 1000, ...place })).toBe('more than 1,000 donors for O+ in Guntur');
});

test('a plural follows the rules of its language: in Hindi 0 is singular, and digits stay Latin', () => {
  const hindi = makeLanguage('hi', {
    'donors.found': [['count', 'plural', { one: ['#', ' one'], other: ['#', ' other'] }]],
  });
  const text = (count: number) => hindi.t('donors.found', { count, group: 'O+', place: 'Guntur' });
  expect([text(0), text(1), text(2)]).toEqual(['0 one', '1 one', '2 other']);
});

test('a value is inserted literally: braces, escapes and ids in it have no effect', () => {
  const name = String.raw`{number} \u202e # donors.search`;
  expect(t('donors.reportName', { name })).toBe(`Report ${name}`);
});

test('a message is translated with the label of its field, and text that looks like one is unchanged', () => {
  expect(read(message('fault.required', { label: message('field.city') }))).toBe('City is required.');
  expect(read(message('fault.required', { label: 'Search term' }))).toBe('Search term is required.');
  for (const text of ['Something else.', 'constructor', '', 'field.city', 'fault.required {"label":"field.city"}']) {
    expect(read(text)).toBe(text);
    expect(read(message('calls.question', { name: text }))).toBe(t('calls.question', { name: text }));
    expect(t('calls.question', { name: text })).toContain(text);
  }
});

test('two concurrent requests keep their own languages', async () => {
  const answer = (code: string) =>
    inLanguage(code as 'en', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return languageCode();
    });
  expect(await Promise.all([answer('hi'), answer('en'), answer('ta')])).toEqual(['hi', 'en', 'ta']);
  expect(languageCode()).toBe('en');
});
