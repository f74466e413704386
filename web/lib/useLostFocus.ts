// Where the focus goes when a form was answered and what had it is gone.
import { useEffect, useRef } from 'react';
import { useAfterPost } from './useAfterPost.ts';

/** Calls `onLost` then, once no dialog is open. */
export function useLostFocus(onLost: () => void): void {
  const isDue = useRef(false);
  useAfterPost(() => {
    isDue.current = true;
  });
  // The question may close in a later rendering than the one in which the answer arrives.
  useEffect(() => {
    if (!isDue.current || document.querySelector('dialog[open]')) return;
    isDue.current = false;
    // A closed dialog whose button is gone gives it to `main`.
    if (document.activeElement?.matches('body, main')) onLost();
  });
}
