// What visitors send by forms, and the testimonials.
import type { Insertable } from 'kysely';
import type * as z from 'zod/mini';
import { feedback, getTestimonials } from '#contract/feedback.ts';
import { organization } from '#contract/organization.ts';
import { serviceFeedback } from '#contract/serviceFeedback.ts';
import type { Submission } from '#contract/submission.ts';
import { translation } from '#contract/translation.ts';
import { volunteer } from '#contract/volunteer.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { route } from '#server/http/route.ts';
import { addSubmission, listTestimonials, type FormTable } from './queries.ts';

/** Columns that the database fills in, or a decision. */
type Later = 'id' | 'createdAt' | 'decision' | 'decidedAt' | 'decidedBy';
type New<Table extends FormTable> = Omit<Insertable<Schema[Table]>, Later>;

/** Of a submission the columns of its fields, with what their schemas accept. */
type Columns<Sent extends Submission['sent']> = {
  [Name in keyof Sent as Sent[Name]['column']]:
    | z.output<Sent[Name]['schema']>
    | (Sent[Name] extends { isOptional: true } ? null : never);
};

/** Each column of the table has its field, and each field its column. */
type Stored<Table extends FormTable, Sent extends Submission['sent']> =
  Columns<Sent> extends New<Table> ? (keyof Columns<Sent> extends keyof New<Table> ? unknown : never) : never;

const formRoute = <Table extends FormTable, Sent extends Submission['sent']>(
  submission: Submission<Table> & { sent: Sent } & Stored<Table, Sent>,
) =>
  route(submission.add, async ({ input, db }) => ({
    data: { [submission.answer ?? 'id']: await addSubmission(db, submission, input) },
  }));

export const routes = [
  formRoute(feedback),
  formRoute(serviceFeedback),
  formRoute(volunteer),
  formRoute(organization),
  formRoute(translation),

  route(getTestimonials, async ({ input, db }) => {
    const { testimonials, total } = await listTestimonials(db, input);
    const data = testimonials.map(({ id, createdAt, email, ...testimonial }) => ({
      ...testimonial,
      feedbackId: id,
      createdDate: createdAt.toISOString(),
      emailId: email,
    }));
    return { data, totalRecords: total };
  }),
];
