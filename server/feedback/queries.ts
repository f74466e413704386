// What visitors send in. All of it is pending until an administrator decides (server/admin).
import type { Testimonial } from '#contract/feedback.ts';
import { isoTimestamp } from '#server/db/isoTimestamp.ts';
import { selectAll, selectOne, sql, type Queryable, type Statement } from '#server/db/sql.ts';

async function insert(db: Queryable, statement: Statement): Promise<number> {
  return (await selectOne<{ id: number }>(db, statement))!.id;
}

/** Telephone numbers here and below are in E.164. Each function returns the new row's id. */
export interface NewFeedback {
  name: string;
  email: string;
  mobile: string;
  landline: string | null;
  occupation: string;
  location: string;
  suggestions: string;
}

export function addFeedback(db: Queryable, given: NewFeedback): Promise<number> {
  const { name, email, mobile, landline, occupation, location, suggestions } = given;
  return insert(
    db,
    sql`insert into feedback (name, email, mobile, landline, occupation, location, suggestions)
        values (${name}, ${email}, ${mobile}, ${landline}, ${occupation}, ${location}, ${suggestions}) returning id`,
  );
}

export interface NewServiceFeedback {
  organizationName: string;
  submitterDetails: string;
  feedback: string;
  dataInformation: string | null;
}

export function addServiceFeedback(db: Queryable, given: NewServiceFeedback): Promise<number> {
  return insert(
    db,
    sql`insert into service_feedback (organization_name, submitter_details, feedback, data_information)
        values (${given.organizationName}, ${given.submitterDetails}, ${given.feedback}, ${given.dataInformation})
        returning id`,
  );
}

export interface NewVolunteer {
  fullName: string;
  /** YYYY-MM-DD */
  birthDate: string;
  email: string;
  presentLocation: string;
  occupation: string;
  permanentAddress: string;
  landline: string | null;
  mobile: string;
  whyJoin: string;
  vision: string;
}

export function addVolunteer(db: Queryable, given: NewVolunteer): Promise<number> {
  return insert(
    db,
    sql`insert into volunteers (full_name, birth_date, email, present_location, occupation, permanent_address,
                                landline, mobile, why_join, vision)
        values (${given.fullName}, ${given.birthDate}, ${given.email}, ${given.presentLocation}, ${given.occupation},
                ${given.permanentAddress}, ${given.landline}, ${given.mobile}, ${given.whyJoin}, ${given.vision})
        returning id`,
  );
}

export interface NewOrganization {
  name: string;
  category: string;
  email: string;
  type: string;
  website: string | null;
  sector: string;
  phone1: string;
  phone2: string | null;
  address: string;
  comments: string | null;
  submitterDetails: string;
}

export function addOrganization(db: Queryable, given: NewOrganization): Promise<number> {
  return insert(
    db,
    sql`insert into organizations (name, category, email, type, website, sector, phone1, phone2,
                                   address, comments, submitter_details)
        values (${given.name}, ${given.category}, ${given.email}, ${given.type}, ${given.website}, ${given.sector},
                ${given.phone1}, ${given.phone2}, ${given.address}, ${given.comments}, ${given.submitterDetails})
        returning id`,
  );
}

/** One page of approved feedback, newest first, without what visitors do not see. */
export function testimonialsStatement(limit: number, offset: number): Statement {
  return sql`select id as "feedbackId", ${isoTimestamp('created_at')} as "createdDate", name, location,
                    email as "emailId", suggestions
             from feedback where decision = 'approved' order by created_at desc, id desc
             limit ${limit}::int offset ${offset}::bigint`;
}

export async function listTestimonials(
  db: Queryable,
  { page, size }: { page: number; size: number },
): Promise<{ testimonials: Testimonial[]; total: number }> {
  const testimonials = await selectAll<Testimonial>(db, testimonialsStatement(size, (page - 1) * size));
  const counted = await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from feedback where decision = 'approved'`,
  );
  return { testimonials, total: counted!.total };
}
