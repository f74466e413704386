// What is said after a profile was changed, or could not be.
import type { ToastMessage } from '#contract/page.ts';

export const profileOutcome = {
  saved: { kind: 'success', title: 'Your profile is update succesfully' },
  failed: { kind: 'error', title: 'Server Error', text: 'Something went wrong, try again later' },
} as const satisfies Record<string, ToastMessage>;
