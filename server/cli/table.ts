// Rows of text as columns.

/** The first row is the head. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const toLine = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => toLine(row).trimEnd()).join('\n');
}

/** A UTC time to the minute. */
export const toMinute = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');
