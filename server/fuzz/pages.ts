// Attempts at pages: read, and posted to as plain forms.
import fc from 'fast-check';
import { endpoints } from '#contract/index.ts';
import type { Known } from './facts.ts';
import { hostileText, TAG } from './hostile.ts';
import { fieldsOf } from './inputs.ts';
import { mostly, sender, type Sender } from './senders.ts';

export interface PageAttempt extends Sender {
  kind: 'page';
  path: string;
  query: readonly (readonly [string, string])[];
  /** What the form is filled in with at first: an endpoint's sample, and fields of the page's own. */
  start?: Start;
  /** Fields of a plain form, in place of those; undefined for a GET. */
  form: readonly (readonly [string, string])[] | undefined;
  site: 'same-origin' | 'cross-site' | 'none' | 'own origin' | 'foreign origin' | 'nothing';
}

const names = [...new Set(endpoints.flatMap(fieldsOf)), 'intent', 'next', 'report', 'more', 'search', 'confirm', 'ids'];
const field = fc.tuple(
  fc.constantFrom(...names),
  fc.oneof(hostileText, fc.constantFrom('1', '2', 'O+', 'A', 'all', 'add', 'edit', 'approve', 'delete', TAG)),
);

interface Start {
  like?: string;
  fields?: Readonly<Record<string, string | Known>>;
}

const decision = (intent: string, known: Known['known']): Start => ({
  fields: { intent, confirmed: 'yes', ids: { known } },
});

/** The pages' forms: filled in like this, they are accepted. */
export const FORMS: readonly (readonly [path: string, start: Start])[] = [
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

const site = mostly<PageAttempt['site']>(
  'same-origin',
  'cross-site',
  'none',
  'own origin',
  'foreign origin',
  'nothing',
);
const query = fc.array(field, { maxLength: 4 });
const kind = fc.constant<'page'>('page');

/** Pages by GET, those that there are not too, and posts of anything to them. */
export const readOf = (paths: readonly string[]): fc.Arbitrary<PageAttempt> =>
  fc.record<PageAttempt>(
    {
      ...sender,
      kind,
      path: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...paths) },
        { weight: 1, arbitrary: hostileText.map((text) => `/${encodeURIComponent(text.toWellFormed())}`) },
      ),
      query,
      form: fc.oneof(
        { weight: 4, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.array(field, { maxLength: 12 }) },
      ),
      site,
    },
    { noNullPrototype: true },
  );

/** Forms as a browser without JavaScript sends them. */
export const filled: fc.Arbitrary<PageAttempt> = fc.constantFrom(...FORMS).chain(([path, start]) =>
  fc.record<PageAttempt>(
    {
      ...sender,
      kind,
      path: fc.constant(path),
      start: fc.constant(start),
      query: fc.constant([]),
      form: fc.array(field, { maxLength: 2 }),
      site,
    },
    { noNullPrototype: true },
  ),
);
