// Which characters are removed from text and which names are valid, as properties over generated text.
import { fc } from '#test/properties.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { languages } from '#messages/catalogues.ts';
import { line, prose } from './fields.ts';
import { wordsOf } from './message.ts';
import { foldStyledLetters, name } from './names.ts';
import { removeInvisible } from './text.ts';

const errorOf = (value: string) =>
  z.safeParse(name({ text: 'Full name' }), value).error?.issues.map((issue) => languages.en.read(wordsOf(issue)))[0] ??
  '';
const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const invisible = fc.constantFrom(
  ...Array.from(
    '\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A\u202E\u2060\u2066\u2069\u2800\u3164\uFE0F\uFEFF',
  ),
  ...Array.from('\u{E0020}\u{E0041}\u{E007F}\u{E0100}'),
);
const letter = fc.constantFrom('a', 'Z', 'é', 'к', 'अ');

describe('removeInvisible', () => {
  test('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyText, invisible, fc.constantFrom('\u200C', '\u200D', '🏴', '❤', 'क'))),
        (parts) => {
          const once = removeInvisible(parts.join(''));
          expect(removeInvisible(once)).toBe(once);
        },
      ),
    );
  });

  test('leaves no bidirectional control in any text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, invisible)), (parts) => {
        expect(removeInvisible(parts.join(''))).not.toMatch(/[\p{Bidi_C}\u2800\u3164\uFEFF]/u);
      }),
    );
  });

  test('removes an invisible character between any two letters', () => {
    fc.assert(
      fc.property(letter, invisible, letter, (before, one, after) => {
        expect(removeInvisible(before + one + after)).toBe(before + after);
      }),
    );
  });

  test.each([
    ['a joiner in a Devanagari word', 'क्\u200Dष'],
    ['a non-joiner in a Persian word', 'می\u200Cخواهم'],
    ['a joiner in a Sinhala word', 'ශ්\u200Dරී'],
    ['a Malayalam word that ends in a joiner', 'രാജന്\u200D'],
    ['a family of emoji', '👨\u200D👩\u200D👧'],
    ['an emoji with a skin tone and a profession', '👩🏽\u200D⚕\uFE0F'],
    ['a red heart', '❤\uFE0F'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ])('keeps %s', (_what, text) => {
    expect(removeInvisible(text)).toBe(text);
  });

  test.each([
    ['a joiner between blanks', 'a \u200D b', 'a  b'],
    ['a joiner at the beginning', '\u200Casha', 'asha'],
    ['an unfinished flag', '🏴\u{E0067}\u{E0062}', '🏴'],
    ['a Hangul filler with a joiner', '\u3164\u200Da', 'a'],
  ])('removes %s', (_what, text, left) => {
    expect(removeInvisible(text)).toBe(left);
  });
});

describe('a name', () => {
  test.each([
    'Asha Rao',
    'आशा राव',
    'രാജന്\u200D',
    'K. V. Rao',
    'Dr.Rao',
    "D'Souza",
    'St. John',
    'Zoë',
    'Md.Islam',
    'தமிழ்ச்செல்வி',
  ])('%s is valid', (value) => expect(errorOf(value)).toBe(''));

  test.each(['12345', '+91 98490', '🩸', '...', '१२३'])('without a letter is rejected: %s', (value) => {
    expect(errorOf(value)).toBe('Full name must have at least one letter.');
  });

  test.each(['\u200B', '\u3164\u115F', '\u2800', '\u202E'])('of invisible characters alone is empty: %j', (value) => {
    expect(errorOf(value)).toBe('Full name is required.');
  });

  test.each([
    'http://evil',
    'see www.evil',
    'Asha@evil',
    'evil.com',
    'Pay at EVIL.IN',
    'ｅｖｉｌ．ｃｏｍ',
    'evil.co\u200Bm',
    'my-site.org/x',
  ])('with a link is rejected: %s', (value) =>
    expect(errorOf(value)).toBe('Full name cannot have a web or email address.'),
  );

  test.each(['x\u0301\u0316\u0301\u0316', 'a' + '\u0301'.repeat(99), 'क' + '\u093C'.repeat(4)])(
    'with four marks in a row is rejected: %j',
    (value) => expect(errorOf(value)).toBe('Full name has too many accents on one letter.'),
  );

  test.each([
    'Asha 98765 43210',
    'Call 9876543210',
    'Call +91 98765-43210',
    '09876543210 Ravi',
    '0091 98765 43210 Ravi',
    'Asha 9876543210 9876543211',
    'Asha (98765) 43210',
    'आशा ९८७६५४३२१०',
    'ஆஷா ௯௮௭௬௫௪௩௨௧௦',
    'Asha ９８７６５４３２１０',
    'Asha 𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏𝟎',
    'Asha ⑨8⑦654③210',
    'Asha 9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣',
  ])('with a mobile number is rejected: %s', (value) =>
    expect(errorOf(value)).toBe('Full name cannot have a phone number.'),
  );

  test.each([
    'Test User 1234567',
    'Ward 12345 67890',
    'Room 98765',
    'Bed 98765432101',
    'Block 9, Plot 87654',
    '𝟏𝟐 Oaks',
  ])('with other digits is valid: %s', (value) => expect(errorOf(value)).toBe(''));

  const zeros = fc.constantFrom(...Array.from('0०০੦૦୦௦౦೦൦'));
  const separators = fc.constantFrom('', '', ' ', '-', ' - ', '\u2011', '\u00A0', '.');
  /** A digit of any script with what follows it. */
  const digitFrom = (min: number) =>
    fc
      .tuple(fc.integer({ min, max: 9 }), zeros, separators)
      .map(([digit, zero, after]) => String.fromCodePoint(zero.codePointAt(0)! + digit) + after);
  const anyDigits = (minLength: number, maxLength: number) =>
    fc.array(digitFrom(0), { minLength, maxLength }).map((digits) => digits.join(''));

  test('with a mobile number in any spelling is rejected', () => {
    const prefix = fc.constantFrom('', '0', '91', '+91', '+91 ', '91-', '0091 ');
    fc.assert(
      fc.property(prefix, digitFrom(6), anyDigits(9, 9), (before, first, others) => {
        const error = errorOf(`Asha ${before}${first}${others} Rao`);
        expect(error).toBe('Full name cannot have a phone number.');
      }),
      { seed: 58, numRuns: 1000 },
    );
  });

  test('with fewer than ten digits in all is valid', () => {
    fc.assert(
      fc.property(anyDigits(1, 9), (digits) => {
        expect(errorOf(`Asha ${digits} Rao`)).toBe('');
      }),
      { seed: 58, numRuns: 1000 },
    );
  });

  test.each(['\uE000', 'Asha \u{F0000}', 'Asha \uFFFE', 'Asha \u0378', 'Asha \uFFF9', 'Asha \uFFFD'])(
    'with a private-use, unassigned or special character is rejected: %j',
    (value) => expect(errorOf(`Rao ${value}`)).toBe('Full name has a character that cannot be used.'),
  );

  test.each(['Роlice', 'Αsha', 'Ash\u0430', 'Ravi Κumar', 'Ｐоlice'])(
    'with Latin and Cyrillic or Greek letters in a word is rejected: %s',
    (value) => expect(errorOf(value)).toBe('Full name has a word in two alphabets. Use one alphabet in each word.'),
  );

  test.each(['Иван Petrov', 'Αλέξης Rao', 'Иван', 'आशाRao', 'Asha-Иван'])('in several scripts is valid: %s', (value) =>
    expect(errorOf(value)).toBe(''),
  );

  test.each([
    ['𝐏𝐨𝐥𝐢𝐜𝐞', 'Police'],
    ['ℬ𝓊𝓃𝓃𝓎', 'Bunny'],
    ['Ⓟⓞⓛ 🅁', 'Pol R'],
    ['🄿olice', 'Police'],
    ['Ｐｏｌｉｃｅ', 'Police'],
    ['Asha 🇮🇳 ™', 'Asha 🇮🇳 ™'],
    ['क़ाज़ी', 'क़ाज़ी'],
  ])('%s is stored as %s', (value, stored) => expect(z.parse(name({ text: 'Full name' }), value)).toBe(stored));

  test('is never longer once styled letters are folded, and folding it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const folded = foldStyledLetters(text);
        expect(folded.length).toBeLessThanOrEqual(text.length);
        expect(foldStyledLetters(folded)).toBe(folded);
      }),
      { seed: 58 },
    );
  });

  test('with three marks in a row is valid', () => expect(errorOf('x\u0301\u0316\u0327')).toBe(''));
});

test.each([
  ['a line', line({ text: 'Occupation' })],
  ['prose', prose({ text: 'Comments' })],
])('%s loses its controls of direction and keeps the rest', (_what, schema) => {
  expect(z.parse(schema, '=cmd \u202Eevil\u202C \u2066x\u2069')).toBe('=cmd evil x');
});
