// Text in a right-to-left language that no message holds: what messages/translate.ts does to the values of a message.
import { directionOf } from '#messages/languageCodes.ts';
import { languageCode } from '#web/messages/language.ts';

const isRightToLeft = () => directionOf(languageCode()) === 'rtl';

/** 'Guntur, Andhra Pradesh', with the comma of the language. */
export const joinNames = (names: readonly string[]): string => names.join(isRightToLeft() ? '، ' : ', ');

/** 'O+' keeps its sign at its end: FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE. */
export const isolate = (text: string): string => (isRightToLeft() ? `\u2068${text}\u2069` : text);
