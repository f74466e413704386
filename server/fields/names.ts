// Names that are changed. An unchanged one may be older than the rules for new ones.
import { wordsOf } from '#contract/message.ts';
import { keysOf } from '#contract/records.ts';
import type { Words } from '#messages/translate.ts';
import * as z from 'zod/mini';
import { Failure } from '#contract/errors.ts';
import type { Label } from '#contract/fields.ts';
import { name } from '#contract/names.ts';

/** The names to store; an invalid one that differs from the stored one is a 400 for its field. */
export function readNames<Field extends string>(
  labels: Readonly<Record<Field, Label>>,
  typed: Readonly<Record<NoInfer<Field>, string>>,
  stored: Readonly<Record<NoInfer<Field>, string | null>>,
): Record<Field, string> {
  const errors: Record<string, Words> = {};
  const fields = keysOf(labels);
  const names = fields.map((field) => {
    if (typed[field] === stored[field]) return [field, typed[field]];
    const parsed = z.safeParse(name(labels[field]), typed[field]);
    for (const issue of parsed.error?.issues ?? []) errors[field] ??= wordsOf(issue);
    return [field, parsed.data];
  });
  if (Object.keys(errors).length > 0) throw new Failure('invalid_input', { errors });
  return Object.fromEntries(names) as Record<Field, string>;
}
