// What is behind a press on a phone stands open where there is room: a <details> that works without JavaScript.
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './Fold.module.css';

export function Fold({ title, className, children }: { title: ReactNode; className?: string; children: ReactNode }) {
  return (
    <details className={classes(styles.fold, className)}>
      <summary className="opener">{title}</summary>
      {children}
    </details>
  );
}
