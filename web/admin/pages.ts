// The administrators' pages, each said once: for the sidebar, the title, the list on it and its CSV file.
import type { DashboardLink } from '#web/dashboard/navigation.tsx';
import { meta } from '#web/lib/meta.ts';

export interface AdminPage {
  href: DashboardLink['href'];
  title: string;
  /** In the sidebar, where it is another than the title. */
  label?: string;
  /** Above the list. */
  lead?: string;
  /** One row of the list, and several. */
  noun?: readonly [one: string, several: string];
  /** The name of its CSV file, without .csv. */
  file?: string;
  /** As its endpoint, whose contract would weigh on every page of the dashboard. */
  isForModerators?: false;
}

export const adminPages = {
  overview: { href: '/dashboard/overview', title: 'Overview' },
  desk: { href: '/dashboard/desk', title: 'Desk' },
  donors: {
    href: '/dashboard/registered-donors',
    title: 'Registered Donors',
    lead: 'Everybody who registered.',
    file: 'donors',
  },
  feedback: {
    href: '/dashboard/approve-feedback',
    title: 'Approve FeedBack',
    label: 'Approve Feedback',
    lead: 'What visitors wrote.',
    noun: ['feedback entry', 'feedback entries'],
    file: 'feedback',
  },
  serviceFeedback: {
    href: '/dashboard/approve-service-feedback',
    title: 'Approve FeedBack',
    label: 'Approve Service Feedback',
    lead: 'What service organisations wrote.',
    noun: ['service feedback', 'service feedbacks'],
    file: 'service-feedback',
  },
  volunteers: {
    href: '/dashboard/approve-volunteer',
    title: 'Approve Volunteer',
    lead: 'Applications of volunteers.',
    noun: ['volunteer application', 'volunteer applications'],
    file: 'volunteers',
  },
  organizations: {
    href: '/dashboard/approve-organization',
    title: 'Approve Service Organization',
    label: 'Approve Organization',
    lead: 'Service organisations that want to be listed.',
    noun: ['service organization', 'service organizations'],
    file: 'organizations',
  },
  translations: {
    href: '/dashboard/approve-translation',
    title: 'Translations',
    lead: 'Better words for translated sentences, which visitors suggest.',
    noun: ['translation', 'translations'],
    file: 'translations',
  },
  issueReports: {
    href: '/dashboard/approve-issue-report',
    title: 'Approve Issue Report',
    lead: 'What visitors reported about donors. A report does not hide the donor: check it, change the donor, then delete it.',
    noun: ['issue report', 'issue reports'],
    file: 'issue-reports',
  },
  statistics: { href: '/dashboard/statistics', title: 'Statistics', file: 'statistics' },
  bloodRequests: {
    href: '/dashboard/blood-requests',
    title: 'Approve Blood Request',
    label: 'Blood Requests',
    lead: 'Requests for blood.',
    noun: ['blood request', 'blood requests'],
  },
  duplicates: { href: '/dashboard/duplicates', title: 'Duplicates', isForModerators: false },
  imports: { href: '/dashboard/imports', title: 'Imports', isForModerators: false },
  activity: {
    href: '/dashboard/activity',
    title: 'Activity',
    lead: 'What administrators did and looked at.',
    isForModerators: false,
  },
  admins: { href: '/dashboard/admins', title: 'Administrators', isForModerators: false },
  site: { href: '/dashboard/site', title: 'Name and texts', isForModerators: false },
} as const satisfies Record<string, AdminPage>;

export type PageName = keyof typeof adminPages;

/** Those whose rows have a name. */
export type QueuePage = {
  [Name in PageName]: (typeof adminPages)[Name] extends { noun: readonly [string, string] } ? Name : never;
}[PageName];

const all: readonly AdminPage[] = Object.values(adminPages);

/** Those with a CSV file. */
export const exportedPages = all.flatMap(({ href, title, label = title, file }) =>
  file ? [{ href, label, file }] : [],
);

/** A route's `meta`. */
export const metaOf = (page: PageName) => () => meta({ title: adminPages[page].title, isPrivate: true });
