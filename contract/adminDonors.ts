// Donors as administrators list and change them, and e-mails to them.
import * as z from 'zod/mini';
import { Availability, BloodGroup } from './blood.ts';
import { NewAccount, registerDonor, updateDonor } from './accounts.ts';
import { endpoint, showDonors } from './endpoint.ts';
import { email } from './contactFields.ts';
import { blankAsNull, id, line, LimitAndOffset, prose } from './fields.ts';
import { idList } from './moderationQueue.ts';
import { Undoable } from './undo.ts';
import { NewPassword } from './passwords.ts';
import { ProfileChange, Registration, User } from './profile.ts';

/** A list's total is exact up to this number and never larger. */
export const COUNTED_DONORS = 10_000;

export const RegisteredDonor = z.extend(User, {
  /** A version of the shown row, which `updateRegisteredDonor` takes back. */
  version: z.number(),
  /** Whether searches show the donor. */
  listed: z.boolean(),
  /** By an administrator: erased a day later, unless restored. */
  isDeleted: z.boolean(),
  isBlocked: z.boolean(),
  /** How many reports there are about the donor. */
  reports: z.number(),
});
export type RegisteredDonor = z.infer<typeof RegisteredDonor>;

const yesOrNo = (label: string) => blankAsNull(z.enum(['yes', 'no'], `${label} is yes or no.`));

/** 'active': the latest login first. */
export const donorSorts = ['newest', 'oldest', 'name', 'active'] as const;

/** The filters of the list; null for no filter. */
export const donorFilters = {
  /** A part of the name, user id or e-mail address, or of a number in any spelling. */
  searchTerm: blankAsNull(line({ text: 'Search term' })),
  regid: blankAsNull(id({ text: 'Donor' })),
  bloodGroup: blankAsNull(BloodGroup),
  state: blankAsNull(id({ text: 'State' })),
  district: blankAsNull(id({ text: 'District' })),
  city: blankAsNull(id({ text: 'City' })),
  availability: blankAsNull(Availability),
  listed: yesOrNo('Listed'),
  reported: yesOrNo('Reported'),
  /** 'yes' for deleted donors alone; all other lists are without them. */
  deleted: yesOrNo('Deleted'),
  sort: z._default(z.enum(donorSorts, 'Sort by newest, oldest, name or active.'), 'newest'),
  /** The regid of a row: the list begins after it. */
  after: blankAsNull(id({ text: 'Donor' })),
};

export const getRegisteredDonors = endpoint({
  name: 'getRegisteredDonors',
  isForModerators: true,
  effect: 'read',
  path: '/api/admin/getRegisteredDonors/:limit/:offset',
  summary: 'Donors by name, user id, e-mail, number, group, place and state; newest first unless sorted',
  access: 'admin',
  input: z.extend(LimitAndOffset, donorFilters),
  data: z.array(RegisteredDonor),
  counted: true,
  shows: showDonors,
});

export const DonorSelection = z.object({ donorIds: idList({ text: 'Donor' }) });

export const deleteDonors = endpoint({
  access: 'admin',
  invalidates: true,
  name: 'deleteDonor',
  summary:
    'Delete donors by regid, all or none, no administrator among them: not listed and no login from now on, erased a day later or now',
  input: z.extend(DonorSelection, {
    /** Where the donor asked for it: nothing can be restored. */
    eraseNow: z._default(z.boolean('eraseNow is true or false.'), false),
  }),
  data: Undoable,
  errors: ['not_found'],
});

export const disableDonors = endpoint({
  access: 'admin',
  invalidates: true,
  name: 'disableDonor',
  isForModerators: true,
  summary: 'Mark donors as unavailable, by regid, all or none',
  input: DonorSelection,
  data: Undoable,
  errors: ['not_found', 'conflict'],
});

export const addRegisteredDonor = endpoint({
  access: 'admin',
  invalidates: true,
  name: 'addRegisteredDonor',
  isForModerators: true,
  isExpensive: true,
  summary: 'Register a donor who gave their consent to the administrator',
  limits: [{ name: 'add-donor', by: 'account', points: 200, seconds: 3600, counts: 'accepted' }],
  status: 201,
  /** Without a password the donor gets a link to set one. */
  input: z.extend(Registration, { password: blankAsNull(NewPassword) }),
  data: NewAccount,
  failureData: registerDonor.failureData,
  errors: registerDonor.errors,
});

export const updateRegisteredDonor = endpoint({
  access: 'admin',
  invalidates: true,
  name: 'updateRegisteredDonor',
  isForModerators: true,
  summary:
    "Change a donor's profile; a changed e-mail needs a recent login, is in force at once and announced to the old address, and is no administrator's",
  input: z.extend(ProfileChange, {
    regid: id({ text: 'Donor' }),
    /** Version of the row that was edited: if the row has changed since, the response is a conflict with the current row. */
    version: z.optional(z.nullable(id({ text: 'Version' }))),
  }),
  data: updateDonor.data,
  failureData: RegisteredDonor,
  failureShows: () => ({ others: 1 }),
  errors: ['not_found', 'conflict', 'reauthenticate'],
});

export const findUsersByEmail = endpoint({
  access: 'admin',
  effect: 'read',
  name: 'user_by_email',
  method: 'POST',
  path: '/api/v1/user_by_email',
  summary: 'Whose accounts have a mail address',
  input: z.object({ email: email() }),
  data: z.array(z.object({ emailId: z.string(), fullName: z.nullable(z.string()), userID: z.string() })),
  shows: (accounts) => ({ others: accounts.length }),
});

export const sendMail = endpoint({
  access: 'admin',
  name: 'sendMail',
  path: '/api/v1/sendMail',
  summary: 'Write to a registered donor, in plain text',
  limits: [{ name: 'send-mail', by: 'account', points: 60, seconds: 3600, counts: 'accepted' }],
  input: z.object({
    email: email(),
    /** Which of the accounts with this address; the oldest donor's when absent. */
    regid: blankAsNull(id({ text: 'Donor' })),
    message: prose({ text: 'Message' }),
    subject: line({ text: 'Subject' }, 200),
  }),
  data: z.null(),
  errors: ['not_found'],
});
