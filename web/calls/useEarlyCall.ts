// A number that was pressed before hydration counts as called: public/page.js keeps what was pressed last.
import { useEffect, useRef } from 'react';
import { rememberCall } from '#web/lib/deviceMemory.ts';

declare global {
  interface Window {
    pressed?: Element;
  }
}

/** For the element whose first child is the number. */
export function useEarlyCall(regid: number) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { pressed } = window;
    if (!pressed || !element.current?.firstElementChild?.contains(pressed)) return;
    delete window.pressed;
    rememberCall(regid);
  }, [regid]);
  return element;
}
