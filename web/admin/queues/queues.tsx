// What administrators decide on, a declaration for each queue; queuePage.tsx shows them all.
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import {
  allowMessageSenders,
  bloodRequests,
  deleteIssueReports,
  feedback,
  getIssueReports,
  type IssueReport,
  organizations,
  removeDonationNames,
  serviceFeedback,
  stopMessageSenders,
  translations,
  volunteers,
} from '#contract/admin.ts';
import type { RequestState } from '#contract/bloodRequests.ts';
import type { Call } from '#contract/endpoint.ts';
import { MONEY_REPORT_OPTION, type Decision as State, type Queue } from '#contract/moderationQueue.ts';
import { moderationWords, type moderationLeads } from '#web/admin/words/moderation.ts';
import { requestWords } from '#web/admin/words/desk.ts';
import { moderationTitles } from '#web/admin/words/titles.ts';
import { formatDate, formatInstant, formatLanguage } from '#web/lib/format.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import type { Command, Commands, Noun } from '#web/admin/commands/command.ts';
import { requestHref } from '#web/admin/desk/deskHref.ts';
import { donorHref } from '#web/admin/donorHref.ts';
import { emailLink, landlineLink, phoneLink, websiteLink } from '#web/admin/contactLinks.tsx';
import { inLanguage, pageLink } from './translatedText.tsx';

export type Row = Readonly<Record<string, unknown>>;

interface QueueView<Field extends string> {
  path: `/dashboard/${string}`;
  /** Its title and lead in web/content/moderation.ts. */
  words: Exclude<keyof typeof moderationLeads, 'reportedDonors'>;
  /** Where two queues have one title. */
  documentTitle?: string;
  noun: Noun;
  /** Before a name: 'feedback of'. */
  called?: string;
  /** The labels of what the dialog shows, between the date and the status. */
  fields: Partial<Record<Field, string>>;
  /** What the table shows of it. The first is the row's title. */
  columns: readonly Field[];
  /** What the table shows below the title. */
  below?: Field;
  /** The text whose first lines the table shows. */
  excerpt?: Field;
  /** The accessible name of a row; the title when left out. */
  nameFields?: readonly Field[];
  /** For what is not shown as it is stored. */
  formats?: Partial<Record<Field, (value: string, row: Row) => ReactNode>>;
  isExclusive?: boolean;
}

export interface ListQuery {
  /** Null: every item. */
  state: State | null;
  order: 'newest' | 'oldest';
  searchTerm?: string | null;
  /** Days. */
  from?: string | null;
  to?: string | null;
  limit: number;
  offset: number;
  /** Only this item. */
  id?: string | null;
}

export interface QueueDefinition extends QueueView<string> {
  idField: string;
  dateField: string;
  list(call: Call, query: ListQuery): Promise<{ data: readonly Row[]; totalRecords?: number; message?: string }>;
  /** Items are pending, approved or declined. */
  isModerated: boolean;
  commands: Commands<Row>;
}

/** The columns and fields are those of the contract's row. */
type FieldOf<Schema extends z.ZodMiniType> = keyof z.infer<Schema> & string;

/** A queue of the contract: its items are approved, declined and deleted. */
function defineQueue<Schema extends z.ZodMiniType>(
  queue: Queue & { Row: Schema },
  { onceApproved, ...shown }: QueueView<FieldOf<Schema>> & { onceApproved?: string },
): QueueDefinition {
  const { list, idField, dateField, idsField }: Queue = queue;
  // Each request for blood is looked at.
  const all = queue.name === bloodRequests.name ? undefined : {};
  const untilAsked = queue.name === bloodRequests.name ? moderationWords.undoUntilAsked : undefined;
  const command = { ids: [idsField, 'asOf'], noun: shown.noun } as const;
  return {
    ...shown,
    idField,
    dateField,
    list: (call, query) => call(list, query),
    isModerated: true,
    commands: {
      approve: {
        ...command,
        endpoint: queue.approve,
        label: 'Approve',
        tone: 'strong',
        participle: 'approved',
        question: { consequence: [onceApproved, untilAsked].filter(Boolean).join(' ') },
        all,
        shortcut: 'A',
      },
      decline: {
        ...command,
        endpoint: queue.decline,
        label: 'Decline',
        tone: 'secondary',
        participle: 'declined',
        question: { consequence: untilAsked },
        all,
        shortcut: 'D',
      },
      delete: {
        ...command,
        endpoint: queue.remove,
        label: 'Delete',
        tone: 'secondary',
        participle: 'deleted',
        question: { consequence: moderationWords.onlyUndo },
      },
    },
  };
}

const issueReportView: QueueView<keyof IssueReport> = {
  path: '/dashboard/approve-issue-report',
  words: 'issueReports',
  noun: ['issue report', 'issue reports'],
  fields: {
    name: 'Name',
    userID: 'UserID',
    mobile_number: 'Mobile',
    options: 'Option',
    description: 'Description',
  },
  columns: ['name', 'userID', 'options'],
  nameFields: ['name', 'options'],
  formats: {
    mobile_number: phoneLink,
    options: (option) => (option === MONEY_REPORT_OPTION ? <Badge kind="bad">{option}</Badge> : option),
    userID: (userID, { regid }) => <Anchor href={donorHref(Number(regid))}>{userID}</Anchor>,
  },
};

const ofReports = { ids: ['issueIDs'], tone: 'secondary' } as const satisfies Partial<Command>;

/** A reported donor is changed elsewhere. */
const issueReports: QueueDefinition = {
  ...issueReportView,
  idField: 'id',
  dateField: 'created_date',
  list: (call, { limit, offset, searchTerm, from, to }) =>
    call(getIssueReports, { page: offset / limit + 1, size: limit, searchTerm, from, to }),
  isModerated: false,
  commands: {
    removeName: {
      ...ofReports,
      endpoint: removeDonationNames,
      label: 'Remove the Name',
      tone: 'strong',
      noun: ['donation', 'donations'],
      done: 'The patient’s name is removed.',
      nothing: 'It was removed before.',
      question: {
        consequence:
          'For reports ‘Name in a donation’: the patient’s name becomes ‘Not known’, and all reports about it are deleted.',
      },
    },
    stopSenders: {
      ...ofReports,
      endpoint: stopMessageSenders,
      label: 'Stop the Sender',
      noun: ['number', 'numbers'],
      participle: 'stopped',
      question: {
        consequence:
          'For reports ‘Message to a donor’: for 30 days the number can write to no donor. ‘Allow the Sender’ takes it back.',
      },
    },
    allowSenders: {
      ...ofReports,
      endpoint: allowMessageSenders,
      label: 'Allow the Sender',
      noun: ['number', 'numbers'],
      participle: 'allowed',
      question: { consequence: 'The number can write again, but not to the donors who reported it.' },
    },
    delete: {
      ...ofReports,
      endpoint: deleteIssueReports,
      label: 'Delete',
      noun: issueReportView.noun,
      question: { consequence: moderationWords.onlyUndo },
      done: moderationWords.reportsDeleted,
    },
  },
};

export const queues: readonly QueueDefinition[] = [
  defineQueue(feedback, {
    path: '/dashboard/approve-feedback',
    words: 'feedback',
    noun: ['feedback entry', 'feedback entries'],
    called: 'feedback of',
    onceApproved: 'Everybody can read it on the Testimonals page, with name, place and e-mail address.',
    fields: {
      name: 'Name',
      location: 'Location',
      emailId: 'Email',
      mobileNumber: 'Mobile',
      occupation: 'Occupation',
      landlineNumber: 'Number',
      suggestions: 'Feedback',
    },
    columns: ['name'],
    below: 'location',
    excerpt: 'suggestions',
    formats: { emailId: emailLink, mobileNumber: phoneLink, landlineNumber: landlineLink },
  }),
  defineQueue(serviceFeedback, {
    path: '/dashboard/approve-service-feedback',
    words: 'serviceFeedback',
    documentTitle: `${moderationTitles.serviceFeedback} of organisations`,
    noun: ['service feedback', 'service feedbacks'],
    fields: {
      ServiceOrgname: 'Organization Name',
      SubmitterDetails: 'Submitter Details',
      ServiceOrgFeedback: 'Feedback Message',
      DataFeedback: 'Data Informations',
    },
    columns: ['ServiceOrgname'],
    excerpt: 'ServiceOrgFeedback',
  }),
  defineQueue(volunteers, {
    path: '/dashboard/approve-volunteer',
    words: 'volunteers',
    noun: ['volunteer application', 'volunteer applications'],
    // Volunteers are selected one at a time, as the specification says.
    isExclusive: true,
    fields: {
      fullName: 'Full Name',
      dob: 'Date of Birth',
      emailId: 'Email',
      presentLocation: 'Present Location',
      occupation: 'Occupation',
      permanentAddress: 'Permanent Address',
      landLineNumber: 'Landline',
      mobileNumber: 'Mobile',
      whyToJoinWithUs: 'Why Join',
      visionAfterJoinWithUs: 'Vision After Joining',
    },
    columns: ['fullName'],
    below: 'presentLocation',
    excerpt: 'whyToJoinWithUs',
    formats: { dob: formatDate, emailId: emailLink, mobileNumber: phoneLink, landLineNumber: landlineLink },
  }),
  defineQueue(organizations, {
    path: '/dashboard/approve-organization',
    words: 'organizations',
    noun: ['service organization', 'service organizations'],
    called: 'service organization',
    fields: {
      Name: 'Name',
      ServiceCategory: 'Service Category',
      EmailId: 'Email',
      NGOType: 'Service Type',
      website: 'Website',
      ServiceSector: 'Service Sector',
      Phone1: 'Phone 1',
      Phone2: 'Phone 2',
      Address: 'Address',
      Comments: 'Comments',
      SubmitterDetails: 'Submitter Details',
    },
    columns: ['Name'],
    below: 'ServiceCategory',
    excerpt: 'SubmitterDetails',
    formats: { EmailId: emailLink, website: websiteLink, Phone1: landlineLink, Phone2: landlineLink },
  }),
  defineQueue(translations, {
    path: '/dashboard/approve-translation',
    words: 'translations',
    noun: ['translation', 'translations'],
    onceApproved:
      'Translators find it in the exported file of what is approved. It does not change the site by itself.',
    fields: {
      sentence: 'Sentence',
      betterWords: 'Better Words',
      language: 'Language',
      page: 'Page',
      name: 'Name',
    },
    columns: ['sentence', 'language'],
    below: 'page',
    excerpt: 'betterWords',
    formats: { sentence: inLanguage, betterWords: inLanguage, language: formatLanguage, page: pageLink },
  }),
  defineQueue(bloodRequests, {
    path: '/dashboard/blood-requests',
    words: 'bloodRequests',
    noun: ['blood request', 'blood requests'],
    onceApproved: 'Donors near the hospital are asked, in waves. Those who say that they come see the family’s number.',
    fields: {
      hospital: 'Hospital',
      bloodgroup: 'Group',
      need: 'Needed',
      units: 'Units',
      districtName: 'District',
      neededBy: 'Needed by',
      contactName: 'Contact',
      contactMobile: 'Mobile',
      emailId: 'Email',
      confirmedAt: 'Email confirmed',
      message: 'Message',
      asked: 'Donors asked',
      coming: 'Donors coming',
      endedAt: 'Ended',
      endedBy: 'Ended by',
      endReason: 'Reason',
      reports: 'Reports',
      publicId: 'Page',
      requestId: 'Calls, and ending it',
    },
    columns: ['hospital', 'bloodgroup', 'neededBy'],
    below: 'districtName',
    nameFields: ['bloodgroup', 'hospital'],
    formats: {
      neededBy: (day, { state }) => `${formatDate(day)} ${requestWords.states[state as RequestState]}`,
      contactMobile: phoneLink,
      emailId: emailLink,
      confirmedAt: formatInstant,
      endedAt: formatInstant,
      requestId: (id) => <Anchor href={requestHref(id)}>On the desk</Anchor>,
      reports: (reports) => (reports === '0' ? reports : <Badge kind="bad">{reports}</Badge>),
      publicId: (publicId) => <Anchor href={`/need/${publicId}`}>{`/need/${publicId}`}</Anchor>,
    },
  }),
  issueReports,
];
