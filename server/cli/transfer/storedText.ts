// Text in rows that earlier versions accepted: the rules for new values are stricter than what may be stored.
import * as z from 'zod/mini';
import { text, type Label } from '#contract/fields.ts';
import { message } from '#contract/message.ts';
import { isUsableLine, isUsableProse } from '#contract/text.ts';

function stored(label: Label, max: number, isUsable: (value: string) => boolean) {
  const required = message('fault.required', { label });
  return text(required, max, message('fault.proseTooLong', { label, max })).check(
    z.trim(),
    z.minLength(1, required),
    z.refine(isUsable, message('fault.unusable', { label })),
  );
}

export const storedLine = (label: Label, max = 100) => stored(label, max, isUsableLine);
export const storedProse = (label: Label) => stored(label, 2000, isUsableProse);

export const StoredUserId = storedLine('User id').check(z.minLength(3, message('fault.userIdTooShort', { min: 3 })));
