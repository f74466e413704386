// Submissions by visitors. All are pending until an administrator decides (server/admin).
import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/db/kysely.ts';
import type {
  FeedbackTable,
  OrganizationsTable,
  ServiceFeedbackTable,
  TranslationsTable,
  VolunteersTable,
} from '#server/db/schema/feedback.ts';

type New<Table> = Omit<Insertable<Table>, 'createdAt' | 'decision' | 'decidedAt' | 'decidedBy'>;

// Telephone numbers are in E.164. Each function returns the new row's id.

export async function addFeedback(db: Db, feedback: New<FeedbackTable>): Promise<number> {
  const added = await db.insertInto('feedback').values(feedback).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

export async function addServiceFeedback(db: Db, feedback: New<ServiceFeedbackTable>): Promise<number> {
  const added = await db.insertInto('serviceFeedback').values(feedback).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

export async function addVolunteer(db: Db, volunteer: New<VolunteersTable>): Promise<number> {
  const added = await db.insertInto('volunteers').values(volunteer).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

export async function addOrganization(db: Db, organization: New<OrganizationsTable>): Promise<number> {
  const added = await db.insertInto('organizations').values(organization).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

export async function addTranslation(db: Db, translation: New<TranslationsTable>): Promise<number> {
  const added = await db.insertInto('translations').values(translation).returning('id').executeTakeFirstOrThrow();
  return added.id;
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
