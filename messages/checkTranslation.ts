// What `npm run check` finds wrong in a translation: missing messages, other values, words outside the glossary.
import { letterOf, type Translation } from './languages.ts';

export type Token = string | [name: string, type?: string, cases?: Record<string, Token[]>];

export interface Entry {
  id: string;
  english: string;
  text: string;
  tokens: string | Token[];
}

/** A term of messages/<language>/glossary.json, and what it may be called: exact parts of words. */
export interface Term {
  english: string;
  forms: readonly string[];
}

const MOST_ENGLISH_WORDS = 3;
/** Values and tags: their names are not words. */
const VALUE = /<\/?\w+>|\{\w+(?:, number)?\}/g;

/** The names and types of a message's values. */
export function valuesOf(tokens: string | readonly Token[], found = new Map<string, string>()): Map<string, string> {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, type, cases] = token;
    found.set(name, type === undefined ? 'string | number' : 'number');
    for (const inner of Object.values(cases ?? {})) if (Array.isArray(inner)) valuesOf(inner, found);
  }
  return found;
}

const nameValues = ({ tokens }: Entry) => [...valuesOf(tokens).keys()].sort().join();

/** A term is named where the English has it as a word of its own, in the singular or the plural. */
const makeTerms = (glossary: readonly Term[]) =>
  glossary.map((term) => ({ ...term, named: new RegExp(String.raw`(?<![\w-])${term.english}s?(?![\w-])`, 'i') }));

function* checkEntry(
  language: Translation,
  terms: ReturnType<typeof makeTerms>,
  source: Entry | undefined,
  translated: Entry | undefined,
): Generator<string> {
  if (!translated?.text) return yield 'is not translated.';
  if (source?.english !== translated.english) return yield 'translates another English text.';
  if (nameValues(source) !== nameValues(translated)) yield 'has other values.';
  if (source.english.split(/\s+/).length > MOST_ENGLISH_WORDS && !letterOf(language).test(translated.text))
    yield 'is not in the script of the language.';
  const words = source.english.replaceAll(VALUE, '');
  for (const { english, forms, named } of terms) {
    if (named.test(words) && !forms.some((form) => translated.text.includes(form)))
      yield `does not call '${english}' what the glossary does: ${forms.join(', ')}.`;
  }
  return undefined;
}

/** One line a problem. */
export function checkTranslation(
  language: Translation,
  source: readonly Entry[],
  translated: readonly Entry[],
  glossary: readonly Term[],
): string[] {
  const [ours, theirs] = [source, translated].map((entries) => new Map(entries.map((entry) => [entry.id, entry])));
  const terms = makeTerms(glossary);
  return [...new Set([...ours!.keys(), ...theirs!.keys()])].flatMap((id) =>
    [...checkEntry(language, terms, ours!.get(id), theirs!.get(id))].map((problem) => `${language}: ${id} ${problem}`),
  );
}
