// Names of places in the scripts of India.
import * as z from 'zod/mini';
import { translations } from '#messages/languages.ts';

/**
 * Asks for names in this language, with English beside: 'తెలంగాణ (Telangana)'. A name that is not known in it is in
 * English alone, as all are without a language or with another one.
 */
export const NameLanguage = z.catch(z.optional(z.enum(translations)), undefined);

export function labelPlace(english: string, local: string | undefined): string {
  // 'Sri Vijaya Puram (Port Blair)' has brackets of its own.
  return local ? `${local} (${english.replace(' (', ', ').replace(')', '')})` : english;
}

/** A label and its two names. */
export const readLabel = (label: string): string[] => [label, ...label.split(/ \(|\)$/).filter(Boolean)];
