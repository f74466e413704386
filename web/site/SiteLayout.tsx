// Header, footer and what lies between, on every page.
import { Outlet } from 'react-router';
import { organisation } from '#web/content/organisation.ts';
import { useRootData } from '#web/root.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { DemoStrip } from './DemoStrip.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './SiteLayout.module.css';

export default function SiteLayout() {
  const root = useRootData();
  return (
    <div className={styles.site}>
      <SkipLink />
      {root?.hasDemoData ? <DemoStrip /> : null}
      <Header isLoggedIn={Boolean(root?.visitor)} />
      <main id="main" className={styles.main} tabIndex={-1} aria-label={organisation.name}>
        <Outlet />
      </main>
      {root ? <Footer year={root.year} /> : null}
    </div>
  );
}
