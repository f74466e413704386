// The calls that the race tests make: each endpoint with its caller and a valid input.
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import type { Client } from '#test/app.ts';
import { PASSWORD } from '#test/factories.ts';
import { sampleInput } from '#test/samples.ts';
import { codeAt } from '#test/secondFactor.ts';
import type { Fixture } from './fixture.ts';

const NEW_PASSWORD = 'Violet-Umbrella-77';

/** Values that a sample lacks: ids and current secrets. */
const overrides: Record<string, (fixture: Fixture) => object> = {
  addDoner: ({ newcomer }) => newcomer,
  addRegisteredDonor: ({ newcomer }) => newcomer,
  login: ({ me }) => ({ userID: me.userID }),
  forgetPassword: () => ({ emailId: 'me@example.org' }),
  resetPassword: ({ token }) => ({ token, newPassword: NEW_PASSWORD }),
  requestLoginLink: () => ({ emailId: 'me@example.org' }),
  loginByLink: ({ loginToken }) => ({ token: loginToken }),
  confirmEmail: ({ confirmToken }) => ({ token: confirmToken }),
  unsubscribe: ({ unsubscribeToken }) => ({ token: unsubscribeToken }),
  undoEmailChange: ({ undoToken }) => ({ token: undoToken }),
  stopMerge: ({ mergeToken }) => ({ token: mergeToken }),
  changePassword: () => ({ oldPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  updateDonor: () => ({ emailId: 'moved@example.org' }),
  endSession: ({ otherSession }) => ({ id: otherSession }),
  findWhatsApp: ({ receipt }) => ({ receipt }),
  reportMoneyAsked: ({ receipt }) => ({ receipt }),
  reportOutcome: ({ receipt }) => ({ receipt }),
  sendMessage: ({ hidden, hiddenReceipt }) => ({ regid: hidden.regid, receipt: hiddenReceipt }),
  answerMessage: ({ messageToken }) => ({ token: messageToken, answer: 'report' }),
  confirmBloodRequest: ({ unconfirmedToken }) => ({ token: unconfirmedToken }),
  manageBloodRequest: ({ familyToken }) => ({ token: familyToken }),
  getBloodRequest: ({ publicId }) => ({ publicId }),
  answerBloodRequest: ({ publicId, askedToken }) => ({ publicId, token: askedToken }),
  reportBloodRequest: ({ publicId }) => ({ publicId }),
  ...Object.fromEntries(
    ['approve', 'decline', 'delete'].map((verb) => [
      `${verb}BloodRequest`,
      ({ requestId }) => ({ requestIDs: [requestId] }),
    ]),
  ),
  confirmListing: ({ listing }) => ({ token: listing }),
  updateDonation: ({ donation }) => ({ id: donation }),
  deleteDonation: ({ donation }) => ({ id: donation }),
  deleteDonor: ({ me }) => ({ donorIds: [me.regid] }),
  inviteAdmin: ({ me }) => ({ userID: null, emailId: null, regid: me.regid }),
  removeAdmin: ({ rival }) => ({ regid: rival.regid }),
  setAdminRole: ({ rival }) => ({ regid: rival.regid }),
  dismissReports: () => ({ newest: 1_000_000 }),
  disableMatchingDonors: ({ me }) => ({ regid: me.regid, count: 1 }),
  undo: ({ done }) => ({ auditId: done }),
  mailMatchingDonors: ({ me }) => ({ regid: me.regid, count: 1 }),
  startNotices: ({ registers }) => ({ registerId: registers.unstarted }),
  pauseNotices: ({ registers }) => ({ registerId: registers.running }),
  resumeNotices: ({ registers }) => ({ registerId: registers.paused }),
  undoImport: ({ registers }) => ({ registerId: registers.running }),
  deleteNote: ({ note }) => ({ id: note }),
  claimRequest: ({ requestId }) => ({ requestId }),
  releaseRequest: ({ claimed }) => ({ requestId: claimed }),
  handOverRequest: ({ claimed, rival }) => ({ requestId: claimed, userID: rival.userID }),
  openRequest: ({ waitingRequest }) => ({ requestId: waitingRequest }),
  endRequest: ({ claimed }) => ({ requestId: claimed }),
  declineRequests: ({ uncalledRequest }) => ({ requestIds: [uncalledRequest] }),
  getDeskRequest: ({ claimed }) => ({ requestId: claimed }),
  nextDonor: ({ claimedByRival }) => ({ requestId: claimedByRival }),
  recordCall: ({ claimed, asking }) => ({ requestId: claimed, regid: asking }),
  releasePlace: ({ claimed, comer }) => ({ requestId: claimed, regid: comer }),
  restorePlace: ({ claimed, freed }) => ({ requestId: claimed, regid: freed }),
  acceptOffer: ({ claimed, offering }) => ({ requestId: claimed, regid: offering }),
  declineOffer: ({ claimed, offering }) => ({ requestId: claimed, regid: offering }),
  recordConfirmation: ({ called }) => ({ regid: called }),
  setCoordinator: ({ me }) => ({ userID: me.userID }),
  decideNaming: ({ unnamed: { regid, userID } }) => ({ regid, fullName: `Donor ${userID}` }),
  restoreDonor: ({ gone }) => ({ donorIds: [gone] }),
  reportDonationName: ({ donation }) => ({ id: donation }),
  removeDonationName: ({ nameReport }) => ({ issueIDs: [nameReport] }),
  stopMessageSenders: ({ messageReport }) => ({ issueIDs: [messageReport] }),
  allowMessageSenders: ({ messageReport }) => ({ issueIDs: [messageReport] }),
  listDonor: ({ waiting }) => ({ donorIds: [waiting.regid] }),
  refuseDonor: ({ waiting }) => ({ donorIds: [waiting.regid] }),
  enableDonor: ({ disabled }) => ({ donorIds: [disabled.regid] }),
  blockAccount: ({ me }) => ({ donorIds: [me.regid] }),
  unblockAccount: ({ blocked }) => ({ donorIds: [blocked] }),
  mergeDonors: ({ me, waiting }) => ({ keep: me.regid, merge: waiting.regid }),
  cancelMerge: ({ merging }) => merging,
  dismissDuplicate: ({ me, waiting }) => ({ donorIds: [me.regid, waiting.regid] }),
  sendMail: () => ({ email: 'me@example.org' }),
  confirmSecondFactor: ({ enrolling }) => ({ code: codeAt(enrolling.secret, new Date()) }),
  renewRecoveryCodes: ({ enrolled }) => ({ code: codeAt(enrolled.secret, new Date()) }),
  removeSecondFactor: ({ enrolled }) => ({ code: codeAt(enrolled.secret, new Date()) }),
  loginSecondFactor: ({ enrolled, pending }) => ({ pending, code: codeAt(enrolled.secret, new Date()) }),
};

/** Administrators who change their own second factor, one who calls nobody yet, and who has not reported the name. */
const owners: Record<string, (fixture: Fixture) => Client> = {
  reportDonationName: ({ hidden }) => hidden.client,
  nextConfirmation: ({ rival }) => rival.client,
  nextDonor: ({ rival }) => rival.client,
  startSecondFactor: ({ enrolling }) => enrolling.client,
  confirmSecondFactor: ({ enrolling }) => enrolling.client,
  renewRecoveryCodes: ({ enrolled }) => enrolled.client,
  removeSecondFactor: ({ enrolled }) => enrolled.client,
  undo: ({ admin }) => admin.client,
};

/** Returns the status of the response. */
export type Act = (fixture: Fixture) => Promise<number>;

function inputOf(fixture: Fixture, endpoint: Endpoint): object {
  const { me } = fixture;
  return { ...sampleInput(endpoint, { me, other: me }), ...overrides[endpoint.name]?.(fixture) };
}

/** The caller that the endpoint is for. */
export function clientFor({ access, name }: Endpoint, fixture: Fixture): Client {
  const owner = owners[name];
  if (owner) return owner(fixture);
  if (access === 'admin') return fixture.admin.client;
  if (access === 'coordinator') return fixture.coordinator.client;
  return access === 'user' ? fixture.me.client : fixture.visitor;
}

/** A call of the endpoint by this client. */
export function callBy(
  client: (fixture: Fixture) => Client,
  endpoint: Endpoint,
  more?: (fixture: Fixture) => object,
): Act {
  return async (fixture) => {
    const { status } = await client(fixture).call(endpoint, { ...inputOf(fixture, endpoint), ...more?.(fixture) });
    // Ending a session that has just ended succeeds, and is not an error about a missing row.
    return endpoint.name === 'logout' && status === 401 ? 200 : status;
  };
}

export const byName = (name: string) => endpoints.find((endpoint) => endpoint.name === name)!;
