import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Layout.module.css';

/** The page's width and side margins. `space` keeps one section from the next. */
export function Page({ children, space = true }: { children: ReactNode; space?: boolean }) {
  return <div className={classes(styles.page, space && styles.space)}>{children}</div>;
}

/** One below the other. Gaps: small 8, medium 16, large 32, section 64 pixels. */
export function Stack({ children, gap = 'medium' }: { children: ReactNode; gap?: Gap }) {
  return <div className={classes(styles.stack, styles[gap])}>{children}</div>;
}

/** Wide screens: two halves, or a narrow first part beside a wide second one. Else one below the other. */
export function Columns({ children, kind = 'even', centred }: ColumnsProps) {
  return <div className={classes(styles.columns, styles[kind], centred && styles.centred)}>{children}</div>;
}

interface ColumnsProps {
  children: ReactNode;
  kind?: 'even' | 'sidebar';
  /** Lines up the parts' middles, as words and their picture want. */
  centred?: boolean;
}

type Gap = 'small' | 'medium' | 'large' | 'section';
