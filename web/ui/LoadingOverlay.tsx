import { useEffect, useState } from 'react';
import { t } from '#web/messages/t.ts';
import { Spinner } from './Spinner.tsx';
import styles from './LoadingOverlay.module.css';

/** How long, in milliseconds, a wait may be before it is shown. */
const DELAY_MS = 300;

/** Shows a loading state after 300 ms. It neither takes the focus nor blocks the page. */
export function LoadingOverlay({ busy }: { busy: boolean }) {
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);

  return (
    <div role="status" className={styles.status}>
      {busy && late ? (
        <span className={`frame ${styles.pill}`}>
          <Spinner /> {t('ui.loading')}
        </span>
      ) : null}
    </div>
  );
}
