// Header, content and footer of every page but an administrator's.
import { Outlet, useLocation } from 'react-router';
import { organisation } from '#web/content/organisation.ts';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { withoutHydration } from '#web/ui/withoutHydration.tsx';
import type { Route } from './+types/SiteLayout.ts';
import { Header } from './Header.tsx';
import styles from './SiteLayout.module.css';

const DemoStrip = withoutHydration(async () => (await import('./DemoStrip.tsx')).DemoStrip);
const Footer = withoutHydration(async () => (await import('./Footer.tsx')).Footer);

export default function SiteLayout({ matches: [root] }: Route.ComponentProps) {
  const { hasDemoData, visitor, year } = root.loaderData;
  const { pathname } = useLocation();
  // An administrator's dashboard brings its own header: web/admin/AdminLayout.tsx.
  if (visitor?.isAdmin && /^\/dashboard(\/|$)/.test(pathname)) return <Outlet />;
  return (
    <div className={styles.site}>
      <SkipLink />
      {hasDemoData ? <DemoStrip /> : null}
      <Header isLoggedIn={visitor !== null} />
      <main id="main" className={styles.main} tabIndex={-1} aria-label={organisation.name}>
        <Outlet />
      </main>
      <Footer year={year} />
    </div>
  );
}
