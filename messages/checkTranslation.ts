// What `npm run check` finds wrong in a translation: missing messages, other values, words outside the glossary, forbidden words.
import { letterOf, type Translation } from './languages.ts';

export type Token = string | [name: string, type?: string, cases?: Record<string, Token[]>];

export interface Entry {
  id: string;
  english: string;
  text: string;
  /** For the translator. */
  comment: string;
  tokens: string | Token[];
}

/** A term of messages/<language>/glossary.json, and what it may be called: exact parts of words. */
interface WantedTerm {
  english: string;
  forms: readonly string[];
}

/** Words that are never used, and what to say instead. '…' stands for more letters: an ending, or a first part. */
interface ForbiddenTerm {
  never: readonly string[];
  say: string;
}

export type Term = WantedTerm | ForbiddenTerm;

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
  glossary
    .filter((term) => 'english' in term)
    .map((term) => ({ ...term, named: new RegExp(String.raw`(?<![\w-])${term.english}s?(?![\w-])`, 'i') }));

const LETTER = String.raw`[\p{L}\p{M}]`;

function forbid(form: string): RegExp {
  const stem = form.replace(/^…/, '').replace(/…$/, '');
  const before = form.startsWith('…') ? '' : `(?<!${LETTER})`;
  const after = form.endsWith('…') ? '' : `(?!${LETTER})`;
  return new RegExp(before + RegExp.escape(stem) + after, 'u');
}

const makeForbidden = (glossary: readonly Term[]) =>
  glossary
    .filter((term) => 'never' in term)
    .flatMap(({ never, say }) => never.map((form) => ({ form, say, pattern: forbid(form) })));

function* checkEntry(
  language: Translation,
  { terms, forbidden }: { terms: ReturnType<typeof makeTerms>; forbidden: ReturnType<typeof makeForbidden> },
  source: Entry | undefined,
  translated: Entry | undefined,
): Generator<string> {
  if (!translated?.text) return yield 'is not translated.';
  if (source?.english !== translated.english) return yield 'translates another English text.';
  if (source.comment !== translated.comment) yield 'has not the comment of the English message.';
  if (nameValues(source) !== nameValues(translated)) yield 'has other values.';
  if (source.english.split(/\s+/).length > MOST_ENGLISH_WORDS && !letterOf(language).test(translated.text))
    yield 'is not in the script of the language.';
  const words = source.english.replaceAll(VALUE, '');
  for (const { english, forms, named } of terms) {
    if (named.test(words) && !forms.some((form) => translated.text.includes(form)))
      yield `does not call '${english}' what the glossary does: ${forms.join(', ')}.`;
  }
  for (const { form, say, pattern } of forbidden) {
    if (pattern.test(translated.text)) yield `says '${form}': ${say}.`;
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
  const words = { terms: makeTerms(glossary), forbidden: makeForbidden(glossary) };
  return [...new Set([...ours!.keys(), ...theirs!.keys()])].flatMap((id) =>
    [...checkEntry(language, words, ours!.get(id), theirs!.get(id))].map((problem) => `${language}: ${id} ${problem}`),
  );
}
