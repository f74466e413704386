// Text in rows that earlier versions accepted: the rules for new values are stricter than what may be stored.
import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { isUsableLine, isUsableProse } from '#contract/text.ts';

function stored(label: string, max: number, isUsable: (value: string) => boolean) {
  const tooLong = `${label} can have at most ${max.toLocaleString('en')} characters.`;
  return text(`${label} is required.`, max, tooLong).check(
    z.trim(),
    z.minLength(1, `${label} is required.`),
    z.refine(isUsable, `${label} has a character that cannot be used.`),
  );
}

export const storedLine = (label: string, max = 100) => stored(label, max, isUsableLine);
export const storedProse = (label: string) => stored(label, 2000, isUsableProse);

export const StoredUserId = storedLine('User id').check(z.minLength(3, 'Use at least 3 characters.'));
