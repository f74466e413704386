// Compiles messages/<language>/*.po into messages/<language>.json and the types of ids and values (messages/ids.ts).
// With --check it writes nothing and fails when these are out of date, an id is unused or a translation is missing.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';

type Token = string | [name: string, type?: string, cases?: Record<string, Token[]>];
type Compiled = Record<string, string | Token[]>;

const SOURCE = 'en';
const languages = globSync('messages/*/').map((folder) => basename(folder));
const errors: string[] = [];

/** The entries of a language; an id is the context of its English text and starts with its file's name. */
function readEntries(language: string) {
  return globSync(`messages/${language}/*.po`)
    .sort()
    .flatMap((file) => {
      const { items } = PO.parse(readFileSync(file, 'utf8'));
      return items.map(({ msgid, msgctxt = '', msgstr }) => {
        if (!msgctxt.startsWith(`${basename(file, '.po')}.`))
          errors.push(`${file}: '${msgctxt}' is not an id of this file.`);
        return { id: msgctxt, english: msgid, text: language === SOURCE ? msgid : (msgstr[0] ?? '') };
      });
    });
}

/** The names and types of a message's values. */
function valuesOf(tokens: string | readonly Token[], found = new Map<string, string>()): Map<string, string> {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, type, cases] = token;
    found.set(name, type === undefined ? 'string | number' : 'number');
    for (const inner of Object.values(cases ?? {})) if (Array.isArray(inner)) valuesOf(inner, found);
  }
  return found;
}

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

const compile = (language: string): Compiled =>
  Object.fromEntries(readEntries(language).map(({ id, text }) => [id, compileText(id, text)]));

const writeLines = (lines: readonly string[]) => `{\n${lines.join(',\n')}\n}\n`;

function writeJson(compiled: Compiled): string {
  return writeLines(Object.entries(compiled).map(([id, tokens]) => `  "${id}": ${JSON.stringify(tokens)}`));
}

function writeTypes(source: Compiled): string {
  const lines = Object.entries(source).map(([id, tokens]) => {
    const values = [...valuesOf(tokens)].map(([name, type]) => `${name}: ${type}`);
    return `  '${id}': ${values.length > 0 ? `{ ${values.join('; ')} }` : 'null'};`;
  });
  return `// Made by \`npm run messages\`.\nexport interface Messages {\n${lines.join('\n')}\n}\n`;
}

/** What a translation lacks: every message must have the same English text and the same values. */
function compareWithSource(language: string): void {
  const source = new Map(readEntries(SOURCE).map((entry) => [entry.id, entry]));
  const translated = new Map(readEntries(language).map((entry) => [entry.id, entry]));
  for (const id of new Set([...source.keys(), ...translated.keys()])) {
    const [ours, theirs] = [source.get(id), translated.get(id)];
    const names = [ours, theirs].map((entry) => [...valuesOf(compileText(id, entry?.text ?? '')).keys()].sort());
    if (!theirs?.text) errors.push(`${language}: ${id} is not translated.`);
    else if (ours?.english !== theirs.english) errors.push(`${language}: ${id} translates another English text.`);
    else if (names[0]!.join() !== names[1]!.join()) errors.push(`${language}: ${id} has other values.`);
  }
}

function findUnused(ids: readonly string[]): void {
  const sources = globSync('{contract,server,web}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  // contract/errors.ts builds the ids of its messages from its codes.
  const isUsed = (id: string) => code.includes(`'${id}'`) || code.includes(`"${id}"`) || /^error\.[a-z_]+$/.test(id);
  for (const id of ids) if (!isUsed(id)) errors.push(`${id} is not used.`);
}

const isCheck = process.argv.includes('--check');

function put(file: string, content: string): void {
  if (!isCheck) writeFileSync(file, content);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== content)
    errors.push(`${file} is out of date: npm run messages.`);
}

const compiled = languages.map((language) => [language, compile(language)] as const);
for (const [language, messages] of compiled) put(`messages/${language}.json`, writeJson(messages));
const [, source] = compiled.find(([language]) => language === SOURCE)!;
put('messages/ids.ts', writeTypes(source));
if (isCheck) {
  findUnused(Object.keys(source));
  for (const language of languages) if (language !== SOURCE) compareWithSource(language);
}
if (errors.length > 0) {
  process.stderr.write(`${errors.join('\n')}\n`);
  process.exitCode = 1;
}
