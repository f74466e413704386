// The titles and words of a donor's own pages.

export const dashboardTitles = {
  dashboard: 'Dashboard',
  myPage: 'My Page',
  editProfile: 'Edit Profile',
  changePassword: 'Change Password',
  lastDonated: 'Last Donated Blood',
} as const;

export const availability = {
  label: 'I can donate now',
  available: 'Searches show you as available.',
  unavailable: 'Searches show that you cannot donate at the moment.',
} as const;

export const underAge = 'By your year of birth you are under 18: searches show you from the year in which you turn 18.';

export const deletion = {
  title: 'Confirm Action',
  question: 'Delete your profile?',
  consequence:
    'Your name, number and everything else we hold about you is erased at once and cannot be brought back. ' +
    'Donations you recorded stay in the public list as “A donor”.',
} as const;

export const yourData = {
  heading: 'Your account',
  download: 'Download my data',
  downloadHint: 'Everything we hold about you, as a file.',
  elsewhere: 'Log out everywhere else',
  elsewhereHint: 'Ends your session on other phones and computers. You stay logged in here.',
} as const;

export const notADonor = 'This account is not a donor’s, so it has no donations to record.';

export const recordHint = 'Record one with the form above. It also tells you when you may donate again.';
