import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { MenuIcon } from './icons.tsx';
import styles from './NavList.module.css';

export interface NavListProps {
  /** Names it, as in 'Dashboard'. */
  label: string;
  /** Opens the menu. */
  menuLabel: string;
  items: readonly { href: string; label: string; icon?: ReactNode; current?: boolean }[];
  /** More entries below the links: NavButtons, each in its own form. */
  children?: ReactNode;
}

/** A sidebar on wide screens, a menu on narrow ones; its entries are rendered in both. */
export function NavList({ label, menuLabel, items, children }: NavListProps) {
  const entries = (
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
  return (
    <>
      <div className={styles.wide}>{entries}</div>
      {/* Another page closes it; public/page.js closes it on Escape and when the width changes. */}
      <details key={items.find(({ current }) => current)?.href} className={styles.menu} data-menu>
        <summary className={styles.summary}>
          <MenuIcon size={24} /> {menuLabel}
        </summary>
        {entries}
      </details>
    </>
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
