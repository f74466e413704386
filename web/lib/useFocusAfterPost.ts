// Where the focus goes after a form was answered and its button is gone.
import { useEffect, useRef, type FormEvent } from 'react';
import { useNavigation } from 'react-router';

/** When the pressed button is gone, the focus goes to the heading of its part, or of what replaced it. */
export function useFocusAfterPost() {
  const part = useRef<Element>(null);
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle' || !part.current) return;
    const home = part.current.isConnected ? part.current : document.querySelector('main section');
    const heading = home?.querySelector('h2');
    part.current = null;
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [state]);
  return ({ target }: FormEvent) => void (part.current = target instanceof Element ? target.closest('section') : null);
}
