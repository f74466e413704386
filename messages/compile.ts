// Compiles messages/<language>/*.po into messages/<language>.json, which the server reads, and the types of ids and values
// (messages/ids.ts, not committed). With --types it writes only these. With --check it writes nothing, and fails when the
// catalogues are out of date, an id is unused or a translation is incomplete.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { checkTranslation, valuesOf, type Entry, type Term, type Token } from './checkTranslation.ts';
import { languageCodes, type LanguageCode } from './languages.ts';

const SOURCE = 'en';
const errors: string[] = [];

const FORMATS = [undefined, 'number', 'plural'];

/** Tokens of an ICU message; its text if it has no values. The runtime supports plain values, numbers and plurals. */
function compileText(id: string, text: string): string | Token[] {
  const tokens = compileMessage(text) as Token[];
  if (tokens.every((token) => typeof token === 'string')) return tokens.join('');
  for (const [, format] of tokens.filter((token) => typeof token !== 'string')) {
    if (!FORMATS.includes(format)) errors.push(`${id}: '${format}' is not supported.`);
  }
  return tokens;
}

/** The entries of a language; an id is the context of its English text and starts with its file's name. */
function readEntries(language: LanguageCode): Entry[] {
  return globSync(`messages/${language}/*.po`)
    .sort()
    .flatMap((file) => {
      const { items } = PO.parse(readFileSync(file, 'utf8'));
      return items.map(({ msgid: english, msgctxt: id = '', msgstr: [translation = ''], extractedComments }) => {
        if (!id.startsWith(`${basename(file, '.po')}.`)) errors.push(`${file}: '${id}' is not an id of this file.`);
        const text = language === SOURCE ? english : translation;
        return { id, english, text, comment: extractedComments.join(' '), tokens: compileText(id, text) };
      });
    });
}

const readGlossary = (language: LanguageCode): Term[] =>
  JSON.parse(readFileSync(`messages/${language}/glossary.json`, 'utf8'));

const writeLines = (lines: readonly string[]) => `{\n${lines.join(',\n')}\n}\n`;

const writeJson = (entries: readonly Entry[]) =>
  writeLines(entries.map(({ id, tokens }) => `  "${id}": ${JSON.stringify(tokens)}`));

function writeTypes(source: readonly Entry[]): string {
  const lines = source.map(({ id, tokens }) => {
    const values = [...valuesOf(tokens)].map(([name, type]) => `${name}: ${type}`);
    return `  '${id}': ${values.length > 0 ? `{ ${values.join('; ')} }` : 'null'};`;
  });
  return `// Made by \`npm run messages\`.\nexport interface Messages {\n${lines.join('\n')}\n}\n`;
}

function findUnused(ids: readonly string[]): void {
  const sources = globSync('{contract,server,web}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  // contract/errors.ts builds the ids of its messages from its codes.
  const isUsed = (id: string) => code.includes(`'${id}'`) || code.includes(`"${id}"`) || /^error\.[a-z_]+$/.test(id);
  for (const id of ids) if (!isUsed(id)) errors.push(`${id} is not used.`);
}

/** A few words alone do not say where they stand. */
const MOST_WORDS_ALONE = 3;

function findUnexplained(entries: readonly Entry[]): void {
  for (const { id, english, comment } of entries) {
    if (comment === '' && english.split(' ').length <= MOST_WORDS_ALONE)
      errors.push(`${id} has no comment that says where '${english}' stands.`);
  }
}

const isCheck = process.argv.includes('--check');
const isTypes = process.argv.includes('--types');

function put(file: string, content: string): void {
  if (!isCheck) writeFileSync(file, content);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== content)
    errors.push(`${file} is out of date: npm run messages.`);
}

const source = readEntries(SOURCE);
if (!isCheck) writeFileSync('messages/ids.ts', writeTypes(source));
if (isCheck) {
  findUnused(source.map(({ id }) => id));
  findUnexplained(source);
}
for (const language of isTypes ? [] : languageCodes) {
  const entries = readEntries(language);
  put(`messages/${language}.json`, writeJson(entries));
  if (isCheck && language !== SOURCE)
    errors.push(...checkTranslation(language, source, entries, readGlossary(language)));
}
if (errors.length > 0) {
  process.stderr.write(`${errors.join('\n')}\n`);
  process.exitCode = 1;
}
