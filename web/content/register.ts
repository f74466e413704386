// The words of the registration form. What the donor agrees to is in contract/consent.ts, since the server keeps it too.

export const registerPage = {
  title: 'Register as Donor',
  lead: 'It takes about two minutes. You can change or delete everything later.',
  sections: {
    you: 'About you',
    place: 'Where you live',
    account: 'Your account',
  },
  hints: {
    mobile: 'Do not add 0 before the mobile number, except for Malaysia.',
    yearOfBirth: 'Only the year. People under 18 can register, and are listed from the year in which they turn 18.',
    city: 'Not in the list? Choose ‘Other (not listed)’, the last entry.',
    availability: 'You can change this at any time.',
    email: 'For letters from us. Searches never show it.',
    userId: 'At least 3 characters: letters from A to Z, digits and . _ - + @. You log in with it.',
    emailAsUserId: 'Use Email address as UserId',
    password: 'At least 8 characters, with one uppercase letter and one number. Avoid names and common words.',
  },
  underAge:
    'By your year of birth you are under 18. You can register, but searches show you only from the year in which you turn 18.',
} as const;
