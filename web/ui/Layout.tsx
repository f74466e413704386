import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Layout.module.css';

/** The page's width and side margins. `space` keeps one section from the next. */
export function Page({ children, space = true }: { children: ReactNode; space?: boolean }) {
  return <div className={classes('page', space && styles.space)}>{children}</div>;
}

const gaps = { small: 'stack tight', medium: 'stack', large: 'stack loose' };

/** One below the other. Gaps: small 8, medium 16, large 32 pixels. */
export function Stack({ children, gap = 'medium' }: { children: ReactNode; gap?: keyof typeof gaps }) {
  return <div className={gaps[gap]}>{children}</div>;
}

/** Wide screens: a narrow first part beside a wide second one. Else one below the other. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={`stack ${styles.sidebar}`}>{children}</div>;
}
