// The words of the pages on which people log in and set passwords.
export const loginPage = {
  title: 'Login',
  lead: 'For registered donors. Nobody needs to log in to find a donor.',
  newHere: 'New here?',
} as const;

export const forgotPasswordPage = {
  title: 'Forgot Password',
  lead: 'We send a link to the e-mail address you registered with. It works once, for 30 minutes.',
} as const;

export const resetPasswordPage = {
  title: 'New Password',
  lead: 'Choose a new password. Everywhere you were logged in, you will be logged out.',
  noLink: 'Open this page with the link in the letter we sent you.',
  askAgain: 'Ask for a new link',
} as const;
