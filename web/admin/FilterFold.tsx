// The filters of a list, folded until they are wanted. An answer folds them again, unless one of them is wrong, and keeps
// the focus on the line that opens them.
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import styles from './FilterFold.module.css';

const focusOn = (details: HTMLDetailsElement) => details.querySelector('summary')?.focus({ preventScroll: true });

interface FilterFoldProps {
  label: string;
  hasErrors?: boolean;
  children: ReactNode;
}

export function FilterFold({ label, hasErrors = false, children }: FilterFoldProps) {
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
  return (
    <details ref={fold} open={hasErrors} className={styles.fold}>
      <summary className={styles.summary}>{label}</summary>
      {children}
    </details>
  );
}
