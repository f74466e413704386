// What administrators decide on, a declaration for each queue; queuePage.tsx shows them all.
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import {
  allowMessageSenders,
  deleteIssueReports,
  getIssueReports,
  type IssueReport,
  removeDonationNames,
  stopMessageSenders,
} from '#contract/issueReports.ts';
import {
  bloodRequests,
  feedback,
  type formQueues,
  organizations,
  serviceFeedback,
  translations,
  volunteers,
} from '#contract/queues.ts';
import type { Call, ParsedOf } from '#contract/endpoint.ts';
import { MONEY_REPORT_OPTION, type Queue } from '#contract/moderationQueue.ts';
import { listFields, type SentField } from '#contract/submission.ts';
import type { Search } from '#web/admin/listSearch.ts';
import { moderationWords } from '#web/admin/words.ts';
import { requestWords } from '#web/admin/desk/words.ts';
import { adminPages, type QueuePage } from '#web/admin/pages.ts';
import { formatDate, formatInstant, formatLanguage } from '#web/lib/format.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import type { Command, Commands } from '#web/admin/commands/command.ts';
import { requestHref } from '#web/admin/desk/deskHref.ts';
import { donorHref } from '#web/admin/donorHref.ts';
import { emailLink, landlineLink, phoneLink, websiteLink } from '#web/admin/contactLinks.tsx';
import { inLanguage, pageLink } from './translatedText.tsx';

export type Row = Readonly<Record<string, unknown>>;

interface ShownField extends Pick<SentField, 'heading' | 'inTable'> {
  /** For what is not shown as it is stored. */
  format?: (value: string, row: Row) => ReactNode;
}

interface QueueView {
  page: QueuePage;
  /** Where two queues have one title. */
  documentTitle?: string;
  /** Before a name: 'feedback of'. */
  called?: string;
  /** The accessible name of a row; the title when left out. */
  nameFields?: readonly string[];
  isExclusive?: boolean;
}

export type ListQuery = Pick<ParsedOf<Queue['list']>, 'state' | 'order' | 'limit' | 'offset'> &
  Partial<Search> & { id?: string | null };

export interface QueueDefinition extends QueueView {
  idField: string;
  dateField: string;
  /** What the dialog shows, between the date and the status. */
  fields: Readonly<Record<string, ShownField>>;
  list(call: Call, query: ListQuery): Promise<{ data: readonly Row[]; totalRecords?: number; message?: string }>;
  /** Items are pending, approved or declined. */
  isModerated: boolean;
  commands: Commands<Row>;
}

interface DecidedView extends QueueView {
  fields: Readonly<Record<string, ShownField>>;
  onceApproved?: string;
}

/** A queue of the contract: its items are approved, declined and deleted. */
function defineQueue(queue: Queue, { onceApproved, ...shown }: DecidedView): QueueDefinition {
  const { list, idField, dateField, idsField }: Queue = queue;
  // Each request for blood is looked at.
  const all = queue.name === bloodRequests.name ? undefined : {};
  const untilAsked = queue.name === bloodRequests.name ? moderationWords.undoUntilAsked : undefined;
  const command = { ids: [idsField, 'asOf'], noun: adminPages[shown.page].noun } as const;
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

const formats = new Map<SentField['kind'], (value: string) => ReactNode>([
  ['email', emailLink],
  ['mobile', phoneLink],
  ['phone', landlineLink],
  ['date', formatDate],
  ['url', websiteLink],
  ['language', formatLanguage],
]);

/** The queue of a submission, whose declaration says what is shown. */
function defineFormQueue(
  { submission, ...queue }: (typeof formQueues)[number],
  view: Omit<DecidedView, 'fields'>,
  ownFormats: Readonly<Record<string, ShownField['format']>> = {},
): QueueDefinition {
  const fields = listFields(submission).map(([name, { heading, inTable, kind }]): [string, ShownField] => [
    name,
    { heading, inTable, format: ownFormats[name] ?? formats.get(kind) },
  ]);
  return defineQueue(queue, { ...view, fields: Object.fromEntries(fields) });
}

const stateWords: Readonly<Record<string, string>> = requestWords.states;

const ofReports = { ids: ['issueIDs'], tone: 'secondary' } as const satisfies Partial<Command>;

/** A reported donor is changed elsewhere. */
const issueReports: QueueDefinition = {
  page: 'issueReports',
  fields: {
    name: { heading: 'Name', inTable: 'title' },
    userID: {
      heading: 'UserID',
      inTable: 'column',
      format: (userID, { regid }) => <Anchor href={donorHref(Number(regid))}>{userID}</Anchor>,
    },
    mobile_number: { heading: 'Mobile', format: phoneLink },
    options: {
      heading: 'Option',
      inTable: 'column',
      format: (option) => (option === MONEY_REPORT_OPTION ? <Badge kind="bad">{option}</Badge> : option),
    },
    description: { heading: 'Description' },
  } satisfies Partial<Record<keyof IssueReport, ShownField>>,
  nameFields: ['name', 'options'],
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
      noun: adminPages.issueReports.noun,
      question: { consequence: moderationWords.onlyUndo },
      done: moderationWords.reportsDeleted,
    },
  },
};

export const queues: readonly QueueDefinition[] = [
  defineFormQueue(feedback, {
    page: 'feedback',
    called: 'feedback of',
    onceApproved: 'Everybody can read it on the Testimonals page, with name, place and e-mail address.',
  }),
  defineFormQueue(serviceFeedback, {
    page: 'serviceFeedback',
    documentTitle: `${adminPages.serviceFeedback.title} of organisations`,
  }),
  defineFormQueue(volunteers, {
    page: 'volunteers',
    // Volunteers are selected one at a time, as the specification says.
    isExclusive: true,
  }),
  defineFormQueue(organizations, {
    page: 'organizations',
    called: 'service organization',
  }),
  defineFormQueue(
    translations,
    {
      page: 'translations',
      onceApproved:
        'Translators find it in the exported file of what is approved. It does not change the site by itself.',
    },
    { sentence: inLanguage, betterWords: inLanguage, page: pageLink },
  ),
  defineQueue(bloodRequests, {
    page: 'bloodRequests',
    onceApproved: 'Donors near the hospital are asked, in waves. Those who say that they come see the family’s number.',
    fields: {
      hospital: { heading: 'Hospital', inTable: 'title' },
      bloodgroup: { heading: 'Group', inTable: 'column' },
      need: { heading: 'Needed' },
      units: { heading: 'Units' },
      districtName: { heading: 'District', inTable: 'below title' },
      neededBy: {
        heading: 'Needed by',
        inTable: 'column',
        format: (day, { state }) => `${formatDate(day)} ${stateWords[String(state)]}`,
      },
      contactName: { heading: 'Contact' },
      contactMobile: { heading: 'Mobile', format: phoneLink },
      emailId: { heading: 'Email', format: emailLink },
      confirmedAt: { heading: 'Email confirmed', format: formatInstant },
      message: { heading: 'Message' },
      asked: { heading: 'Donors asked' },
      coming: { heading: 'Donors coming' },
      endedAt: { heading: 'Ended', format: formatInstant },
      endedBy: { heading: 'Ended by' },
      endReason: { heading: 'Reason' },
      reports: {
        heading: 'Reports',
        format: (reports) => (reports === '0' ? reports : <Badge kind="bad">{reports}</Badge>),
      },
      publicId: {
        heading: 'Page',
        format: (publicId) => <Anchor href={`/need/${publicId}`}>{`/need/${publicId}`}</Anchor>,
      },
      requestId: {
        heading: 'Calls, and ending it',
        format: (id) => <Anchor href={requestHref(id)}>On the desk</Anchor>,
      },
    } satisfies Partial<Record<keyof z.infer<typeof bloodRequests.Row>, ShownField>>,
    nameFields: ['bloodgroup', 'hospital'],
  }),
  issueReports,
];
