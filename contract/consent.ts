// What a donor agrees to when registering. The version is stored with the donor, next to the time:
// whoever changes the text changes the version, and keeps the old text in docs/privacy.md.
export const consent = {
  /** The day from which this text holds, YYYY-MM-DD. */
  version: '2026-11-21',
  text:
    'I authorise this site to display my name and phone number to needy people. ' +
    'I know that anyone who searches here can see them, and that I can withdraw at any time by deleting my profile.',
} as const;
