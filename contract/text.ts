// Characters that are removed from text or rejected in it.

// Kept, in this order: a joiner inside a word, the joiner after a virama at the end of a Malayalam word, a tag flag,
// an emoji with its skin tone, variation selector and joiner, a keycap. Matches of only the last part are removed.
const INVISIBLE =
  /((?!\p{DI})[\p{L}\p{M}][\u200C\u200D](?=(?!\p{DI})[\p{L}\p{M}])|\u0D4D\u200D|\u{1F3F4}[\u{E0020}-\u{E007E}]{1,16}\u{E007F}|\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?[\uFE0E\uFE0F]?(?:\u200D(?=\p{Extended_Pictographic}))?|[0-9#*]\uFE0F\u20E3)|[\p{DI}\u2800]/gu;

/** Removes invisible characters and bidirectional controls, except the joiners of words and emoji. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '$1');
}

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** A control character other than a tab or a line feed. */
const CONTROL_IN_PROSE = /[^\P{Cc}\t\n]/u;

export const isUsableLine = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();
export const isUsableProse = (text: string): boolean => !CONTROL_IN_PROSE.test(text) && text.isWellFormed();

const STACKED_MARKS = /(?:\p{M}[\u200C\u200D]*){4}/u;

/** Whether more than three combining marks are in a row: they would cover adjacent lines. */
export const hasStackedMarks = (text: string): boolean => STACKED_MARKS.test(text.normalize('NFC'));

/** The key by which user ids, and e-mail addresses in rate limits, are compared. The text must be bounded. */
export const userIdKey = (userId: string): string => userId.normalize('NFKC').toLowerCase();
