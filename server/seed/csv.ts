// CSV as in RFC 4180, but without line breaks inside a cell, which no name of a place has.

const splitQuoted = (line: string) =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
  );

/** Rows of cells, the header being the first. */
export function parseCsv(text: string): string[][] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => (line.includes('"') ? splitQuoted(line) : line.split(',')));
}

function quote(cell: string): string {
  if (cell.includes('\n')) throw new Error(`A cell with a line break cannot be written: ${cell}`);
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quote).join(',')}\n`).join('');
}
