// One valid input for each endpoint. The generated tests change a field at a time; an endpoint without a sample fails.
import { CONSENT_VERSION } from '#contract/consent.ts';
import { requestAt } from './bloodRequests.ts';
import { MESSAGE } from './donorMessages.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PICTURE } from './pictures.ts';
import { makeRegistration, PASSWORD, type Registered } from './factories.ts';
import {
  DONATION,
  FEEDBACK,
  OBJECTION,
  ORGANIZATION,
  SERVICE_FEEDBACK,
  TRANSLATION,
  VOLUNTEER,
  WRONG_NUMBER,
} from './forms.ts';

export interface Accounts {
  /** The donor who calls. */
  me: Registered;
  /** Another donor. */
  other: Registered;
}

type Sample = (accounts: Accounts) => Record<string, unknown>;

const paging: Sample = () => ({ limit: 15, offset: 0 });
const nothing: Sample = () => ({});

const samples: Record<string, Sample> = {
  getBloodGroups: nothing,
  getCountries: nothing,
  getStates: () => ({ countryId: 1 }),
  getDistricts: () => ({ stateId: 1 }),
  getCities: () => ({ districtId: 1 }),
  findPlaces: () => ({ text: 'Guntur' }),
  searchDoner: ({ me }) => ({ bloodgroup: 'O+', ...me.place, page: 1, size: 10 }),
  searchNearby: ({ me }) => ({ bloodgroup: 'O+', district: me.place.district, city: me.place.city, need: 'blood' }),
  findWhatsApp: ({ me, other }) => ({
    regid: other.regid,
    receipt: 'x'.repeat(11),
    bloodgroup: 'O+',
    need: 'blood',
    state: me.place.state,
    district: me.place.district,
    city: me.place.city,
    hospital: 'General Hospital',
  }),
  addIssueReport: ({ other }) => ({ user_id: other.regid, ...WRONG_NUMBER }),
  reportMoneyAsked: ({ other }) => ({
    regid: other.regid,
    receipt: 'x'.repeat(11),
    description: 'The fare, in advance.',
  }),
  reportOutcome: ({ other }) => ({ regid: other.regid, outcome: 'coming', receipt: 'x'.repeat(11) }),
  sendMessage: ({ other }) => ({ ...MESSAGE, regid: other.regid, receipt: 'x'.repeat(11) }),
  answerMessage: () => ({ token: 'x'.repeat(43), answer: 'not now' }),
  allowMessages: nothing,
  readMessage: () => ({ token: 'x'.repeat(43) }),
  watchMessage: () => ({ watch: 'x'.repeat(43) }),
  addBloodRequest: ({ me }) => requestAt(me.place),
  confirmBloodRequest: () => ({ token: 'x'.repeat(43) }),
  manageBloodRequest: () => ({ token: 'x'.repeat(43), action: 'met' }),
  getBloodRequest: () => ({ publicId: 'a'.repeat(10) }),
  readOwnBloodRequest: () => ({ token: 'x'.repeat(43) }),
  answerBloodRequest: () => ({ publicId: 'a'.repeat(10), token: 'x'.repeat(43), answer: 'coming' }),
  readAskedRequest: () => ({ publicId: 'a'.repeat(10), token: 'x'.repeat(43) }),
  reportBloodRequest: () => ({ publicId: 'a'.repeat(10), reason: 'They ask for money.' }),
  reportDonationName: () => ({ id: 1, description: 'That is my name.' }),
  addObjection: () => OBJECTION,
  unsubscribe: () => ({ token: 'x'.repeat(43) }),
  changeRoutineEmails: () => ({ wanted: 'yes' }),
  confirmListing: () => ({ token: 'x'.repeat(43), answer: 'off' }),
  checkUserId: () => ({ userID: 'somebody.new' }),
  addDoner: ({ me }) => makeRegistration(me.place),
  login: () => ({ userID: 'nobody', password: PASSWORD }),
  logout: nothing,
  isLoggedIn: nothing,
  getAccountStatus: nothing,
  startSecondFactor: nothing,
  confirmSecondFactor: () => ({ code: '123456' }),
  renewRecoveryCodes: () => ({ code: '123456' }),
  removeSecondFactor: () => ({ code: '123456' }),
  loginSecondFactor: () => ({ pending: 'x'.repeat(43), code: '123456' }),
  forgetPassword: () => ({ emailId: 'somebody@example.org' }),
  resetPassword: () => ({ token: 'x'.repeat(43), newPassword: PASSWORD }),
  requestLoginLink: () => ({ emailId: 'somebody@example.org' }),
  loginByLink: () => ({ token: 'x'.repeat(43) }),
  reauthenticate: () => ({ password: PASSWORD }),
  describeLink: () => ({ token: 'x'.repeat(43) }),
  confirmEmail: () => ({ token: 'x'.repeat(43), answer: 'mine' }),
  sendConfirmation: nothing,
  cancelEmailChange: nothing,
  undoEmailChange: () => ({ token: 'x'.repeat(43) }),
  updateDonor: ({ me }) => ({ userID: me.userID, fullName: 'Still Me' }),
  acceptConsent: () => ({ version: CONSENT_VERSION }),
  // With a wrong old password, so that the session stays valid.
  changePassword: ({ me }) => ({ userID: me.userID, oldPassword: 'Wrong-Password-1', newPassword: PASSWORD }),
  endOtherSessions: nothing,
  getSessions: nothing,
  endSession: () => ({ id: 1 }),
  getMyData: nothing,
  deleteProfile: ({ other }) => ({ userID: other.userID }),
  insertLastDonationBlood: ({ me }) => ({ userID: me.userID, ...DONATION }),
  updateDonation: ({ me }) => ({ userID: me.userID, id: 1, ...DONATION }),
  deleteDonation: ({ me }) => ({ userID: me.userID, id: 1 }),
  getLastDonatedBlood: ({ me }) => ({ userID: me.userID }),
  getBloodDonations: nothing,
  getPublicDonations: nothing,
  addFeedback: () => FEEDBACK,
  addServiceFeedback: () => SERVICE_FEEDBACK,
  addVolunteer: () => VOLUNTEER,
  addOrganization: () => ORGANIZATION,
  addTranslation: () => TRANSLATION,
  getTestimonials: () => ({ page: 1, size: 10 }),
  getFeedbacks: () => ({ limit: 15, offset: 0, state: 'pending', order: 'oldest' }),
  getServiceFeedbacks: paging,
  getVolunteers: paging,
  getOrganizations: paging,
  getTranslations: paging,
  getBloodRequests: paging,
  getRegisteredDonors: () => ({ limit: 15, offset: 0, searchTerm: 'donor' }),
  getDonor: ({ other }) => ({ regid: other.regid }),
  getNotes: ({ other }) => ({ regid: other.regid }),
  addNote: ({ other }) => ({ regid: other.regid, text: 'Calls after six, please.' }),
  deleteNote: ({ other }) => ({ regid: other.regid, id: 1 }),
  getActivity: paging,
  getQueueCounts: nothing,
  getOverview: nothing,
  getSite: () => ({ language: 'hi' }),
  getSiteContent: () => ({ section: 'tiles', language: 'hi' }),
  updateSiteContent: () => ({ section: 'warning', language: 'en', content: { extra: 'Call 104.' }, version: 0 }),
  uploadPicture: () => ({ picture: PICTURE }),
  getStatistics: () => ({ by: 'district', state: 2 }),
  getIssueReport: () => ({ page: 1, size: 15 }),
  getReportedDonors: paging,
  dismissReports: ({ other }) => ({ regid: other.regid, newest: 1 }),
  removeDonationName: () => ({ issueIDs: [1] }),
  getListingClaims: paging,
  listDonor: ({ other }) => ({ donorIds: [other.regid] }),
  refuseDonor: ({ other }) => ({ donorIds: [other.regid] }),
  getDuplicates: paging,
  mergeDonors: ({ other }) => ({ keep: other.regid, merge: 1 }),
  dismissDuplicate: ({ me, other }) => ({ donorIds: [me.regid, other.regid] }),
  deleteIssueReport: () => ({ issueIDs: [1] }),
  deleteDonor: () => ({ donorIds: [1], eraseNow: false }),
  restoreDonor: ({ other }) => ({ donorIds: [other.regid] }),
  enableDonor: ({ other }) => ({ donorIds: [other.regid] }),
  blockAccount: () => ({ donorIds: [1] }),
  unblockAccount: ({ other }) => ({ donorIds: [other.regid] }),
  endSessions: ({ other }) => ({ donorIds: [other.regid] }),
  sendPasswordLink: ({ other }) => ({ donorIds: [other.regid] }),
  disableDonor: ({ other }) => ({ donorIds: [other.regid] }),
  addRegisteredDonor: ({ me }) => makeRegistration(me.place),
  updateRegisteredDonor: ({ me }) => ({ regid: me.regid, fullName: 'Still Me' }),
  getAdmins: nothing,
  inviteAdmin: () => ({ userID: 'new.admin', emailId: 'new.admin@example.org' }),
  setAdminRole: ({ other }) => ({ regid: other.regid, role: 'moderator' }),
  removeAdmin: ({ other }) => ({ regid: other.regid }),
  getCoordinators: nothing,
  setCoordinator: ({ other }) => ({ userID: other.userID, districts: [other.place.district] }),
  setDuty: () => ({ onDuty: true }),
  exportDonors: () => ({ searchTerm: 'donor' }),
  exportFeedbacks: () => ({ state: 'pending' }),
  exportServiceFeedbacks: nothing,
  exportVolunteers: nothing,
  exportOrganizations: nothing,
  exportTranslations: nothing,
  exportIssueReports: nothing,
  exportStatistics: () => ({ by: 'state' }),
  user_by_email: () => ({ email: 'donor.1@example.org' }),
  sendMail: () => ({ email: 'donor.1@example.org', subject: 'A word', message: 'Thank you.' }),
  ...Object.fromEntries(
    ['Feedback', 'ServiceFeedback', 'Volunteer', 'Organization', 'Translation'].flatMap((name) =>
      ['approve', 'decline', 'delete'].map((verb): [string, Sample] => [
        `${verb}${name}`,
        () => ({ [name.endsWith('Feedback') ? 'feedbackIDs' : `${name.toLowerCase()}IDs`]: [1] }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['approve', 'decline', 'delete'].map((verb): [string, Sample] => [
      `${verb}BloodRequest`,
      () => ({ requestIDs: [1] }),
    ]),
  ),
};

export function sampleInput(endpoint: Endpoint, accounts: Accounts): Record<string, unknown> {
  const sample = samples[endpoint.name];
  if (!sample) throw new Error(`${endpoint.name} has no sample in test/samples.ts.`);
  return sample(accounts);
}
