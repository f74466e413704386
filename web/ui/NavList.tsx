import { Fragment, useId, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { classes } from './classes.ts';
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

export interface NavGroup {
  /** Above its list. */
  title?: string;
  items: readonly NavItem[];
}

export interface NavListProps {
  /** Names it, as in 'Dashboard'. */
  label: string;
  /** Opens the menu of narrow screens; without it they have a bar of tabs. */
  menuLabel?: string;
  groups: readonly NavGroup[];
  /** NavButtons, each in its own form: below the links, and beside the menu on narrow screens. */
  children?: ReactNode;
}

function Links({ groups }: Pick<NavListProps, 'groups'>) {
  const id = useId();
  return groups.map(({ title, items }) => (
    <Fragment key={items[0]?.href}>
      {title ? (
        <p id={id + title} className={`soft small ${styles.title}`}>
          {title}
        </p>
      ) : null}
      <ul className={`stack ${styles.list}`} aria-labelledby={title && id + title}>
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
              <span id={id + href} className={`small bold nowrap ${styles.count}`}>
                {count.shown} <span className="visually-hidden">{count.what}</span>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

/** A sidebar on wide screens; on narrow ones a bar of tabs, or a menu in which its links are rendered once more. */
export function NavList({ label, menuLabel, groups, children }: NavListProps) {
  const current = groups.flatMap(({ items }) => items).find((item) => item.current)?.href;
  return (
    <nav aria-label={label} className={classes('row', styles.nav, !menuLabel && styles.tabs)}>
      <div className={classes(menuLabel && styles.wide) || undefined}>
        <Links groups={groups} />
      </div>
      {/* Another page closes it; public/page.js closes it on Escape and when the width changes. */}
      {menuLabel ? (
        <details key={current} className={styles.menu} data-menu>
          <summary className={`opener ${styles.summary}`}>
            <MenuIcon size={24} /> {menuLabel}
          </summary>
          <div className={`frame ${styles.panel}`}>
            <Links groups={groups} />
          </div>
        </details>
      ) : null}
      {children ? <div className={`row ${styles.actions}`}>{children}</div> : null}
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
