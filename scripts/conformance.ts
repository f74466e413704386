// docs/conformance.md and docs/decisions/ name tests and pages: do they still exist? Run by `npm run check`; by itself it
// also lists the statements that no test shows yet.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A test file, then the titles named in it: `server/x.test.ts` “does this”, “does that”. */
const NAMED_TESTS = /`([\w./-]+\.test\.tsx?)`((?:[\s,]+(?:and )?“[^”]+”)+)/g;
const PAGE_LINK = /\]\(([^)#:]+\.md)[^)]*\)/g;
const ROW = /^\| \d+\.\d+ \|.*$/gm;

type Read = (file: string) => string | null;

const readHere: Read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Whether a test file holds this title, in whatever quotes; a tag such as @phone at its end may be left out. */
function holdsTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some(
    (quote) => source.includes(`${quote}${title}${quote}`) || source.includes(`${quote}${title} @phone${quote}`),
  );
}

/** What a document names and the project does not have, one sentence each. Paths of tests begin at the project's root. */
export function findMissing(document: string, text: string, read: Read = readHere): string[] {
  const tests = [...text.matchAll(NAMED_TESTS)].flatMap(([, file = '', titles = '']) => {
    const source = read(file);
    if (source === null) return [`${document}: there is no ${file}`];
    const named = [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => onOneLine(title));
    return named.filter((title) => !holdsTitle(source, title)).map((title) => `${document}: ${file} has no “${title}”`);
  });
  const pages = [...text.matchAll(PAGE_LINK)]
    .map(([, page = '']) => join(dirname(document), page))
    .filter((page) => read(page) === null)
    .map((page) => `${document}: there is no ${page}`);
  return [...tests, ...pages];
}

/** Rows of the table that name neither a test nor a page nor say that they are open. */
export function findBareRows(text: string): string[] {
  return (text.match(ROW) ?? []).filter(
    (row) => !/\.test\.tsx?` “|\]\(decisions\/|\bopen\b/.test(row.split('|')[3] ?? ''),
  );
}

export function findOpenRows(text: string): string[] {
  return (text.match(ROW) ?? []).filter((row) => /(^|; )open\b/.test(row.split('|')[3]?.trim() ?? ''));
}

function check(): number {
  const table = 'docs/conformance.md';
  const decisions = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`);
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const rows = readFileSync(table, 'utf8');
  const faults = [
    ...[table, ...decisions].flatMap((document) => findMissing(document, readFileSync(document, 'utf8'))),
    ...findBareRows(rows).map((row) => `${table} shows nothing for: ${row}`),
    ...decisions
      .filter((page) => !index.includes(basename(page)) && !page.endsWith('README.md'))
      .map((page) => `The index lacks ${page}`),
  ];
  const open = findOpenRows(rows).map((row) => row.split('|').slice(1, 3).join(''));
  process.stdout.write(
    `${(rows.match(ROW) ?? []).length} statements, ${open.length} of them open:\n${open.join('\n')}\n`,
  );
  if (faults.length > 0) process.stderr.write(`${faults.join('\n')}\n`);
  return faults.length;
}

if (import.meta.main && check() > 0) process.exitCode = 1;
