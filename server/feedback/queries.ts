// What visitors send by forms, pending until an administrator decides (server/admin), and approved feedback.
import { sql } from 'kysely';
import { isPhone, type Submission } from '#contract/submission.ts';
import type { Db } from '#server/db/kysely.ts';
import { DEFAULT_CALLING_CODE, requirePhone } from '#server/fields/phones.ts';

/** The tables of submissions. */
export type FormTable = 'feedback' | 'serviceFeedback' | 'volunteers' | 'organizations' | 'translations';

/** These forms have no country: a national number is read as Indian. */
function toColumn(name: string, field: Submission['sent'][string], value: unknown): unknown {
  if (typeof value !== 'string' || !isPhone(field)) return value;
  return requirePhone(name, value, DEFAULT_CALLING_CODE, field.kind === 'mobile' ? 'mobile' : 'any');
}

/** Stores a submission. Returns its id. */
export async function addSubmission(db: Db, { table, sent }: Submission<FormTable>, input: object) {
  const given = new Map<string, unknown>(Object.entries(input));
  const values = Object.entries(sent).map(([name, field]) => [field.column, toColumn(name, field, given.get(name))]);
  const added = db.insertInto(table).values(Object.fromEntries(values)).returning('id');
  return (await added.executeTakeFirstOrThrow()).id;
}

// A literal, not a parameter: a generic plan can then use the partial index.
const approved = (db: Db) => db.selectFrom('feedback').where('decision', '=', sql.lit('approved'));

/** One page of approved feedback, newest first, with the public fields only. */
export function testimonialsPage(db: Db, limit: number, offset: number) {
  return approved(db)
    .select(['id', 'createdAt', 'name', 'location', 'email', 'suggestions'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
}

export async function listTestimonials(db: Db, { page, size }: { page: number; size: number }) {
  const testimonials = await testimonialsPage(db, size, (page - 1) * size).execute();
  const { total } = await approved(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { testimonials, total };
}
