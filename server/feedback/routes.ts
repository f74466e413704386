// Submissions by visitors, and the testimonials.
import * as contract from '#contract/feedback.ts';
import { DEFAULT_CALLING_CODE, requirePhone, type PhoneKind } from '#server/fields/phones.ts';
import { route } from '#server/http/route.ts';
import * as queries from './queries.ts';

/** These forms have no country: a national number is read as Indian. */
function parsePhone(field: string, text: string, kind: PhoneKind = 'any'): string {
  return requirePhone(field, text, DEFAULT_CALLING_CODE, kind);
}

function parsePhoneIfGiven(field: string, text: string | null): string | null {
  return text === null ? null : parsePhone(field, text);
}

export const routes = [
  route(contract.addFeedback, async ({ input, db }) => {
    const feedbackId = await queries.addFeedback(db, {
      name: input.strFullName,
      email: input.strEmailId,
      mobile: parsePhone('strMobileNumber', input.strMobileNumber, 'mobile'),
      landline: parsePhoneIfGiven('strLandlineNumber', input.strLandlineNumber),
      occupation: input.strOccupation,
      location: input.strLocation,
      suggestions: input.strSuggestions,
    });
    return { data: { feedbackId } };
  }),

  route(contract.addServiceFeedback, async ({ input, db }) => {
    const id = await queries.addServiceFeedback(db, {
      organizationName: input.ServiceOrgname,
      submitterDetails: input.SubmitterDetails,
      feedback: input.ServiceOrgFeedback,
      dataInformation: input.DataFeedback,
    });
    return { data: { id } };
  }),

  route(contract.addVolunteer, async ({ input, db }) => {
    const id = await queries.addVolunteer(db, {
      fullName: input.fullName,
      birthDate: input.dob,
      email: input.emailId,
      presentLocation: input.presentLocation,
      occupation: input.occupation,
      permanentAddress: input.permanentAddress,
      landline: parsePhoneIfGiven('landLineNumber', input.landLineNumber),
      mobile: parsePhone('mobileNumber', input.mobileNumber, 'mobile'),
      whyJoin: input.whyToJoinWithUs,
      vision: input.visionAfterJoinWithUs,
    });
    return { data: { id } };
  }),

  route(contract.addOrganization, async ({ input, db }) => {
    const id = await queries.addOrganization(db, {
      name: input.Name,
      category: input.ServiceCategory,
      email: input.EmailId,
      type: input.NGOType,
      website: input.website,
      sector: input.ServiceSector,
      phone1: parsePhone('Phone1', input.Phone1),
      phone2: parsePhoneIfGiven('Phone2', input.Phone2),
      address: input.Address,
      comments: input.Comments,
      submitterDetails: input.SubmitterDetails,
    });
    return { data: { id } };
  }),

  route(contract.addTranslation, async ({ input, db }) => ({ data: { id: await queries.addTranslation(db, input) } })),

  route(contract.getTestimonials, async ({ input, db }) => {
    const { testimonials, total } = await queries.listTestimonials(db, input);
    const data = testimonials.map(({ id, createdAt, email, ...testimonial }) => ({
      ...testimonial,
      feedbackId: id,
      createdDate: createdAt.toISOString(),
      emailId: email,
    }));
    return { data, totalRecords: total };
  }),
];
