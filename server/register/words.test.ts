// Cells in the scripts of the site: groups, yes and no, genders. Each word is read as one thing, and a contradiction as none.
import { describe, expect, test } from 'vitest';
import { languages } from '#messages/catalogues.ts';
import { message } from '#contract/message.ts';
import { languageCodes } from '#messages/languages.ts';
import { readBloodGroup, readGender, readYesNo } from './cells.ts';
import { meanings, wordKey, writtenWords, type Meaning } from './words.ts';

const rows = Object.entries(writtenWords).map(([language, line]) => {
  const lists = line.split('|').map((words) => words.split(' ').map((word) => word.replaceAll('_', ' ')));
  return [language, Object.fromEntries(meanings.map((meaning, i) => [meaning, lists[i] ?? []]))] as [
    string,
    Record<Meaning, string[]>,
  ];
});

describe.each(rows)('in %s', (_, words) => {
  const letters = (['a', 'b', 'ab', 'o'] as const).flatMap((letter) => words[letter].map((word) => [letter.toUpperCase(), word] as const)); // prettier-ignore
  const signs = [
    ...words.positive.map((word) => ['+', word] as const),
    ...words.negative.map((word) => ['-', word] as const),
  ];

  test('every spelling of every group is read as that group', () => {
    for (const [letter, word] of letters)
      for (const [sign, said] of signs)
        for (const typed of [`${word} ${said}`, `${word}${said}`, `${word}-${said}`, `${word} (${said})`])
          expect([typed, readBloodGroup(typed)]).toEqual([typed, `${letter}${sign}`]);
    for (const [letter, word] of letters) {
      expect(readBloodGroup(`${word}+`)).toBe(`${letter}+`);
      expect(readBloodGroup(`${word} -ve`)).toBe(`${letter}-`);
    }
  });

  test('a contradiction, a sign alone, a letter alone and an unknown word are no group', () => {
    const [positive, negative] = [words.positive[0]!, words.negative[0]!];
    for (const [, letter] of letters)
      for (const rest of [`- ${positive}`, `+ ${negative}`, ` ${positive} ${negative}`, '', ` ${words.yes[0]!}`, ` क`])
        expect(() => readBloodGroup(letter + rest), letter + rest).toThrow('is no blood group');
    for (const typed of [positive, negative, `${words.b[0]} ${words.a[0]} ${positive}`, `${words.o[0]} ${words.b[0]} ${positive}`])
      expect(() => readBloodGroup(typed), typed).toThrow('is no blood group');
  }); // prettier-ignore

  test('yes and no are read, beside English too, and not where both are said', () => {
    for (const word of words.yes) expect([word, readYesNo(word, false)]).toEqual([word, true]);
    for (const word of words.no) expect([word, readYesNo(word, true)]).toEqual([word, false]);
    const [yes, no] = [words.yes[0]!, words.no[0]!];
    expect([readYesNo(`${yes} / Yes`, false), readYesNo(`No (${no})`, true)]).toEqual([true, false]);
    for (const typed of [`${yes} / ${no}`, `${yes} no`, `${no} (Yes)`, `${yes}${no}`, words.Male[0]!])
      expect(() => readYesNo(typed, true), typed).toThrow('neither yes nor no');
  });

  test('genders are read, beside English too, and not where two are said', () => {
    for (const gender of ['Female', 'Male', 'Other'] as const)
      for (const word of words[gender])
        expect([word, readGender(word), readGender(`${word} / ${gender}`)]).toEqual([word, gender, gender]);
    for (const typed of [`${words.Male[0]} / ${words.Female[0]}`, `${words.Male[0]} Female`, words.yes[0]!])
      expect(() => readGender(typed), typed).toThrow('is not known');
  });
});

test('no word has two meanings, in all languages together', () => {
  const said = rows.flatMap(([, words]) => meanings.flatMap((one) => words[one].map((word) => [wordKey(word), one])));
  const byWord = Map.groupBy(said, ([word]) => word);
  const twice = [...byWord].filter(([, all]) => new Set(all.map(([, meaning]) => meaning)).size > 1);
  expect(twice).toEqual([]);
});

test.each(languageCodes)('the genders as the site writes them in %s are read', (code) => {
  const [female, male, other] = (['eligibility.female', 'eligibility.male', 'eligibility.otherGender'] as const).map((id) => readGender(languages[code].read(message(id)))); // prettier-ignore
  expect([female, male, other]).toEqual(['Female', 'Male', 'Other']);
});

test.each([
  ['Yes', true], ['Y', true], ['0', false], ['१', true], ['Not Available', false], ['not-available', false], ['Yes (active)', true],
])('%s is read as %s', (typed, expected) => expect(readYesNo(typed, !expected)).toBe(expected)); // prettier-ignore

test.each(['O (पॉजिटिव) (नेगेटिव)', 'ओ ए पॉजिटिव', 'ओ पॉजिटिव नहीं', 'ওবি পজিটিভ', 'Y/N'])('%s is no group', (typed) =>
  expect(() => readBloodGroup(typed)).toThrow('is no blood group'),
);

test.each([['ओ पॉजिटिव', 'O+'], ['ఓ పాజిటివ్', 'O+'], ['ஓ பாசிட்டிவ்', 'O+'], ['ए बी निगेटिव', 'AB-'], ['ए बी +ve', 'AB+'], ['او پازیٹو', 'O+'], ['اے بی منفی', 'AB-'], ['B पॉज़िटिव', 'B+'], ['ए१ +', 'A+']])('%s is read as %s', (typed, group) => expect(readBloodGroup(typed)).toBe(group)); // prettier-ignore
