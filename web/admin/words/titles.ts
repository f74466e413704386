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

/** Labels in the sidebar, where two pages with the same title need different names. */
export const moderationLinks = {
  overview: 'Overview',
  desk: 'Desk',
  statistics: 'Statistics',
  feedback: 'Approve Feedback',
  serviceFeedback: 'Approve Service Feedback',
  volunteers: 'Approve Volunteer',
  organizations: 'Approve Organization',
  translations: 'Translations',
  issueReports: 'Approve Issue Report',
  bloodRequests: 'Blood Requests',
  donors: 'Registered Donors',
  duplicates: 'Duplicates',
  imports: 'Imports',
  activity: 'Activity',
  admins: 'Administrators',
  site: 'Name and texts',
} as const;
