import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { ArrowRightIcon, ExternalLinkIcon } from './icons.tsx';
import styles from './Tile.module.css';

export interface TileProps {
  href: string;
  label: ReactNode;
  icon?: ReactNode;
  detail?: ReactNode;
  /** Opens in a new tab, and says so. */
  external?: boolean;
}

/** A link as large as a fingertip could wish. */
export function Tile({ href, label, icon, detail, external }: TileProps) {
  const Sign = external ? ExternalLinkIcon : ArrowRightIcon;
  return (
    <Anchor className={styles.tile} href={href} target={external ? '_blank' : undefined}>
      {icon}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      <Sign size={18} className={styles.sign} />
    </Anchor>
  );
}
