import type { ReactNode } from 'react';
import styles from './Picture.module.css';

export interface PictureProps {
  /** What it shows, where it is more than decoration. */
  alt?: string;
  className?: string;
}

/** The wrapper of every picture: it shrinks with its column, and takes its colours from the page, so that it suits the
    dark as well. */
export function Picture({
  alt,
  size,
  className,
  children,
}: PictureProps & { size: [number, number]; children: ReactNode }) {
  const [width, height] = size;
  const meaning = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <svg
      {...meaning}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ?? styles.picture}
    >
      {children}
    </svg>
  );
}
