// One donor with everything that administrators may see.
import * as z from 'zod/mini';
import { Activity } from './activity.ts';
import { RegisteredDonor } from './adminDonors.ts';
import { OwnDonation } from './donations.ts';
import { endpoint } from './endpoint.ts';
import { id, Timestamp } from './fields.ts';

/** Each list of `getDonor` holds the newest this many. */
export const LISTED_PER_DONOR = 100;

/** Without a user id where the account is gone. */
const Account = z.object({ regid: z.number(), userID: z.nullable(z.string()) });
/** The administrator who did something. */
export const By = z.nullable(Account);

const Report = z.object({
  id: z.number(),
  options: z.string(),
  description: z.string(),
  created_date: Timestamp,
});

const QueuedEmail = z.object({
  subject: z.string(),
  queuedAt: Timestamp,
  /** When delivery was given up. */
  failedAt: z.nullable(Timestamp),
});

const DonorSession = z.object({
  /** Browser and system, such as 'Chrome, Android'. */
  device: z.nullable(z.string()),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
});

export const DonorDetails = z.extend(z.omit(RegisteredDonor, { reports: true }), {
  /** Sample data: no login and no e-mails. */
  isSample: z.boolean(),
  registeredAt: Timestamp,
  lastLoginAt: z.nullable(Timestamp),
  hasPassword: z.boolean(),
  emailConfirmedAt: z.nullable(Timestamp),
  /** Why searches do not show the donor; null where they do. */
  notListed: z.nullable(
    z.enum(['deleted', 'blocked', 'under age', 'over age', 'no year of birth', 'claimed', 'unconfirmed']),
  ),
  /** The administrator who set the donor to unavailable; null where the donor did. */
  disabledBy: By,
  blockedAt: z.nullable(Timestamp),
  /** Erased at `until` unless restored. */
  deletion: z.nullable(z.object({ at: Timestamp, until: Timestamp, by: By })),
  /** What makes one of this and another account, and what has; `dueAt` is null where the merged one can only be restored. */
  merges: z.array(z.object({ keep: Account, merge: Account, dueAt: z.nullable(Timestamp) })),
  /** `by`: the administrator who recorded it; null where the donor gave it on the site. */
  consent: z.nullable(z.object({ version: z.string(), at: z.nullable(Timestamp), by: By })),
  /** The former register that the donor came with, the id there, and what was sent to the donor about it. */
  imported: z.optional(
    z.object({
      register: z.string(),
      formerId: z.string(),
      /** Null of those from before it was stored. */
      at: z.nullable(Timestamp),
      notifiedAt: z.nullable(Timestamp),
      notices: z.number(),
      failed: z.number(),
      answeredAt: z.nullable(Timestamp),
    }),
  ),
  donations: z.array(OwnDonation),
  totalReports: z.number(),
  reports: z.array(Report),
  /** What administrators did to the donor, newest first. */
  actions: z.array(Activity),
  /** E-mails that wait or could not be delivered, without their text. */
  emails: z.array(QueuedEmail),
  sessions: z.array(DonorSession),
});
export type DonorDetails = z.infer<typeof DonorDetails>;

export const getDonor = endpoint({
  name: 'getDonor',
  isForModerators: true,
  effect: 'read',
  path: '/api/admin/getDonor/:regid',
  summary:
    'One donor whole, also a deleted one: profile, listing, consent, donations, reports, actions, e-mails, sessions',
  access: 'admin',
  auditedAs: 'getDonor',
  input: z.object({ regid: id({ text: 'Donor' }) }),
  data: DonorDetails,
  shows: ({ regid }) => ({ donors: [regid] }),
  errors: ['not_found'],
});
