// Header, content and footer of every page but an administrator's.
import { Outlet, useLocation, useMatches } from 'react-router';
import { isTrial } from '#contract/trial.ts';
import { brand, loadSite } from '#web/content/site.ts';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { withoutHydration } from '#web/ui/withoutHydration.tsx';
import type { Route } from './+types/SiteLayout.ts';
import { Header } from './Header.tsx';
import styles from './SiteLayout.module.css';

const DemoStrip = withoutHydration(async () => (await import('./DemoStrip.tsx')).DemoStrip);
const UnreadNote = withoutHydration(async () => (await import('./UnreadNote.tsx')).UnreadNote);
const Footer = withoutHydration(async () => (await Promise.all([import('./Footer.tsx'), loadSite()]))[0].Footer);

export default function SiteLayout({ matches: [root] }: Route.ComponentProps) {
  const { hasDemoData, isUnread, publicUrl, visitor, year, takesRequests = false } = root.loaderData;
  const { pathname } = useLocation();
  const isPublic = useMatches().some(({ handle }) => handle instanceof Object && 'isPublic' in handle);
  // An administrator's dashboard and a coordinator's desk bring their own header: web/admin/AdminLayout.tsx.
  const ownHeader = visitor?.isAdmin ? /^\/dashboard(\/|$)/ : /^\/dashboard\/desk(\/|$)/;
  if (visitor && ownHeader.test(pathname)) return <Outlet />;
  return (
    <div className={styles.site}>
      <SkipLink />
      {hasDemoData ? <DemoStrip isTrial={isTrial({ hasDemoData, publicUrl })} /> : null}
      <Header isLoggedIn={visitor !== null} isPublic={isPublic} takesRequests={takesRequests} />
      <main id="main" className={styles.main} tabIndex={-1} aria-label={brand().name}>
        <Outlet />
      </main>
      {isUnread ? <UnreadNote /> : null}
      <Footer year={year} takesRequests={takesRequests} />
    </div>
  );
}
