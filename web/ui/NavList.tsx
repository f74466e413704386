import { useId, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { MenuIcon } from './icons.tsx';
import styles from './NavList.module.css';

export interface NavItem {
  href: string;
  label: string;
  icon?: ReactNode;
  current?: boolean;
  /** At the end of its line: how much waits there, and what that is ('pending'). */
  count?: { shown: string; what: string };
}

export interface NavListProps {
  /** Names it, as in 'Dashboard'. */
  label: string;
  /** Opens the menu. */
  menuLabel: string;
  /** Each a list of its own, with a line between two. */
  groups: readonly (readonly NavItem[])[];
  /** NavButtons, each in its own form: below the links, and beside the menu on narrow screens. */
  children?: ReactNode;
}

function Links({ groups }: Pick<NavListProps, 'groups'>) {
  const id = useId();
  return groups.map((items) => (
    <ul key={items[0]?.href} role="list" className={styles.list}>
      {items.map(({ href, label, icon, current, count }) => (
        <li key={href}>
          <Anchor
            className={styles.item}
            href={href}
            aria-current={current ? 'page' : undefined}
            aria-describedby={count && id + href}
          >
            {icon}
            {label}
          </Anchor>
          {count ? (
            <span id={id + href} className={styles.count}>
              {count.shown} <span className="visually-hidden">{count.what}</span>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  ));
}

/** A sidebar on wide screens, a menu on narrow ones; its links are rendered in both. */
export function NavList({ label, menuLabel, groups, children }: NavListProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <div className={styles.wide}>
        <Links groups={groups} />
      </div>
      {/* Another page closes it; public/page.js closes it on Escape and when the width changes. */}
      <details key={groups.flat().find(({ current }) => current)?.href} className={styles.menu} data-menu>
        <summary className={styles.summary}>
          <MenuIcon size={24} /> {menuLabel}
        </summary>
        <div className={styles.panel}>
          <Links groups={groups} />
        </div>
      </details>
      {children ? <div className={styles.actions}>{children}</div> : null}
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
