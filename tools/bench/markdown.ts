// Markdown tables, and how they get into a document: between two comments with their name.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Columns of numbers are aligned to the right. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isNumber = (column: number) => rows.every((row) => /^[\d.,]+$/.test(row[column]!));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (isNumber(i) ? '---:' : '---'))), ...rows.map(line)].join('\n');
}

/** 'day, commit, processor'. */
export function describeMachine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return `${new Date().toISOString().slice(0, 10)}, ${commit}, ${cpus()[0]!.model}`;
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. */
export function replaceSection(document: string, name: string, text: string): void {
  const page = readFileSync(document, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no section ${name}.`);
  writeFileSync(document, `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`);
}
