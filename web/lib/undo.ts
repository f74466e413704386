// The words of 'Undo' in the toast of a decision, and where its form leads. Every page loads it.
import type { ToastMessage } from '#contract/page.ts';

export const undoWords = {
  action: '/dashboard/undo',
  label: 'Undo',
  /** `skipped`: changed since, of what was done to all that match. */
  done: ({ affected, skipped }: { affected: number; skipped: number }): ToastMessage => {
    const text = affected === 1 ? '1 entry is as it was before.' : `${affected} entries are as they were before.`;
    const changed = skipped === 0 ? '' : ` ${skipped} were changed since, and stay.`;
    return { kind: 'success', title: 'Undone', text: text + changed };
  },
} as const;
