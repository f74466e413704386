// Runs a callback after a form of this page was sent and answered, for example to clear it or close its dialog.
import { useEffect, useRef } from 'react';
import { useIsPosting } from './PostForm.tsx';

/** Also tells whether a form is being sent now. */
export function useAfterPost(onAnswered: () => void): boolean {
  const isSending = useIsPosting();
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) onAnswered();
    wasSending.current = isSending;
  });
  return isSending;
}
