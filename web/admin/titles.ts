// The titles of the administrators' pages, and their labels in the sidebar.
export const moderationTitles = {
  overview: 'Overview',
  desk: 'Desk',
  statistics: 'Statistics',
  feedback: 'Approve FeedBack',
  serviceFeedback: 'Approve FeedBack',
  volunteers: 'Approve Volunteer',
  organizations: 'Approve Service Organization',
  translations: 'Translations',
  issueReports: 'Approve Issue Report',
  bloodRequests: 'Approve Blood Request',
  donors: 'Registered Donors',
  duplicates: 'Duplicates',
  imports: 'Imports',
  activity: 'Activity',
  admins: 'Administrators',
  site: 'Name and texts',
} as const;

/** Labels in the sidebar, some of them as the specification names them there. */
export const moderationLinks: Record<keyof typeof moderationTitles, string> = {
  ...moderationTitles,
  feedback: 'Approve Feedback',
  serviceFeedback: 'Approve Service Feedback',
  organizations: 'Approve Organization',
  bloodRequests: 'Blood Requests',
};
