// Every form of a page, as a browser without JavaScript sends it.

/** `like` names the endpoint whose sample fills the form in; `tried` are fields that a test fills in, and others leave out. */
export interface PageForm {
  path: string;
  like?: string;
  fields?: Readonly<Record<string, string>>;
  tried?: readonly string[];
}

const LINK = `?token=${'x'.repeat(43)}`;
const RESULTS = '/find-donor?bloodgroup=O%2B&country=1&state=2&district=all&city=all';

const form = (path: string, like: string, fields: PageForm['fields'] = {}): PageForm => ({ path, like, fields });

const withIntents = (path: string, intents: string, fields = {}, tried: readonly string[] = []): PageForm[] =>
  intents.split(' ').map((intent) => ({ path, fields: { intent, ...fields }, tried }));

/** Of any donor. */
const ofVisitors: readonly PageForm[] = [
  form('/login', 'login'),
  form('/login', 'loginSecondFactor'),
  { path: '/login', fields: { intent: 'send-link' }, tried: ['emailId'] },
  form('/register', 'addDoner'),
  form('/forgotpassword', 'forgetPassword'),
  form(`/resetpassword${LINK}`, 'resetPassword'),
  form(`/invitation${LINK}`, 'resetPassword'),
  { path: `/invitation${LINK}`, fields: { answer: 'mine' } },
  { path: `/confirm-email${LINK}`, fields: { answer: 'mine' } },
  { path: `/confirm-listing${LINK}`, fields: { answer: 'off' } },
  ...['login-link', 'unsubscribe', 'undo-email-change', 'stop-merge'].map((page) => ({ path: `/${page}${LINK}` })),
  form(RESULTS, 'addIssueReport'),
  form(`/message?regid=1&receipt=${'x'.repeat(11)}`, 'sendMessage'),
  { path: `/message${LINK}`, fields: { answer: 'report' } },
  {
    path: '/need',
    fields: { bloodgroup: 'O+', units: '1', state: '2', district: '10', hospitalName: 'City Hospital' },
    tried: 'need country city place hospital neededBy contactName contactMobile emailId message'.split(' '),
  },
  { path: `/need${LINK}`, fields: { action: 'met' } },
  { path: '/need/aaaaaaaaaa', fields: { reason: 'They ask for money.' } },
  { path: `/need/aaaaaaaaaa${LINK}`, fields: { answer: 'coming' } },
  { path: `/call-outcome?call=1.${'x'.repeat(11)}`, fields: { outcome: 'coming' } },
  form('/Feedback', 'addFeedback'),
  form('/service-feedback', 'addServiceFeedback'),
  form('/volunteer', 'addVolunteer'),
  form('/organization', 'addOrganization'),
  form('/hi/better-words', 'addTranslation'),
  form('/not-my-listing', 'addObjection'),
  form('/remove-name?donation=1', 'reportDonationName'),
  {
    path: '/can-i-donate',
    fields: { bornOn: '1990-01-01', gender: 'Female', weight: 'under 45', tattoo: 'yes', tattooOn: '2026-10-01' },
  },
];

const ofDonors: readonly PageForm[] = [
  form('/changepassword', 'changePassword'),
  form('/dashboard/my-page', 'updateDonor'),
  ...withIntents('/dashboard/my-page', 'allow-messages'),
  form('/dashboard/edit-profile', 'updateDonor'),
  form('/dashboard/changepassword', 'changePassword'),
  form('/dashboard/last-donated', 'insertLastDonationBlood'),
  form('/dashboard/last-donated', 'updateDonation'),
  form('/dashboard/consent', 'acceptConsent'),
  ...withIntents('/dashboard/security', 'end-session end-other-sessions', {}, ['id', 'password']),
  ...withIntents('/dashboard', 'delete-profile', {}, ['userID', 'password']),
];

const chosen = { confirmed: 'yes' };
const ofAdmins: readonly PageForm[] = [
  form('/dashboard/registered-donors', 'addRegisteredDonor', { intent: 'add' }),
  form('/dashboard/registered-donors', 'updateRegisteredDonor', { intent: 'edit' }),
  ...withIntents('/dashboard/registered-donors', 'disable delete restore erase', chosen, ['donorIds', 'ownPassword']),
  form('/dashboard/donor/1', 'updateRegisteredDonor', { intent: 'edit' }),
  form('/dashboard/donor/1', 'sendMail', { intent: 'write' }),
  form('/dashboard/write-to-donors?count=1', 'mailMatchingDonors', { intent: 'send' }),
  form('/dashboard/donor/1', 'addNote', { intent: 'add-note' }),
  form('/dashboard/donor/1', 'deleteNote', { intent: 'deleteNote', ...chosen }),
  ...withIntents('/dashboard/donor/1', 'disable passwordLink', chosen, ['donorIds', 'ownPassword']),
  ...withIntents('/dashboard/approve-issue-report', 'delete', chosen, ['issueIDs']),
  ...withIntents('/dashboard/approve-issue-report/by-donor', 'disable dismiss list', chosen, [
    'donorIds',
    'regid',
    'newest',
  ]),
  ...withIntents('/dashboard/blood-requests', 'approve decline delete', chosen, ['requestIDs', 'asOf']),
  ...withIntents('/dashboard/approve-feedback', 'approve decline delete', chosen, ['feedbackIDs', 'asOf', 'count']),
  form('/dashboard/admins?invite=1', 'inviteAdmin', { intent: 'invite' }),
  ...withIntents(
    '/dashboard/admins?person=1&role=coordinator&ask=role',
    'changeDistricts giveRole removeCoordinator removeAdmin inviteAgain approveName',
    { confirmed: 'yes' },
    ['regid', 'userID', 'districts', 'before', 'fullName', 'mobileNumber', 'role', 'what', 'ownPassword'],
  ),
  ...withIntents('/dashboard/security', 'start-second-factor confirm-second-factor', {}, ['code', 'password']),
  ...withIntents('/dashboard/site?section=banner', 'save add:items up:items.1', {}, ['question', 'slogans', 'version']),
  ...withIntents('/dashboard/site?section=contacts', 'save', {}, [
    'regions.0.states',
    'regions.0.contacts.0.districtId',
  ]),
  { path: '/site-preview?section=banner', tried: ['question', 'slogans'] },
  { path: '/dashboard/export', tried: ['password'] },
  { path: '/dashboard/undo', tried: ['auditId'] },
  ...withIntents('/dashboard/imports', 'start pause resume undo', { registerId: '1', anHour: '500' }, [
    'toStart',
    'password',
  ]),
  ...withIntents('/dashboard/duplicates', 'merge apart stop-merge', chosen, ['donorIds', 'keep', 'merge', 'reason']),
  ...withIntents('/dashboard/desk', 'duty', { onDuty: 'yes', from: 'confirmations' }),
  ...withIntents(
    '/dashboard/desk?index',
    'claim claimElsewhere release open next met close again decline didNotCome didCome accept putAside handOver',
    { requestId: '1', action: 'met' },
    ['userID'],
  ),
  {
    path: '/dashboard/desk?index',
    fields: { requestId: '1', regid: '1', outcome: 'coming', gaveOn: '', name: 'Asha' },
  },
  form('/dashboard/desk/new', 'addDeskRequest', { district: '2 1' }),
  { path: '/dashboard/desk/confirmations', fields: { regid: '1', outcome: 'no answer', name: 'Asha' } },
];

export const pageForms = { anyone: ofVisitors, user: ofDonors, admin: ofAdmins } as const;
