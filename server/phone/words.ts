// The words of texts in every language of the site (words.json). A command counts where it is the whole text apart from what is
// polite. 'Not available' and 'wrong number' may be about somebody else, and 'received' about a text, so they are no commands;
// 'close' and the like are the milder 'stop', not 'off'. A title is polite, and ends the name of a place: Fatehgarh Sahib.
// Kavali is 'needed' in Telugu, and a town.
import type { LanguageCode } from '#messages/languages.ts';
import { wordKey } from '#server/register/words.ts';
import written from './words.json' with { type: 'json' };

export type Meaning = keyof typeof written.en;

interface Known {
  meaning: Meaning;
  /** Those of a script that several languages have, in this order. */
  languages: LanguageCode[];
}

const keyOf = (words: readonly string[]) => words.map(wordKey).join(' ');

const known = new Map<string, Known>();
for (const [language, meanings] of Object.entries(written) as [LanguageCode, Record<Meaning, string[]>][])
  for (const [meaning, spellings] of Object.entries(meanings) as [Meaning, string[]][])
    for (const spelling of spellings)
      known.getOrInsert(keyOf(spelling.split(' ')), { meaning, languages: [] }).languages.push(language);

/** Of a word, or of the words of a phrase. */
export const findMeaning = (words: readonly string[]): Known | undefined => known.get(keyOf(words));

export const means = (word: string, ...meant: Meaning[]): boolean => {
  const found = findMeaning([word]);
  return found !== undefined && meant.includes(found.meaning);
};
