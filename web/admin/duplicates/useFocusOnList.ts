// Once a decided group is gone, the focus goes to the list that held it.
import { useEffect, useRef } from 'react';
import { useAfterPost } from '#web/lib/useAfterPost.ts';

export function useFocusOnList() {
  const list = useRef<HTMLDivElement>(null);
  const isDue = useRef(false);
  useAfterPost(() => {
    isDue.current = true;
  });
  // The question may close in a later rendering than the one in which the answer arrives.
  useEffect(() => {
    if (!isDue.current || document.querySelector('dialog[open]')) return;
    isDue.current = false;
    if (document.activeElement?.matches('body, main')) list.current?.focus({ preventScroll: true });
  });
  return list;
}
