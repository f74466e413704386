// Names of places in the scripts of India.
import * as z from 'zod/mini';
import { translations } from '#messages/languages.ts';

/**
 * Asks for names in this language, with English beside: 'తెలంగాణ (Telangana)'. A name that is not known in it is in
 * English alone, as all are without a language or with another one.
 */
export const NameLanguage = z.catch(z.optional(z.enum(translations)), undefined);

/** 'Sri Vijaya Puram (Port Blair)' as 'Sri Vijaya Puram, Port Blair'. */
const withoutBrackets = (name: string) => name.replace(/ \(([^()]+)\)$/, ', $1');

export function labelPlace(english: string, local: string | undefined): string {
  return local ? `${withoutBrackets(local)} (${withoutBrackets(english)})` : english;
}

/** A label in a sentence, where a place has one script: 'తెలంగాణ'. Brackets of English names stay: 'Sri Vijaya Puram (Port Blair)'. */
export const nameInSentence = (label: string): string => label.replace(/^([^A-Za-z(]+) \([^()]+\)$/, '$1');

/** A label and its two names. */
export const readLabel = (label: string): string[] => [label, ...label.split(/ \(|\)$/).filter(Boolean)];
