/** The dashboard's pages of what administrators decide on, by the last part of their path. */
export const MODERATION_PAGES = [
  'approve-feedback',
  'approve-service-feedback',
  'approve-volunteer',
  'approve-organization',
  'approve-translation',
  'approve-issue-report',
  'approve-issue-report/by-donor',
] as const;
