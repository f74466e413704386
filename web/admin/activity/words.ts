// The words of the audit log: what was done, to what, in which fields.
import { describedField, donorFieldNames } from '#contract/donorFields.ts';
import { adminPages, type QueuePage } from '#web/admin/pages.ts';

/** The page whose items the ids are, and their noun. */
export interface Items {
  path: string;
  noun: readonly [one: string, several: string];
}

/**
 * The name in the filter; and the sentence about the administrator, with `{people}` or `{items}` for the object, `{fields}`
 * where these are it, and after the words `{search}` for the filters and how many rows there were, `{read}` for how many
 * people were shown.
 */
type ActionWords = readonly [label: string, sentence: string, items?: Items];

const itemsOf = (page: QueuePage): Items => ({ path: adminPages[page].href, noun: adminPages[page].noun });

const exportOf = (what: string): ActionWords => [`Export ${what}`, `exported ${what}{search}`];
const readingOf = (what: string): ActionWords => [`Read ${what}`, `read ${what}{read}`];

/** Of a queue whose rows can be exported, also that. */
const queue = (name: string, thing: string, page: QueuePage, items = itemsOf(page)): Record<string, ActionWords> => ({
  ...('file' in adminPages[page] && { [`export${name}s`]: exportOf(thing) }),
  [`approve${name}`]: [`Approve ${thing}`, 'approved {items}', items],
  [`decline${name}`]: [`Decline ${thing}`, 'declined {items}', items],
  [`reopen${name}`]: [`Reopen ${thing}`, 'reopened {items}', items],
  [`delete${name}`]: [`Delete ${thing}`, 'deleted {items}', items],
  [`restore${name}`]: [`Restore ${thing}`, 'restored {items}', items],
});

const reports = itemsOf('issueReports');
const allReports: Items = { ...reports, path: `${reports.path}/all` };
const bloodRequests: Items = {
  path: adminPages.bloodRequests.href,
  noun: ['request for blood', 'requests for blood'],
};
const registerItems: Items = { path: '/dashboard/imports', noun: ['register', 'registers'] };
const requestItems: Items = { path: '/dashboard/desk', noun: ['blood request', 'blood requests'] };

/** By the action's name in the log, in the order of the filter. */
export const actionWords: Readonly<Record<string, ActionWords>> = {
  updateRegisteredDonor: ['Change a profile', 'saved the profile of {people}'],
  addRegisteredDonor: ['Add a donor', 'added {people}'],
  disableDonor: ['Disable donors', 'set {people} to unavailable'],
  disableMatchingDonors: ['Disable all that match', 'set all donors that matched to unavailable{search}'],
  enableMatchingDonors: [
    'Take back disabling all that match',
    'set whom they had disabled together back to available{search}',
  ],
  mailMatchingDonors: ['Write to all that match', 'wrote to all donors that matched{search}'],
  enableDonor: ['Enable donors', 'set {people} to available'],
  listDonor: ['List donors', 'decided to list {people}'],
  refuseDonor: ['Do not list donors', 'decided not to list {people}'],
  reopenListing: ['Let donors wait again', 'took back the decision whether to list {people}'],
  blockAccount: ['Block donors', 'blocked {people}'],
  unblockAccount: ['Unblock donors', 'unblocked {people}'],
  deleteDonor: ['Delete donors', 'deleted {people}'],
  restoreDonor: ['Restore donors', 'restored {people}'],
  eraseDonor: ['Erase donors', 'erased {people}'],
  endSessions: ['End sessions', 'ended the sessions of {people}'],
  sendPasswordLink: ['Send password links', 'sent a password link to {people}'],
  mergeDonors: ['Ask to merge donors', 'asked to merge {people}'],
  completeMerge: ['Merge donors', 'merged into one {people}'],
  cancelMerge: ['Stop a merge', 'stopped the merge of {people}'],
  stopMerge: ['Stop a merge as its owner', 'stopped, as an owner, the merge of {people}'],
  dropMerge: ['Do not merge who changed', 'asked to merge, who changed meanwhile and were not merged, {people}'],
  dismissDuplicate: ['Keep donors apart', 'decided that these are different people: {people}'],
  regroupDonors: ['Take back keeping donors apart', 'took back that these are different people: {people}'],
  sendMail: ['Write to a donor', 'wrote to {people}'],
  addNote: ['Write a note', 'wrote a note on {people}'],
  deleteNote: ['Delete a note', 'deleted a note on {people}'],
  ...queue('Feedback', 'feedback', 'feedback'),
  ...queue('ServiceFeedback', 'service feedback', 'serviceFeedback'),
  ...queue('Volunteer', 'volunteers', 'volunteers'),
  ...queue('Organization', 'organizations', 'organizations'),
  ...queue('BloodRequest', 'requests for blood', 'bloodRequests', bloodRequests),
  ...queue('Translation', 'translations', 'translations'),
  deleteIssueReport: ['Delete reports', 'deleted {items}', reports],
  restoreReports: ['Restore reports', 'restored {items}', reports],
  stopMessageSenders: ['Stop senders of messages', 'stopped the senders of the messages of {items}', allReports],
  allowMessageSenders: ['Allow senders of messages', 'allowed the senders of the messages of {items}', allReports],
  dismissReports: ['Dismiss reports', 'dismissed the reports about {people}'],
  removeDonationName: [
    "Remove patients' names",
    'removed the patient’s name from {items}',
    { ...allReports, noun: ['donation', 'donations'] },
  ],
  inviteAdmin: ['Invite an administrator', 'invited {people} as an administrator'],
  setAdminRole: ['Change a role', 'changed the role of {people}'],
  inviteModerator: ['Invite a moderator', 'invited {people} as a moderator'],
  promoteModerator: ['Promote to moderator', 'made {people} a moderator'],
  removeAdmin: ['Remove an administrator', 'removed {people} as an administrator'],
  setCoordinator: ['Give or take the role of coordinator', 'changed the role of coordinator of {people}'],
  addDeskRequest: ['Write a blood request down', 'wrote down {items}', requestItems],
  claimRequest: ['Take a blood request', 'took {items}', requestItems],
  releaseRequest: ['Release a blood request', 'released {items}', requestItems],
  handOverRequest: ['Hand a blood request over', 'handed over {items}', requestItems],
  openRequest: ['Open a blood request', 'opened {items}', requestItems],
  endRequest: ['End a blood request', 'ended {items}', requestItems],
  declineRequests: ['Decline blood requests', 'declined {items}', requestItems],
  nextDonor: ['Show a donor to call', 'was shown, to call, {people}'],
  recordCall: ['Record a call', 'called {people}'],
  releasePlace: ['Record that a donor did not come', 'recorded as not come {people}'],
  restorePlace: ['Take back that a donor did not come', 'recorded as coming after all {people}'],
  acceptOffer: ['Accept an offer to come', 'accepted the offer of {people}'],
  declineOffer: ['Put an offer to come aside', 'put aside the offer of {people}'],
  nextConfirmation: ['Show a donor to ask for consent', 'was shown, to ask for consent, {people}'],
  recordConfirmation: ['Record a confirmation call', 'asked for consent {people}'],
  setDuty: ['Begin or end duty', 'changed the duty of {people}'],
  setNamed: ['Ask to be named to visitors, or no more', 'asked for, or ended, the published name of {people}'],
  changeNamed: ['Change a published name or number', 'changed the published name or number of {people}'],
  decideNaming: ['Approve a published name', 'approved the published name and number of {people}'],
  refuseNaming: ['Refuse a published name', 'refused to publish the name and number of {people}'],
  getDonor: ['Look at a donor', 'looked at {people}'],
  searchDonors: ['Search donors (older)', 'searched the donors{search}'],
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
  readConflict: ['Read what others changed meanwhile', 'was shown what others had changed meanwhile, at: {fields}'],
  sawManyDonors: ['Saw many donors in one day', 'saw many donors in one day{read}'],
  exportDonors: exportOf('donors'),
  exportIssueReports: exportOf('reports'),
  exportStatistics: exportOf('statistics'),
  updateSiteContent: ['Change the site', 'changed on the site: {fields}'],
  uploadPicture: ['Upload a picture', 'uploaded a {fields}'],
  createAdmin: ['Create an administrator', 'created the administrator {people}'],
  promoteAdmin: ['Promote to administrator', 'made {people} an administrator'],
  demoteAdmin: ['Demote an administrator', 'made {people} an ordinary user'],
  resetAdmin: ['Reset an administrator', 'ended the sessions and made a password link of {people}'],
  resetSecondFactor: ['Reset a second factor', 'removed the second factor of {people}'],
  importDonors: ['Import donors', 'imported donors of {items}', registerItems],
  undoImport: ['Take back an import', 'took back the import of donors of {items}', registerItems],
  importDonations: ['Import donations', 'imported donations of {items}', registerItems],
  startNotices: ['Start notices', 'started the notices to donors of {items}', registerItems],
  pauseNotices: ['Pause notices', 'paused the notices to donors of {items}', registerItems],
  resumeNotices: ['Go on with notices', 'went on with the notices to donors of {items}', registerItems],
  exportDonor: ["Export one person's data", 'exported the data of {people}'],
  archiveAudit: ['Archive the audit log', 'archived old records{search}'],
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
} as const;

const inWords = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const UNDO = 'undo ';

/** An action that an older version recorded has its name in words. */
export function wordsOf(action: string): ActionWords {
  if (action.startsWith(UNDO)) {
    const [label, sentence, items] = wordsOf(action.slice(UNDO.length));
    return [`Undo: ${label}`, `took back: ${sentence}`, items];
  }
  return actionWords[action] ?? [inWords(action), `did '${inWords(action)}' to {people}`];
}

/** 'name, gender and city' */
export function listFields(fields: readonly string[]): string {
  const words = fields.map((field) => fieldWords[field] ?? inWords(field));
  const last = words.pop() ?? '';
  return words.length > 0 ? `${words.join(', ')} and ${last}` : last;
}
