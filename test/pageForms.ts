// Valid values of the forms of all pages.

/** Stands for a value that only the running test has: a regid, a user id, an item's id. */
export interface Known {
  known: 'myUserID' | 'otherRegid' | 'newestItem';
}

export interface PageForm {
  /** The endpoint whose sample fills in the form. */
  like?: string;
  /** Fields that only the page's form has. */
  fields?: Readonly<Record<string, string | Known>>;
}

const decision = (intent: string, known: Known['known']): PageForm => ({
  fields: { intent, confirmed: 'yes', ids: { known } },
});

export const FORMS: readonly (readonly [path: string, form: PageForm])[] = [
  ['/login', { like: 'login' }],
  ['/register', { like: 'addDoner' }],
  ['/forgotpassword', { like: 'forgetPassword' }],
  ['/resetpassword', { like: 'resetPassword' }],
  ['/find-donor', { like: 'addIssueReport' }],
  ['/Feedback', { like: 'addFeedback' }],
  ['/service-feedback', { like: 'addServiceFeedback' }],
  ['/volunteer', { like: 'addVolunteer' }],
  ['/organization', { like: 'addOrganization' }],
  ['/dashboard/my-page', { like: 'updateDonor' }],
  ['/dashboard/edit-profile', { like: 'updateDonor' }],
  ['/dashboard/changepassword', { like: 'changePassword' }],
  ['/dashboard/last-donated', { like: 'insertLastDonationBlood' }],
  ['/dashboard', { fields: { intent: 'end-other-sessions' } }],
  ['/dashboard', { fields: { intent: 'delete-profile', userID: { known: 'myUserID' } } }],
  ['/dashboard/registered-donors', { like: 'addRegisteredDonor', fields: { intent: 'add' } }],
  ['/dashboard/registered-donors', { like: 'updateRegisteredDonor', fields: { intent: 'edit' } }],
  ['/dashboard/registered-donors', decision('disable', 'otherRegid')],
  ['/dashboard/registered-donors', decision('delete', 'otherRegid')],
  ['/dashboard/approve-issue-report', decision('delete', 'newestItem')],
  ...['feedback', 'service-feedback', 'volunteer', 'organization'].flatMap((queue) =>
    ['approve', 'decline', 'delete'].map(
      (intent) => [`/dashboard/approve-${queue}`, decision(intent, 'newestItem')] as const,
    ),
  ),
];
