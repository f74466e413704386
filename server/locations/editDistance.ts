// How far two sound keys are apart, by the letters that typing and hearing confuse.

const VOWEL_CODES = new Set(Array.from('aeiou', (vowel) => vowel.charCodeAt(0)));
const COST = { vowelForVowel: 0.5, vowel: 0.6, consonant: 1, swap: 0.8 };
/** Words whose lengths differ more are not compared. */
const MAX_DIFFERENCE = 3;

const isVowel = (code: number) => VOWEL_CODES.has(code);
const costOf = (code: number) => (isVowel(code) ? COST.vowel : COST.consonant);

function substitutionCost(a: number, b: number): number {
  if (a === b) return 0;
  return isVowel(a) && isVowel(b) ? COST.vowelForVowel : COST.consonant;
}

/** Rows of the present comparison; keys have at most 60 letters. */
const rows = [new Float64Array(64), new Float64Array(64), new Float64Array(64)] as const;
const at = (row: Float64Array, j: number) => row[j] ?? Infinity;

/**
 * Weighted edit distance with swaps of neighbours (optimal string alignment), along the diagonal alone: as much work as
 * letters. Infinity where the lengths differ too much.
 */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_DIFFERENCE) return Infinity;
  let [before, above, row]: readonly [Float64Array, Float64Array, Float64Array] = rows;
  above[0] = 0;
  for (let j = 1; j <= b.length; j += 1) above[j] = at(above, j - 1) + costOf(b.charCodeAt(j - 1));
  for (let i = 1; i <= a.length; i += 1) {
    const letter = a.charCodeAt(i - 1);
    const from = Math.max(1, i - MAX_DIFFERENCE);
    const to = Math.min(b.length, i + MAX_DIFFERENCE);
    row[from - 1] = from === 1 ? at(above, 0) + costOf(letter) : Infinity;
    if (to < b.length) row[to + 1] = Infinity;
    for (let j = from; j <= to; j += 1) {
      const other = b.charCodeAt(j - 1);
      const isSwap = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      row[j] = Math.min(
        at(above, j - 1) + substitutionCost(letter, other),
        at(above, j) + costOf(letter),
        at(row, j - 1) + costOf(other),
        isSwap ? at(before, j - 2) + COST.swap : Infinity,
      );
    }
    [before, above, row] = [above, row, before];
  }
  return at(above, b.length);
}
