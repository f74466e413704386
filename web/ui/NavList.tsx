import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import styles from './NavList.module.css';

export interface NavListProps {
  /** Names it, as in 'Dashboard'. */
  label: string;
  items: readonly { href: string; label: string; icon?: ReactNode; current?: boolean }[];
  /** More entries below the links: NavButtons, each in its own form where it has one. */
  children?: ReactNode;
}

/** A sidebar on wide screens, a scrollable tab bar on narrow ones. */
export function NavList({ label, items, children }: NavListProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul role="list" className={styles.list}>
        {items.map((item) => (
          <li key={item.href}>
            <Anchor className={styles.item} href={item.href} aria-current={item.current ? 'page' : undefined}>
              {item.icon}
              {item.label}
            </Anchor>
          </li>
        ))}
      </ul>
      {children ? <div className={styles.more}>{children}</div> : null}
    </nav>
  );
}

/** An entry with an action, such as logging out. */
export function NavButton({
  icon,
  busy,
  children,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  icon?: ReactNode;
  /** Ignores clicks while busy. */
  busy?: boolean;
}) {
  return (
    <button
      {...props}
      onClick={(event) => (busy ? event.preventDefault() : props.onClick?.(event))}
      className={styles.item}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {icon}
      {children}
    </button>
  );
}
