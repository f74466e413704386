// A new page of results starts at its heading; going back returns to the link that was followed.
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const nameOf = (element: Element) => element.getAttribute('aria-label');

/** Returns the section's click handler. */
export function usePageFocus(section: RefObject<HTMLElement | null>) {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(key);
  const followed = useRef(new Map<string, string>());

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    // Closing a report replaces the address and stays; a link to the others has moved the focus itself.
    if (type === NavigationType.Replace || hash === '#nearby') return;
    const name = type === NavigationType.Pop ? followed.current.get(key) : undefined;
    const links = [...(section.current?.querySelectorAll<HTMLElement>('a[aria-label]') ?? [])];
    const link = links.find((one) => name !== undefined && nameOf(one) === name);
    (link ?? section.current?.querySelector('h2'))?.focus({ preventScroll: true });
  }, [key, hash, type, section]);

  return ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a[aria-label]') : null;
    const name = link && nameOf(link);
    if (name) followed.current.set(key, name);
  };
}
