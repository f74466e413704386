// What programs write into documents: tables, each between its two marks, and where and when they came about.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** A Markdown table; numbers to the right. */
export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isNumber = (column: number) => rows.every((row) => /^[\d.,–]+( \S+)?$/.test(row[column]!));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (isNumber(i) ? '---:' : '---'))), ...rows.map(line)].join('\n');
}

/** 'day, commit, processor'. */
export function describeMachine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${commit}, ${cpus()[0]!.model}`;
}

/** Puts the text between `<!-- mark -->` and `<!-- /mark -->`. Throws where the document has no such marks. */
export function replaceMarked(document: string, mark: string, text: string): void {
  const page = readFileSync(document, 'utf8');
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no marks for ${mark}.`);
  writeFileSync(document, `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`);
}
