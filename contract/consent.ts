// What a donor agrees to when registering. The version is stored with the donor, next to the time:
// a new text gets a new version, and the old text stays in docs/privacy.md.
import * as z from 'zod/mini';

/** Every version that the site has shown, the day from which each held, the present one last. */
const versions = ['2026-11-21'] as const;

/** A version that a donor can have agreed to. */
export const ConsentVersion = z.enum(
  versions,
  'This consent text is not known. Load the page again and read the text.',
);

export const consent = {
  version: versions.at(-1)!,
  text:
    'I authorise this site to display my name and phone number to needy people. ' +
    'I know that anyone who searches here can see them, and that I can withdraw at any time by deleting my profile.',
} as const;
