// What administrators decide on: queues and reports.
import * as z from 'zod/mini';
import { BloodGroup } from './blood.ts';
import { RequestState } from './bloodRequests.ts';
import { Need } from './compatibility.ts';
import { endpoint } from './endpoint.ts';
import { whole } from './fields.ts';
import { inOrder, listFilters } from './listFilters.ts';
import { idList, queue, type Queue } from './moderationQueue.ts';
import { Undoable } from './undo.ts';

/** Rows per page of the administrators' lists. */
export const ROWS_PER_PAGE = 15;

export const feedback = queue({
  isForAll: true,
  name: 'Feedback',
  plural: 'Feedbacks',
  label: 'Feedback',
  idField: 'feedbackId',
  idsField: 'feedbackIDs',
  dateField: 'createdDate',
  isPublic: true,
  fields: {
    feedbackId: z.number(),
    createdDate: z.string(),
    name: z.string(),
    location: z.string(),
    emailId: z.string(),
    mobileNumber: z.string(),
    occupation: z.string(),
    landlineNumber: z.nullable(z.string()),
    suggestions: z.string(),
  },
});

export const serviceFeedback = queue({
  isForAll: true,
  name: 'ServiceFeedback',
  plural: 'ServiceFeedbacks',
  label: 'Service feedback',
  idField: 'FeedbackId',
  idsField: 'feedbackIDs',
  dateField: 'SubmitDate',
  fields: {
    FeedbackId: z.number(),
    ServiceOrgname: z.string(),
    SubmitDate: z.string(),
    SubmitterDetails: z.string(),
    ServiceOrgFeedback: z.string(),
    DataFeedback: z.nullable(z.string()),
  },
});

export const volunteers = queue({
  isForAll: true,
  name: 'Volunteer',
  plural: 'Volunteers',
  label: 'Volunteer',
  idField: 'joinWithUsId',
  idsField: 'volunteerIDs',
  dateField: 'createdDate',
  fields: {
    joinWithUsId: z.number(),
    createdDate: z.string(),
    fullName: z.string(),
    /** YYYY-MM-DD */
    dob: z.string(),
    emailId: z.string(),
    presentLocation: z.string(),
    occupation: z.string(),
    permanentAddress: z.string(),
    landLineNumber: z.nullable(z.string()),
    mobileNumber: z.string(),
    whyToJoinWithUs: z.string(),
    visionAfterJoinWithUs: z.string(),
  },
});

export const organizations = queue({
  isForAll: true,
  name: 'Organization',
  plural: 'Organizations',
  label: 'Organisation',
  idField: 'ServiceOrgId',
  idsField: 'organizationIDs',
  dateField: 'CreatedDate',
  fields: {
    ServiceOrgId: z.number(),
    Name: z.string(),
    CreatedDate: z.string(),
    ServiceCategory: z.string(),
    EmailId: z.string(),
    NGOType: z.string(),
    website: z.nullable(z.string()),
    ServiceSector: z.string(),
    Phone1: z.string(),
    Phone2: z.nullable(z.string()),
    Address: z.string(),
    Comments: z.nullable(z.string()),
    SubmitterDetails: z.string(),
  },
});

export const translations = queue({
  isForAll: true,
  name: 'Translation',
  plural: 'Translations',
  label: 'Translation',
  idField: 'translationId',
  idsField: 'translationIDs',
  dateField: 'createdDate',
  hasNoContact: true,
  fields: {
    translationId: z.number(),
    createdDate: z.string(),
    language: z.string(),
    page: z.nullable(z.string()),
    sentence: z.string(),
    betterWords: z.string(),
    name: z.nullable(z.string()),
  },
});

export const bloodRequests = queue({
  feature: 'bloodRequests',
  name: 'BloodRequest',
  plural: 'BloodRequests',
  label: 'Blood request',
  idField: 'requestId',
  idsField: 'requestIDs',
  dateField: 'createdDate',
  isPublic: true,
  fields: {
    requestId: z.number(),
    publicId: z.string(),
    createdDate: z.string(),
    /** Where it came from. */
    source: z.enum(['family', 'desk']),
    state: RequestState,
    bloodgroup: BloodGroup,
    need: Need,
    units: z.number(),
    hospital: z.string(),
    districtName: z.string(),
    neededBy: z.string(),
    /** Null once they are erased; the name says so where they cannot be read. */
    contactName: z.nullable(z.string()),
    contactMobile: z.nullable(z.string()),
    emailId: z.nullable(z.string()),
    message: z.nullable(z.string()),
    /** When the link in the e-mail was pressed. */
    confirmedAt: z.nullable(z.string()),
    asked: z.number(),
    coming: z.number(),
    endedAt: z.nullable(z.string()),
    /** User id of the coordinator or administrator who ended it. */
    endedBy: z.nullable(z.string()),
    endReason: z.nullable(z.string()),
    reports: z.number(),
  },
});

/** Every queue, for code that handles all of them. */
export const queues: readonly Queue[] = [
  feedback,
  serviceFeedback,
  volunteers,
  organizations,
  translations,
  bloodRequests,
];

export const IssueReport = z.object({
  id: z.number(),
  /** The reported donor, and the user id to find them in the list of donors; null where a donation's donor is erased. */
  regid: z.nullable(z.number()),
  userID: z.nullable(z.string()),
  name: z.string(),
  mobile_number: z.string(),
  options: z.string(),
  description: z.string(),
  created_date: z.string(),
});
export type IssueReport = z.infer<typeof IssueReport>;

export const getIssueReports = endpoint({
  name: 'getIssueReport',
  isForModerators: true,
  method: 'GET',
  effect: 'read',
  path: '/api/admin/getIssueReport/:page/:size',
  summary: 'Reports about donors, by words and days: first those that a donor asked for money, then newest first',
  access: 'admin',
  input: z
    .object({ page: whole('page', 1, 1_000_000_000), size: whole('size', 1, 100), ...listFilters })
    .check(inOrder),
  data: z.array(IssueReport),
  counted: true,
  shows: (reports) => ({
    donors: reports.flatMap(({ regid }) => regid ?? []),
    others: reports.filter(({ regid }) => regid === null).length,
  }),
});

const onReports = {
  method: 'POST',
  effect: 'write',
  access: 'admin',
  input: z.object({ issueIDs: idList({ text: 'Report' }) }),
  data: Undoable,
} as const;

export const deleteIssueReports = endpoint({
  ...onReports,
  name: 'deleteIssueReport',
  path: '/api/v1/deleteIssueReport',
  summary: 'Delete reports: all or none',
  errors: ['not_found'],
});

export const removeDonationNames = endpoint({
  ...onReports,
  name: 'removeDonationName',
  path: '/api/admin/removeDonationName',
  summary:
    "Replace the patients' names that these reports are about by 'Not known', and delete the reports: all or none",
  invalidates: true,
  errors: ['not_found', 'conflict'],
});

export const stopMessageSenders = endpoint({
  ...onReports,
  name: 'stopMessageSenders',
  path: '/api/admin/stopMessageSenders',
  summary: 'For 30 days the senders of the messages that these reports are about can write to no donor: all or none',
  errors: ['not_found', 'conflict'],
});

export const allowMessageSenders = endpoint({
  ...onReports,
  name: 'allowMessageSenders',
  path: '/api/admin/allowMessageSenders',
  summary: 'Let those senders write again, but not to the donors who reported them: all or none',
  errors: ['not_found', 'conflict'],
});
