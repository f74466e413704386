// The words of 'Undo' in the toast of a decision, and where its form leads. Every page loads it.
import type { ToastMessage } from '#contract/page.ts';

export const undoWords = {
  action: '/dashboard/undo',
  label: 'Undo',
  done: (affected: number): ToastMessage =>
    affected === 0
      ? { kind: 'info', title: 'Nothing to undo', text: 'It was taken back already.' }
      : {
          kind: 'success',
          title: 'Undone',
          text: affected === 1 ? '1 entry is as it was before.' : `${affected} entries are as they were before.`,
        },
} as const;
