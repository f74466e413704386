// What may happen between the statements of a call.
import { sql } from 'kysely';
import { organizations, queues, serviceFeedback, volunteers } from '#contract/queues.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { eraseDeletedAccounts } from '#server/accounts/closing/closedAccounts.ts';
import { advanceMerges } from '#server/admin/duplicates/merges.ts';
import { requests } from '#server/admin/people/commands.ts';
import { makeTransport } from '#server/mail/transport.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runsEverything } from '#test/scope.ts';
import type { Client } from '#test/app.ts';
import type { Fixture } from './fixture.ts';
import { byName, callBy, clientFor, type Act } from './requests.ts';
import { addOrganization, addServiceFeedback, addVolunteer } from '#test/forms.ts';

const rival = (given: Fixture) => given.rival.client;
const again = (given: Fixture) => given.again;
const stranger = (given: Fixture) => given.stranger;
const visitor = (given: Fixture) => given.visitor;

const demote: Act = async ({ app, admin }) => {
  await inTransaction(app.db, (db) => requests.demote(db, { userId: admin.userID, config: app.config }));
  return 200;
};

const takeRole: Act = callBy(rival, byName('setCoordinator'), ({ coordinator: { userID } }) => ({
  userID,
  districts: null,
}));

const TAKEN = 'an administrator takes the role';

const DELETION = 'the donor deletes the account';

/** What may happen to the donor meanwhile. */
const onDonor: Record<string, Act> = {
  'an administrator deletes the donor': callBy(rival, byName('deleteDonor')),
  'an administrator disables the donor': callBy(rival, byName('disableDonor')),
  'an administrator changes the e-mail address': callBy(rival, byName('updateRegisteredDonor'), () => ({
    emailId: 'changed@example.org',
  })),
  [DELETION]: callBy(again, byName('deleteProfile')),
  'a link logs the donor in elsewhere': callBy(stranger, byName('loginByLink')),
  'a password link sets the password': callBy(stranger, byName('resetPassword')),
  'the donor changes the password elsewhere': callBy(again, byName('changePassword')),
  'the donor records a donation elsewhere': callBy(again, byName('insertLastDonationBlood')),
  'a visitor reports the donor': callBy(visitor, byName('addIssueReport')),
};

const enrolling = (given: Fixture) => given.enrolling.client;
const enrolled = (given: Fixture) => given.enrolled.client;

/** What may happen to a second factor meanwhile. */
const onSecondFactor: Record<string, Act> = {
  'a new secret is made elsewhere': callBy(enrolling, byName('startSecondFactor')),
  'the second factor is turned on elsewhere': callBy(enrolling, byName('confirmSecondFactor')),
  'the second factor is turned off elsewhere': callBy(enrolled, byName('removeSecondFactor')),
  'another browser logs in with the same code': callBy(visitor, byName('loginSecondFactor')),
  'the other sessions are ended': callBy(enrolled, byName('endOtherSessions')),
};

const asRival = (name: string, donor: (given: Fixture) => number, more: object = {}): Act =>
  callBy(rival, byName(name), (given) => ({ donorIds: [donor(given)], ...more }));

const eraseDeleted: Act = async ({ app }) => {
  await eraseDeletedAccounts(app.db, app.config, 10);
  return 200;
};

const carryMergesOut: Act = async ({ app }) => {
  await app.db
    .updateTable('merges')
    .set({ askedAt: sql<Date>`now() - interval '25 hours'` })
    .execute();
  await advanceMerges({ db: app.db, config: app.config, transport: makeTransport(app.config) }, new Date());
  return 200;
};

const blockDonor = { 'an administrator blocks the donor': asRival('blockAccount', ({ me }) => me.regid) };

const takeNumber: Act = callBy(
  (given) => given.waiting.client,
  byName('updateDonor'),
  ({ waiting }) => ({ userID: waiting.userID, emailId: undefined, mobileNumber: '98490 99999' }),
);

const deleteWaiting: Act = callBy(
  (given) => given.waiting.client,
  byName('deleteProfile'),
  () => ({ userID: undefined }),
);

const mergeTheOther: Act = callBy(rival, byName('mergeDonors'), ({ me, waiting }) => ({
  keep: waiting.regid,
  merge: me.regid,
}));

const deleteHidden: Act = callBy(
  (given) => given.hidden.client,
  byName('deleteProfile'),
  () => ({ userID: undefined }),
);

const declineRequest: Act = callBy(rival, byName('declineBloodRequest'));

const changeOwn = (change: object): Act =>
  callBy(again, byName('updateDonor'), () => ({ emailId: undefined, ...change }));

/** What may happen to a deleted, blocked, disabled or waiting account meanwhile. */
const onClosedAccount: Record<string, Record<string, Act>> = {
  deleteDonor: {
    'another administrator restores the donor': asRival('restoreDonor', ({ me }) => me.regid),
    ...blockDonor,
  },
  restoreDonor: {
    'the account is erased': eraseDeleted,
    'another administrator erases the account': asRival('deleteDonor', ({ gone }) => gone, { eraseNow: true }),
  },
  blockAccount: { 'another administrator unblocks the donor': asRival('unblockAccount', ({ me }) => me.regid) },
  unblockAccount: {
    'another administrator blocks the donor': asRival('blockAccount', ({ blocked }) => blocked),
    'another administrator deletes the blocked donor': asRival('deleteDonor', ({ blocked }) => blocked),
  },
  enableDonor: {
    'the donor becomes available': callBy(
      (given) => given.disabled.client,
      byName('updateDonor'),
      ({ disabled }) => ({ userID: disabled.userID, emailId: undefined, strAvailUnAvail: 'A' }),
    ),
    'another administrator deletes the disabled donor': asRival('deleteDonor', ({ disabled }) => disabled.regid),
  },
  listDonor: {
    'the donor takes another number': takeNumber,
    'another administrator decides not to list the donor': asRival('refuseDonor', ({ waiting }) => waiting.regid),
  },
  refuseDonor: { 'the donor takes another number': takeNumber },
  mergeDonors: {
    'another merges them in the other direction': mergeTheOther,
    'another administrator deletes the merged donor': asRival('deleteDonor', ({ waiting }) => waiting.regid),
    'the merged donor deletes the account': deleteWaiting,
    'the merged donor takes another number': takeNumber,
    'a visitor reports the merged donor': callBy(visitor, byName('addIssueReport'), ({ waiting }) => ({
      user_id: waiting.regid,
    })),
    'the kept donor changes the number': changeOwn({ mobileNumber: '98490 99998' }),
    'an administrator edits the merged donor': callBy(rival, byName('updateRegisteredDonor'), ({ waiting }) => ({
      regid: waiting.regid,
    })),
  },
  cancelMerge: {
    'an owner stops it': callBy(visitor, byName('stopMerge')),
    'the merge takes effect': carryMergesOut,
  },
  stopMerge: {
    'an administrator stops it': callBy(rival, byName('cancelMerge')),
    'the merge takes effect': carryMergesOut,
  },
  dismissDuplicate: { 'another merges them': mergeTheOther },
  reportOutcome: {
    'the donor becomes unavailable': changeOwn({ strAvailUnAvail: 'U' }),
    'the donor hides the number': changeOwn({ numberShown: 'never' }),
  },
  updateDonor: { 'a family says that the donor comes': callBy(visitor, byName('reportOutcome')) },
  sendMessage: {
    'the donor stops messages': callBy(stranger, byName('answerMessage'), () => ({ answer: 'stop' })),
    'the donor reports the sender of another message': callBy(stranger, byName('answerMessage')),
    'the donor who is written to deletes the account': deleteHidden,
  },
  answerMessage: {
    'the donor gives another answer': callBy(stranger, byName('answerMessage'), () => ({ answer: 'stop' })),
    'the donor who was written to deletes the account': deleteHidden,
    'a family writes to the donor': callBy(stranger, byName('sendMessage')),
  },
  confirmBloodRequest: { 'an administrator declines an open request': declineRequest },
  manageBloodRequest: {
    'a donor says to come': callBy(stranger, byName('answerBloodRequest')),
    'an administrator declines the request': declineRequest,
  },
  answerBloodRequest: {
    'the family closes the request': callBy(stranger, byName('manageBloodRequest'), () => ({ action: 'close' })),
    'the donor answers otherwise': callBy(stranger, byName('answerBloodRequest'), () => ({ answer: 'stop' })),
    'an administrator declines the request': declineRequest,
    'the donor who was asked deletes the account': deleteHidden,
  },
  reportBloodRequest: { 'an administrator deletes the request': callBy(rival, byName('deleteBloodRequest')) },
  claimRequest: {
    'another takes the request': callBy(rival, byName('claimRequest')),
    'an administrator declines the request that is taken': declineRequest,
  },
  recordCall: {
    'an administrator erases the donor who is called': asRival('deleteDonor', ({ asking }) => asking, {
      eraseNow: true,
    }),
    'the request is handed over': callBy((given) => given.coordinator.client, byName('handOverRequest')),
  },
  nextDonor: {
    'the outcome of another call is recorded': callBy((given) => given.coordinator.client, byName('recordCall')),
  },
  acceptOffer: {
    'an administrator declines the request': callBy(rival, byName('declineBloodRequest'), ({ claimed }) => ({
      requestIDs: [claimed],
    })),
  },
  nextConfirmation: {
    'another asks for the next donor': callBy((given) => given.admin.client, byName('nextConfirmation')),
  },
  recordConfirmation: {
    'an administrator erases the donor': asRival('deleteDonor', ({ called }) => called, { eraseNow: true }),
    'the donor is removed by the same person elsewhere': callBy(
      (given) => given.coordinator.client,
      byName('recordConfirmation'),
      () => ({ outcome: 'remove me' }),
    ),
  },
  login: blockDonor,
  loginByLink: blockDonor,
  resetPassword: blockDonor,
  sendPasswordLink: blockDonor,
};

const ERASED = 'the owner of the mailbox erases the account';

/** Calls that give the browser new cookies, so that it cannot send the same request again. */
const loggingIn = ['login', 'loginByLink', 'resetPassword'];

function repeaterOf(endpoint: Endpoint): (given: Fixture) => Client {
  if (loggingIn.includes(endpoint.name)) return stranger;
  return endpoint.name === 'changePassword' ? again : (given) => clientFor(endpoint, given);
}

export const queueOf = (endpoint: Endpoint) =>
  queues.find(({ approve, decline, remove }) => [approve, decline, remove].some((one) => one === endpoint));

/** They neither read nor write what the deletion of `me` changes. */
const ABOUT_OTHERS = [
  'addBloodRequest',
  'addFeedback',
  'addTranslation',
  'answerBloodRequest',
  'answerMessage',
  'cancelMerge',
  'confirmBloodRequest',
  'enableDonor',
  'listDonor',
  'manageBloodRequest',
  'refuseDonor',
  'removeAdmin',
  'reportBloodRequest',
  'restoreDonor',
  'sendMessage',
  'setAdminRole',
  'stopMerge',
  'unblockAccount',
  'updateSiteContent',
  'uploadPicture',
];

/** Their code is that of the other two forms of visitors. */
const LIKE_OTHERS: readonly Endpoint[] = [
  addServiceFeedback,
  addVolunteer,
  addOrganization,
  ...[serviceFeedback, volunteers, organizations].flatMap((queue) => [queue.approve, queue.decline, queue.remove]),
];
export const isRaced = (endpoint: Endpoint) =>
  endpoint.effect === 'write' && (runsEverything || !LIKE_OTHERS.includes(endpoint));

/** What every run of the tests tries, beside what the endpoints have of their own; `npm run test:all` tries the others. */
const USUAL = ['the same call is sent again', 'the second factor is turned off elsewhere'];

/** Whoever calls loses the role meanwhile: `adminWrite` checks it for all; these differ in what they lock. */
const LOSING_ROLE = ['the administrator is demoted', TAKEN];
const LOCKING = [
  'approveFeedback',
  'approveBloodRequest',
  'deleteIssueReport',
  'deleteDonor',
  'disableMatchingDonors',
  'updateRegisteredDonor',
  'mergeDonors',
  'removeAdmin',
  'updateSiteContent',
  'claimRequest',
  'recordCall',
];

/** What an administrator does to the same rows. */
const BY_ADMINS: Readonly<Record<string, string>> = {
  updateDonor: 'an administrator changes the e-mail address',
  confirmEmail: 'an administrator changes the e-mail address',
  undoEmailChange: 'an administrator changes the e-mail address',
  deleteProfile: 'an administrator deletes the donor',
};

const isUsual = (endpoint: Endpoint, name: string) =>
  USUAL.includes(name) ||
  (name === DELETION && !ABOUT_OTHERS.includes(endpoint.name)) ||
  (LOSING_ROLE.includes(name) && LOCKING.includes(endpoint.name)) ||
  name === BY_ADMINS[endpoint.name] ||
  name === `another calls ${queueOf(endpoint)?.remove.name}` ||
  Object.hasOwn(onClosedAccount[endpoint.name] ?? {}, name) ||
  name === ERASED;

export function rivalsOf(endpoint: Endpoint): [string, Act][] {
  // Until the response with the new cookie arrives, the same browser does not know the session.
  const setsCookie = endpoint.name === 'changePassword';
  const queue = queueOf(endpoint);
  const onItem = queue ? [queue.approve, queue.decline, queue.remove] : [];
  const isSecondFactor = endpoint.name.includes('SecondFactor');
  const logOut = callBy((given) => clientFor(endpoint, given), byName('logout'));
  const rivals: Record<string, Act> = {
    'the same call is sent again': callBy(repeaterOf(endpoint), endpoint),
    // A coordinator's calls are about other donors.
    ...(!queue && !isSecondFactor && (runsEverything || endpoint.access !== 'coordinator') && onDonor),
    ...(isSecondFactor && onSecondFactor),
    ...onClosedAccount[endpoint.name],
    ...(endpoint.access !== 'anyone' && !setsCookie && { 'the caller logs out in this browser': logOut }),
    ...(endpoint.access === 'admin' && { 'the administrator is demoted': demote }),
    ...(endpoint.access === 'coordinator' && { [TAKEN]: takeRole }),
    ...Object.fromEntries(onItem.map((one): [string, Act] => [`another calls ${one.name}`, callBy(rival, one)])),
  };
  if (endpoint.name === 'confirmEmail' || endpoint.name === 'sendConfirmation')
    rivals[ERASED] = callBy(visitor, byName('confirmEmail'), () => ({
      answer: 'not me',
    }));
  if (endpoint.name === 'deleteIssueReport') rivals['another deletes the report'] = callBy(rival, endpoint);
  const all = Object.entries(rivals);
  return runsEverything ? all : all.filter(([name]) => isUsual(endpoint, name));
}
