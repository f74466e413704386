// Characters that are removed from text or rejected in it, and the rules for names.

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

export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const LINK =
  /:\/\/|www[.\u3002]|@|[\p{L}\p{N}]{2}[.\u3002](?:com|net|org|in|co|info|io|biz|xyz|me|us|uk|ru|cn|tk|ly|gl|app|dev|online|site|shop|store|top|club|live|link|click|web|website|tech|page|example)(?![\p{L}\p{N}])/u;

/** Whether a name contains a web or e-mail address, or text that programs turn into a link. */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC').toLowerCase());

/** Letters and digits that stand for a style: mathematical, circled, squared and full-width ones. */
const STYLED = /[\u2100-\u214F\u2460-\u24FF\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F1FF}\uFF00-\uFFEF]/gu;

/** Replaces a styled letter by the plain one, so that 𝐀 is A. Never longer than the text. */
export const foldStyledLetters = (text: string): string =>
  text.replace(STYLED, (styled) => {
    const plain = styled.normalize('NFKC');
    return /^[\p{L}\p{Nd}]$/u.test(plain) ? plain : styled;
  });

/** Private-use, unassigned and special characters: each system shows another sign, or none. */
const UNASSIGNED = /[\p{Co}\p{Cn}\uFFF9-\uFFFD]/u;

export const hasUnassigned = (text: string): boolean => UNASSIGNED.test(text);

/** Whether a word has letters of Latin and of Cyrillic or Greek, many of which look alike. */
export const hasMixedAlphabets = (text: string): boolean =>
  text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}\u200C\u200D]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word));

/** The key by which user ids, and e-mail addresses in rate limits, are compared. The text must be bounded. */
export const userIdKey = (userId: string): string => userId.normalize('NFKC').toLowerCase();
