// Header, footer and what lies between, on every page.
import { Outlet } from 'react-router';
import { organisation } from '#web/content/organisation.ts';
import { useRootData } from '#web/rootData.ts';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { withoutHydration } from '#web/ui/withoutHydration.tsx';
import { Header } from './Header.tsx';
import styles from './SiteLayout.module.css';

const DemoStrip = withoutHydration(async () => (await import('./DemoStrip.tsx')).DemoStrip);
const Footer = withoutHydration(async () => (await import('./Footer.tsx')).Footer);

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
