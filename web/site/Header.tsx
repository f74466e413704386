// The logo, the links and the languages. The menu is a <details>: it opens and closes without JavaScript; page.js closes it
// when the width changes, on Escape, and when the reader goes on outside it.
import { useLocation } from 'react-router';
import { accountLink, askLink, headerLinks, logoLink } from '#web/content/navigation.ts';
import { brand } from '#web/content/site.ts';
import { NetworkLogo } from '#web/lib/NetworkLogo.tsx';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { classes } from '#web/ui/classes.ts';
import { MenuIcon } from '#web/ui/icons.tsx';
import { withoutHydration } from '#web/ui/withoutHydration.tsx';
import styles from './Header.module.css';

const LanguageLinks = withoutHydration(async () => (await import('./LanguageLinks.tsx')).LanguageLinks);

/** More letters than these stand in small type, on up to three lines. */
const LONG_NAME = 14;

export interface HeaderProps {
  isLoggedIn: boolean;
  /** Shared caches may keep the page: page.js corrects the last link. */
  isPublic: boolean;
  /** The operator takes requests for blood. */
  takesRequests: boolean;
}

/** Data for page.js: the label of the link for users, or that nobody is logged in. */
const toMarks = (isPublic: boolean) =>
  isPublic ? { 'data-my-page': t(accountLink.loggedIn.label) } : { 'data-logged-out': true };

function Links({ isLoggedIn, isPublic, takesRequests }: HeaderProps) {
  const { pathname } = useLocation();
  const links = [
    ...headerLinks,
    ...(takesRequests ? [askLink] : []),
    isLoggedIn ? accountLink.loggedIn : accountLink.loggedOut,
  ];
  return (
    <ul className={styles.links}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a
            href={localHref(href)}
            {...(href === accountLink.loggedOut.href && toMarks(isPublic))}
            aria-current={href === pathname ? 'page' : pathname.startsWith(`${href}/`) || undefined}
          >
            {t(label)}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Header(props: HeaderProps) {
  const { name } = brand();
  return (
    <header className={`${styles.header} no-print`} data-tone="deep">
      <div className={styles.inner}>
        <a href={localHref(logoLink.href)} className={styles.logo} aria-label={`${name}: ${t(logoLink.label)}`}>
          <NetworkLogo size={32} />
          <span className={classes(styles.name, name.length > LONG_NAME && styles.long)}>{name}</span>
        </a>
        <nav aria-label={t('site.mainNavigation')} className={styles.wide}>
          <Links {...props} />
        </nav>
        <LanguageLinks />
        <details className={styles.menu} name="menu" data-menu>
          <summary className="opener">
            <MenuIcon size={24} />
            {t('site.menu')}
          </summary>
          <nav aria-label={t('site.mainNavigation')}>
            <Links {...props} />
          </nav>
        </details>
      </div>
    </header>
  );
}
