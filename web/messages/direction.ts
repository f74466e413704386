// Text in a right-to-left language that no message holds: what messages/translate.ts does to the values of a message.
import { directionOf, isolateIn } from '#messages/languages.ts';
import { languageCode } from '#web/messages/language.ts';

/** 'Guntur, Andhra Pradesh', with the comma of the language. */
export const joinNames = (names: readonly string[]): string =>
  names.join(directionOf(languageCode()) === 'rtl' ? '، ' : ', ');

/** Keeps the sign of 'O+' at its end in right-to-left text. */
export const isolate = (text: string): string => isolateIn(languageCode(), text);
