// The <details> of a list's filters.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const focusOn = (details: HTMLDetailsElement) => details.querySelector('summary')?.focus({ preventScroll: true });

/** An answer folds the filters, unless one of them is wrong, and keeps the focus on the line that opens them again. */
export function useFold(hasErrors = false) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { search } = useLocation();
  const answered = useRef(search);
  useEffect(() => {
    const details = fold.current;
    if (!details || answered.current === search) return;
    answered.current = search;
    // The link that was followed may be gone.
    const isLost = document.activeElement === document.body;
    if (!hasErrors && (isLost || details.contains(document.activeElement))) focusOn(details);
    details.open = hasErrors;
  }, [search, hasErrors]);
  return fold;
}
