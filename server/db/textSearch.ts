// Which texts a search term of administrators finds.
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** `%` and `_` are ordinary characters. */
const escapePattern = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The digits of a number in any spelling, without a national 0 or an international 00; null for other terms. */
function readDigits(term: string): string | null {
  if (!/^[\d\s()+./-]*$/.test(term)) return null;
  const digits = term.replaceAll(/\D/g, '').replace(/^0{1,2}/, '');
  return digits.length > 2 ? digits : null;
}

/** Whether a text in lower case has all words of the term, in any order, or the number that the term is. */
export function textMatches(
  text: RawBuilder<string>,
  term: string,
  toPattern = (word: string) => `%${word}%`,
): RawBuilder<SqlBool> {
  const contains = (word: string) => sql<SqlBool>`${text} like lower(${toPattern(escapePattern(word))})`;
  const words = [...new Set(term.split(/[\s,]+/).filter((word) => word !== ''))];
  // Of commas alone no word is left.
  const all = sql<SqlBool>`(${sql.join((words.length > 0 ? words : [term]).map(contains), sql` and `)})`;
  const digits = readDigits(term);
  return digits === null ? all : sql<SqlBool>`(${all} or ${contains(digits)})`;
}

/** The text of columns, as the index of the table has it. Each word follows a blank. */
export function textOf(columns: readonly string[]): RawBuilder<string> {
  const parts = columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`);
  return sql<string>`lower(' ' || ${sql.join(parts, sql` || ' ' || `)})`;
}

/** One or two letters have no trigram: they are looked for where a word begins. */
export const ofWordStart = (word: string) => (word.length < 3 ? `% ${word}%` : `%${word}%`);
