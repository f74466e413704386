// Views of a page, each with an address of its own.
import { Anchor } from './Anchor.tsx';
import styles from './TabLinks.module.css';

interface TabLinksProps {
  /** Names the navigation. */
  label: string;
  tabs: readonly { href: string; label: string }[];
  /** The address of the view that is shown. */
  current: string;
}

export function TabLinks({ label, tabs, current }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="row close">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Anchor href={tab.href} className={styles.tab} aria-current={tab.href === current ? 'page' : undefined}>
              {tab.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
