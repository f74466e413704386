// The words of the audit log: what was done, to what, in which fields.
import { describedField, donorFieldNames } from '#contract/donorFields.ts';
import { adminPages, type QueuePage } from '#web/admin/pages.ts';

export interface ActionWords {
  /** In the filter. */
  label: string;
  /** Between the administrator and the object: 'approved' 3 feedback entries; 'made' Ravi 'an administrator'. */
  before: string;
  after?: string;
  /** The page whose items the ids are, and their noun. Without it they are people. */
  items?: { path: string; noun: readonly [string, string] };
  /** Has no object, or only its filters. */
  isSearch?: true;
  /** Its object is the fields. */
  isOfFields?: true;
  /** Its rows are people who were shown. */
  isReading?: true;
}

type Items = NonNullable<ActionWords['items']>;

const itemsOf = (page: QueuePage): Items => ({ path: adminPages[page].href, noun: adminPages[page].noun });

const exportOf = (what: string): ActionWords => ({
  label: `Export ${what}`,
  before: `exported ${what}`,
  isSearch: true,
});

/** Of a queue whose rows can be exported, also that. */
const queue = (name: string, thing: string, page: QueuePage, items = itemsOf(page)): Record<string, ActionWords> => ({
  ...('file' in adminPages[page] && { [`export${name}s`]: exportOf(thing) }),
  [`approve${name}`]: { label: `Approve ${thing}`, before: 'approved', items },
  [`decline${name}`]: { label: `Decline ${thing}`, before: 'declined', items },
  [`reopen${name}`]: { label: `Reopen ${thing}`, before: 'reopened', items },
  [`delete${name}`]: { label: `Delete ${thing}`, before: 'deleted', items },
  [`restore${name}`]: { label: `Restore ${thing}`, before: 'restored', items },
});

const allReports: Items = { ...itemsOf('issueReports'), path: `${adminPages.issueReports.href}/all` };

const registerItems: Items = { path: '/dashboard/imports', noun: ['register', 'registers'] };

const requestItems: Items = { path: '/dashboard/desk', noun: ['blood request', 'blood requests'] };

const readingOf = (what: string): ActionWords => ({
  label: `Read ${what}`,
  before: `read ${what}`,
  isSearch: true,
  isReading: true,
});

/** By the action's name in the log, in the order of the filter. */
export const actionWords: Readonly<Record<string, ActionWords>> = {
  updateRegisteredDonor: { label: 'Change a profile', before: 'saved the profile of' },
  addRegisteredDonor: { label: 'Add a donor', before: 'added' },
  disableDonor: { label: 'Disable donors', before: 'set', after: 'to unavailable' },
  disableMatchingDonors: {
    label: 'Disable all that match',
    before: 'set all donors that matched to unavailable',
    isSearch: true,
  },
  enableMatchingDonors: {
    label: 'Take back disabling all that match',
    before: 'set whom they had disabled together back to available',
    isSearch: true,
  },
  mailMatchingDonors: { label: 'Write to all that match', before: 'wrote to all donors that matched', isSearch: true },
  enableDonor: { label: 'Enable donors', before: 'set', after: 'to available' },
  listDonor: { label: 'List donors', before: 'decided to list' },
  refuseDonor: { label: 'Do not list donors', before: 'decided not to list' },
  reopenListing: { label: 'Let donors wait again', before: 'took back the decision whether to list' },
  blockAccount: { label: 'Block donors', before: 'blocked' },
  unblockAccount: { label: 'Unblock donors', before: 'unblocked' },
  deleteDonor: { label: 'Delete donors', before: 'deleted' },
  restoreDonor: { label: 'Restore donors', before: 'restored' },
  eraseDonor: { label: 'Erase donors', before: 'erased' },
  endSessions: { label: 'End sessions', before: 'ended the sessions of' },
  sendPasswordLink: { label: 'Send password links', before: 'sent a password link to' },
  mergeDonors: { label: 'Ask to merge donors', before: 'asked to merge' },
  completeMerge: { label: 'Merge donors', before: 'merged into one' },
  cancelMerge: { label: 'Stop a merge', before: 'stopped the merge of' },
  stopMerge: { label: 'Stop a merge as its owner', before: 'stopped, as an owner, the merge of' },
  dropMerge: {
    label: 'Do not merge who changed',
    before: 'asked to merge, who changed meanwhile and were not merged,',
  },
  dismissDuplicate: { label: 'Keep donors apart', before: 'decided that these are different people:' },
  regroupDonors: { label: 'Take back keeping donors apart', before: 'took back that these are different people:' },
  sendMail: { label: 'Write to a donor', before: 'wrote to' },
  addNote: { label: 'Write a note', before: 'wrote a note on' },
  deleteNote: { label: 'Delete a note', before: 'deleted a note on' },
  ...queue('Feedback', 'feedback', 'feedback'),
  ...queue('ServiceFeedback', 'service feedback', 'serviceFeedback'),
  ...queue('Volunteer', 'volunteers', 'volunteers'),
  ...queue('Organization', 'organizations', 'organizations'),
  ...queue('BloodRequest', 'requests for blood', 'bloodRequests', {
    path: adminPages.bloodRequests.href,
    noun: ['request for blood', 'requests for blood'],
  }),
  ...queue('Translation', 'translations', 'translations'),
  deleteIssueReport: {
    label: 'Delete reports',
    before: 'deleted',
    items: itemsOf('issueReports'),
  },
  restoreReports: {
    label: 'Restore reports',
    before: 'restored',
    items: itemsOf('issueReports'),
  },
  stopMessageSenders: {
    label: 'Stop senders of messages',
    before: 'stopped the senders of the messages of',
    items: allReports,
  },
  allowMessageSenders: {
    label: 'Allow senders of messages',
    before: 'allowed the senders of the messages of',
    items: allReports,
  },
  dismissReports: { label: 'Dismiss reports', before: 'dismissed the reports about' },
  removeDonationName: {
    label: "Remove patients' names",
    before: 'removed the patient’s name from',
    items: { ...allReports, noun: ['donation', 'donations'] },
  },
  inviteAdmin: { label: 'Invite an administrator', before: 'invited', after: 'as an administrator' },
  setAdminRole: { label: 'Change a role', before: 'changed the role of' },
  inviteModerator: { label: 'Invite a moderator', before: 'invited', after: 'as a moderator' },
  promoteModerator: { label: 'Promote to moderator', before: 'made', after: 'a moderator' },
  removeAdmin: { label: 'Remove an administrator', before: 'removed', after: 'as an administrator' },
  setCoordinator: { label: 'Give or take the role of coordinator', before: 'changed the role of coordinator of' },
  addDeskRequest: { label: 'Write a blood request down', before: 'wrote down', items: requestItems },
  claimRequest: { label: 'Take a blood request', before: 'took', items: requestItems },
  releaseRequest: { label: 'Release a blood request', before: 'released', items: requestItems },
  handOverRequest: { label: 'Hand a blood request over', before: 'handed over', items: requestItems },
  openRequest: { label: 'Open a blood request', before: 'opened', items: requestItems },
  endRequest: { label: 'End a blood request', before: 'ended', items: requestItems },
  declineRequests: { label: 'Decline blood requests', before: 'declined', items: requestItems },
  nextDonor: { label: 'Show a donor to call', before: 'was shown, to call,' },
  recordCall: { label: 'Record a call', before: 'called' },
  releasePlace: { label: 'Record that a donor did not come', before: 'recorded as not come' },
  restorePlace: { label: 'Take back that a donor did not come', before: 'recorded as coming after all' },
  acceptOffer: { label: 'Accept an offer to come', before: 'accepted the offer of' },
  declineOffer: { label: 'Put an offer to come aside', before: 'put aside the offer of' },
  nextConfirmation: { label: 'Show a donor to ask for consent', before: 'was shown, to ask for consent,' },
  recordConfirmation: { label: 'Record a confirmation call', before: 'asked for consent' },
  setDuty: { label: 'Begin or end duty', before: 'changed the duty of' },
  setNamed: { label: 'Ask to be named to visitors, or no more', before: 'asked for, or ended, the published name of' },
  changeNamed: { label: 'Change a published name or number', before: 'changed the published name or number of' },
  decideNaming: { label: 'Approve a published name', before: 'approved the published name and number of' },
  refuseNaming: { label: 'Refuse a published name', before: 'refused to publish the name and number of' },
  getDonor: { label: 'Look at a donor', before: 'looked at' },
  searchDonors: { label: 'Search donors (older)', before: 'searched the donors', isSearch: true },
  getRegisteredDonors: readingOf('registered donors'),
  user_by_email: readingOf('the accounts of an address'),
  getReportedDonors: readingOf('reported donors'),
  getIssueReport: readingOf('issue reports'),
  getListingClaims: readingOf('donors who wait to be listed'),
  getDuplicates: readingOf('possible duplicates'),
  getFeedbacks: readingOf('feedback'),
  getServiceFeedbacks: readingOf('service feedback'),
  getVolunteers: readingOf('volunteer applications'),
  getOrganizations: readingOf('service organizations'),
  getBloodRequests: readingOf('requests for blood'),
  getDeskRequest: readingOf('a request on the desk'),
  getConfirmation: readingOf('whom to ask for consent'),
  getActivity: readingOf('old and new values in this log'),
  searchDoner: readingOf('search results'),
  searchNearby: readingOf('donors nearby'),
  findWhatsApp: readingOf('a number, to write by WhatsApp'),
  readConflict: {
    label: 'Read what others changed meanwhile',
    before: 'was shown what others had changed meanwhile, at:',
    isOfFields: true,
  },
  sawManyDonors: {
    label: 'Saw many donors in one day',
    before: 'saw many donors in one day',
    isSearch: true,
    isReading: true,
  },
  exportDonors: exportOf('donors'),
  exportIssueReports: exportOf('reports'),
  exportStatistics: exportOf('statistics'),
  updateSiteContent: { label: 'Change the site', before: 'changed of the site:', isOfFields: true },
  uploadPicture: { label: 'Upload a picture', before: 'uploaded a', isOfFields: true },
  createAdmin: { label: 'Create an administrator', before: 'created the administrator' },
  promoteAdmin: { label: 'Promote to administrator', before: 'made', after: 'an administrator' },
  demoteAdmin: { label: 'Demote an administrator', before: 'made', after: 'an ordinary user' },
  resetAdmin: { label: 'Reset an administrator', before: 'ended the sessions and made a password link of' },
  resetSecondFactor: { label: 'Reset a second factor', before: 'removed the second factor of' },
  importDonors: { label: 'Import donors', before: 'imported donors of', items: registerItems },
  undoImport: { label: 'Take back an import', before: 'took back the import of donors of', items: registerItems },
  importDonations: { label: 'Import donations', before: 'imported donations of', items: registerItems },
  startNotices: { label: 'Start notices', before: 'started the notices to donors of', items: registerItems },
  pauseNotices: { label: 'Pause notices', before: 'paused the notices to donors of', items: registerItems },
  resumeNotices: { label: 'Go on with notices', before: 'went on with the notices to donors of', items: registerItems },
  exportDonor: { label: "Export one person's data", before: 'exported the data of' },
  archiveAudit: { label: 'Archive the audit log', before: 'archived old records', isSearch: true },
};

/** Fields of donors and of filters. */
export const fieldWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    donorFieldNames.map(describedField).map(({ named, audit }, i) => [named ?? donorFieldNames[i], audit]),
  ),
  role: 'role',
  by: 'what is counted',
  unavailableUntil: 'pause',
  isDeleted: 'deletion',
  isBlocked: 'block',
  email: 'e-mail address',
  note: 'note',
  report: 'report',
  reason: 'reason',
  country: 'country',
  need: 'need',
  id: 'one entry',
  searchTerm: 'search term',
  from: 'first day',
  to: 'last day',
  regid: 'donor',
  bloodgroup: 'blood group',
  districts: 'districts',
  named: 'published name and number',
  confirmationCall: 'confirmation call',
  deskCall: 'call about a request',
  otherDistrict: 'reason to work outside the own districts',
  state: 'state',
  district: 'district',
  city: 'city',
  availability: 'availability',
  listed: 'listed or not',
  reported: 'reported or not',
  deleted: 'deleted or not',
};

export const activityWords = {
  operator: 'The operator on the command line',
  changes: 'All changes',
  noMatch: 'Nothing in the log matches. Choose fewer filters or more days, or select Clear.',
} as const;

const inWords = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** An action that an older version recorded has its name in words. */
const plainWordsOf = (action: string): ActionWords =>
  actionWords[action] ?? { label: inWords(action), before: `did '${inWords(action)}' to` };

const UNDO = 'undo ';

export function wordsOf(action: string): ActionWords {
  if (!action.startsWith(UNDO)) return plainWordsOf(action);
  const { label, before, ...words } = plainWordsOf(action.slice(UNDO.length));
  return { ...words, label: `Undo: ${label}`, before: `took back: ${before}` };
}

/** 'name, gender and city' */
export function listFields(fields: readonly string[]): string {
  const words = fields.map((field) => fieldWords[field] ?? inWords(field));
  const last = words.pop() ?? '';
  return words.length > 0 ? `${words.join(', ')} and ${last}` : last;
}
