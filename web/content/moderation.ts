// The titles and words of the administrators' screens.
import type { ToastMessage } from '#contract/page.ts';

export const moderationTitles = {
  feedback: 'Approve FeedBack',
  serviceFeedback: 'Approve FeedBack',
  volunteers: 'Approve Volunteer',
  organizations: 'Approve Service Organization',
  issueReports: 'Approve Issue Report',
  bloodRequests: 'Approve Blood Request',
  donors: 'Registered Donors',
  activity: 'Activity',
  admins: 'Administrators',
} as const;

/** Labels in the sidebar, where two pages with the same title need different names. */
export const moderationLinks = {
  feedback: 'Approve Feedback',
  serviceFeedback: 'Approve Service Feedback',
  volunteers: 'Approve Volunteer',
  organizations: 'Approve Organization',
  issueReports: 'Approve Issue Report',
  bloodRequests: 'Blood Requests',
  donors: 'Registered Donors',
  activity: 'Activity',
  admins: 'Administrators',
} as const;

export const moderationLeads = {
  feedback: 'What visitors wrote.',
  serviceFeedback: 'What service organisations wrote.',
  volunteers: 'Applications of volunteers.',
  organizations: 'Service organisations that want to be listed.',
  issueReports:
    'What visitors reported about donors. A report does not hide the donor: check it, change the donor in Registered Donors, then delete it.',
  bloodRequests: 'Requests for blood.',
  donors: 'Everybody who registered.',
  activity: 'What administrators did.',
  admins: 'Everybody who may use these pages.',
} as const;

export const moderationWords = {
  none: 'Records Not Found',
  /** By the item's status. */
  status: ['InActive', 'Active'],
  nothingSelected: 'Select at least one first.',
  confirm: 'Confirm Action',
  noWayBack: 'This cannot be undone.',
  failed: 'The list could not be loaded.',
  refused: 'Nothing was changed.',
  gone: 'This entry no longer exists.',
  operator: 'The operator',
  formerAdministrator: 'A former administrator',
  /** '3 volunteer applications approved successfully'. */
  done(affected: number, [one, several]: readonly [string, string], verb: string): ToastMessage {
    const text =
      affected === 0
        ? `Nothing to change: already ${verb}`
        : `${affected} ${affected === 1 ? one : several} ${verb} successfully`;
    return { kind: 'success', title: 'Success', text };
  },
} as const;

export const donorWords = {
  search: 'Search by UserID',
  add: 'Add Donor',
  edit: 'About Blood Donors: Register',
  noGender: 'Not given',
  notGiven: 'not given',
  changed: {
    title: 'Someone else changed this donor while you were editing. Your changes are not saved yet.',
    next: 'Your own changes are still in the form. Check them, then select Save Changes.',
    now: 'What is different now:',
  },
  place: 'Place',
  labels: {
    fullName: 'Full Name',
    emailId: 'Email',
    mobileNumber: 'Mobile Number',
    landlineNumber: 'Landline Number',
    gender: 'Gender',
    bloodGroup: 'Blood Group',
    strAvailUnAvail: 'Can you donate blood',
    DOB: 'Date of Birth',
    nextDonationDate: 'Next donation date',
  },
  consent:
    'The donor asked me to register them, and authorises this site to display their name and phone number to needy people, with their town, and from when they may give.',
  withoutPassword:
    'Better left empty: the donor then gets an e-mail with a link to set one. Otherwise at least 8 characters, with one uppercase letter and one number.',
  onceDisabled: 'Searches show them as unavailable. Nothing else changes.',
  onceDeleted:
    'Searches no longer show them and they cannot log in. They can be restored for a day; then everything held about them is erased.',
} as const;

export const adminWords = {
  you: 'You',
  notYet: 'Never',
  /** Whether somebody can log in. */
  login: { yes: 'Yes', invited: 'Invited, no password yet', no: 'No' },
  invite: 'Invite an administrator',
  inviteLead: 'They get an e-mail with a link to set their own password. The link works for 14 days.',
  inviteButton: 'Send invitation',
  inviteAgain: 'Send again',
  promote: 'Make a donor an administrator',
  promoteLead: 'They keep their account, are told by e-mail, and have to log in again.',
  promoteButton: 'Make administrator',
  noSuchDonor: 'There is no donor with this user id.',
  remove: 'Remove',
  removeQuestion: (who: string) => `Remove the administrator ${who}?`,
  removeDonor: 'They stay a donor, are logged out everywhere, and are told by e-mail.',
  removeErases: 'This account is no donor’s: it is erased, and they are told by e-mail. This cannot be undone.',
  removed: (who: string) => `${who} is no longer an administrator.`,
  removedAndErased: (who: string) => `${who} is no longer an administrator. The account was erased.`,
  invited: (who: string) => `${who} gets an e-mail with a link.`,
  promoted: (who: string) => `${who} is an administrator now, and is told by e-mail.`,
} as const;

export const exportWords = {
  button: 'Export',
  title: 'Export',
  lead: 'Downloads the list as a CSV file for a spreadsheet, with the filters of the list: at most five an hour.',
  failed: 'The file could not be downloaded.',
  back: 'Back to the list',
} as const;
