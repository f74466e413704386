// What waits for an administrator: the counts beside the links of the dashboard, and the overview.
import * as z from 'zod/mini';
import { endpoint, nobody, Nothing } from './endpoint.ts';

/** Counts are exact up to here, and one more beyond. */
export const COUNTED_ITEMS = 999;

const Waiting = z.object({
  count: z.number(),
  /** Timestamp of the oldest; null where nothing waits. */
  oldest: z.nullable(z.string()),
});

export const QueueCounts = z.object({
  feedback: Waiting,
  serviceFeedback: Waiting,
  volunteers: Waiting,
  organizations: Waiting,
  translations: Waiting,
  bloodRequests: Waiting,
  /** Donors with reports, and the oldest report. */
  issueReports: Waiting,
});
export type QueueCounts = z.infer<typeof QueueCounts>;

export const getQueueCounts = endpoint({
  name: 'getQueueCounts',
  isForModerators: true,
  effect: 'read',
  summary: 'Pending items of each queue and donors with reports, each with the age of the oldest',
  access: 'admin',
  input: Nothing,
  data: QueueCounts,
  shows: nobody,
});

/** What to do before a site is announced, in the order in which it is shown. */
export const checks = [
  'sample donors',
  'address',
  'mail server',
  'sender',
  'SPF',
  'DKIM',
  'keys',
  'backup',
  /** Only where the network has a number for it. */
  'SMS',
  'own second factor',
  'other second factors',
  'required second factor',
  'name',
  'contact',
  'languages',
  'legal name',
  'grievance officer',
  'privacy notice',
  'links',
  'counters',
  'slogans',
  'news',
  'team',
  'contact directory',
] as const;
export type Check = (typeof checks)[number];

const checkStates = ['done', 'open', 'not known'] as const;
export type CheckState = (typeof checkStates)[number];

/** Registrations are exact up to here, and one more beyond. */
export const COUNTED_REGISTRATIONS = 9999;

export const getOverview = endpoint({
  name: 'getOverview',
  isForModerators: true,
  effect: 'read',
  summary: 'Registrations, e-mails that were not sent, and the check list of the installation',
  access: 'admin',
  input: Nothing,
  data: z.object({
    /** Without sample and deleted donors, as of `countedAt`. */
    donors: z.number(),
    /** Null before the first count, a minute after the start at most. */
    countedAt: z.nullable(z.string()),
    /** Without sample donors: the last seven days, and the seven days before. */
    registrations: z.object({ thisWeek: z.number(), weekBefore: z.number() }),
    emails: z.object({
      /** Given up within the last 30 days. */
      failed: z.number(),
      /** Not accepted by the mail server for more than an hour; they are tried again. */
      delayed: z.number(),
    }),
    /** Registers of former networks whose donors wait for 'Start'. */
    registersToStart: z.number(),
    checks: z.array(z.object({ check: z.enum(checks), state: z.enum(checkStates) })),
    /** Other administrators without a second factor. */
    adminsWithoutSecondFactor: z.number(),
  }),
  shows: nobody,
});
