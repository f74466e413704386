// The words of the administrators' screens.
import type { DonorDetails } from '#contract/donorDetails.ts';
import { formatCount } from '#web/lib/format.ts';

export const moderationWords = {
  none: 'Records Not Found',
  /** By the item's status. */
  status: ['InActive', 'Active'],
  confirm: 'Confirm Action',
  reportsDeleted: 'Issue reports deleted successfully',
  undoUntilAsked: 'It can be taken back for ten minutes, until a donor is asked or answers.',
  onlyUndo: 'Only Undo brings them back, for ten minutes.',
  refused: 'Nothing was changed.',
  /** The answer to a decision was lost. */
  unknown: {
    title: 'Server Error',
    text: 'Something went wrong, try again later. It is not known whether this was carried out.',
    reload: 'Reload the list',
  },
  gone: 'This entry is not listed here: it was decided or deleted meanwhile.',
  elsewhere: (count: number) => `${formatCount(count)} selected on other pages.`,
  /** Of an item's dialog. */
  keys: [
    ['N', 'Next'],
    ['P', 'Previous'],
    ['Esc', 'Close'],
  ],
} as const;

/** The parts of a queue. */
export const tabLabels = { pending: 'Pending', approved: 'Approved', declined: 'Declined', all: 'All' } as const;

/** By the filter and its value. */
const filterValues: Readonly<Record<string, string>> = {
  'availability A': 'Available',
  'availability U': 'Unavailable',
  'listed yes': 'Listed',
  'listed no': 'Not listed',
  'reported yes': 'Reported',
  'reported no': 'Not reported',
  'deleted yes': 'Deleted',
  'deleted no': 'Not deleted',
};

/** Why searches do not show a donor. */
const notListed: Readonly<Record<NonNullable<DonorDetails['notListed']> | 'waits', string>> = {
  deleted: 'deleted',
  blocked: 'blocked',
  'under age': 'under 18',
  'over age': 'over 65',
  'no year of birth': 'no year of birth',
  claimed: 'too many claims',
  unconfirmed: 'address not confirmed',
  waits: 'waits for the donor or an administrator',
};

export const donorWords = {
  notSearched:
    'The search looks at user ids, names, numbers and e-mail addresses. For a place or a blood group use the filters.',
  add: 'Add Donor',
  loading: 'Loading…',
  changed: {
    title: 'Someone else changed this donor while you were editing. Your changes are not saved yet.',
    next: 'Your own changes are still in the form. Check them, then select Save Changes.',
    now: 'What is different now:',
  },
  /** Of the registration form, about the donor whom an administrator registers. */
  registration: {
    person: 'About the donor',
    availabilityHint: 'The donor can change this at any time.',
    barred: {
      'under age':
        'By the year of birth the donor is under 18. They can be registered, but searches show them only from the year in which they turn 18.',
      'over age':
        'By the year of birth the donor is over 65. They can be registered, but searches do not show them: blood is taken up to 65.',
    },
    place: 'Where the donor lives',
    account: 'The donor’s account',
    emailHint: 'Only used to e-mail the donor; never shown in searches.',
    consent:
      'The donor asked me to register them, and authorises this site to display their name and phone number to needy people, with their town, and from when they may give; the number only as chosen. Families may write to them through this site, and it may ask them to help with a request for blood.',
    passwordHint:
      'Better left empty: the donor then gets an e-mail with a link to set one. Otherwise at least 8 characters, with one uppercase letter and one number.',
  },
  /** Of the profile form, about the donor whom an administrator changes. */
  profile: {
    person: 'About the donor',
    canDonate: 'Can the donor give blood',
    place: 'Where the donor lives',
    emailHint: 'A new address is in force at once. The old address gets an e-mail that says so.',
  },
  /** Of the address that stays as it is: of an administrator, and of anyone before a moderator. */
  fixedEmails: {
    administrator: 'Only administrators themselves change their e-mail address, on Edit Profile.',
    donor: 'Only full administrators change it: links to log in go there.',
  },
  /** The answer to a form was lost. */
  notKnown: 'It is not known whether this was saved. Try again: it is saved only once.',
  barred: {
    'under age': 'By the year of birth this donor is under 18: not listed until the year in which they turn 18.',
    'over age': 'By the year of birth this donor is over 65, and blood is taken up to 65: not listed.',
  },
  goneMeanwhile: 'Someone else deleted this donor while you were editing. Nothing was saved.',
  onceDisabled: 'Searches show that they cannot donate for now. They get an e-mail. Nothing else changes.',
  any: 'Any',
  /** The labels of the filters. */
  filterLabels: {
    bloodGroup: 'Blood Group',
    state: 'State',
    district: 'District',
    city: 'City',
    availability: 'Availability',
    listed: 'Listed in searches',
    reported: 'Reports',
    deleted: 'Deleted',
    sort: 'Sort by',
  },
  sorts: { newest: 'Newest', oldest: 'Oldest', name: 'Name', active: 'Last login' },
  filterValues,
  administrator: 'Administrator',
  notListed,
  reports: (count: number) => `${count} ${count === 1 ? 'report' : 'reports'}`,
  onceDeleted:
    'Searches no longer show them and they cannot log in. They get an e-mail. They can be restored for 24 hours; then everything held about them is erased.',
} as const;
