// A short form on a card, with an optional picture beside it.
import type { ReactNode } from 'react';
import { Page } from './Layout.tsx';
import styles from './FormPage.module.css';

export function FormPage({ children, picture }: { children: ReactNode; picture?: ReactNode }) {
  return (
    <Page>
      <div className={styles.layout}>
        <div className={`frame ${styles.sheet}`}>{children}</div>
        {picture ? <div className={styles.picture}>{picture}</div> : null}
      </div>
    </Page>
  );
}
