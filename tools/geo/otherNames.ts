// The other names of a place that people in India may type: in Latin letters, in an Indian script or in Urdu.
import { soundKey, spellingKey } from '#server/locations/fold.ts';
import { foldAccents } from './names.ts';

const LATIN = /^\p{Lu}[\p{Script=Latin}\p{M} '’.-]+$/u;
const INDIAN =
  /^(?:[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{M}\p{Join_Control} .-]+|[\p{Script=Arabic}\p{M} ]+)$/u;
const MAX_LENGTH = 40;

/** The names of GeoNames' list that can be searched for. Lower-case ones are machine transcriptions. */
export function listSearchable(alternateNames: string): string[] {
  const names = alternateNames.split(',').map((name) => name.trim());
  const usable = names.filter((name) => name.length <= MAX_LENGTH && (LATIN.test(name) || INDIAN.test(name)));
  return usable.map((name) => (LATIN.test(name) ? foldAccents(name) : name));
}

/** The reviewed names, and of the others the first of each further sound. */
export function distinctBySound(name: string, reviewed: readonly string[], others: readonly string[]): string[] {
  const soundOf = (text: string) => soundKey(spellingKey(text));
  const sounds = new Set(['', ...[name, ...reviewed].map(soundOf)]);
  const further = others.filter((other) => {
    const sound = soundOf(other);
    const isNew = !sounds.has(sound);
    sounds.add(sound);
    return isNew;
  });
  return [...reviewed, ...further];
}
