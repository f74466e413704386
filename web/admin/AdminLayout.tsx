// An administrator's dashboard: a compact header, the queues and what waits in them, and the whole width for the page.
import { useEffect, useRef } from 'react';
import { Outlet, useFetcher, useLocation, useRevalidator, type RouterContextProvider } from 'react-router';
import { getQueueCounts, type QueueCounts } from '#contract/overview.ts';
import type { User } from '#contract/profile.ts';
import { brand } from '#web/content/site.ts';
import { Logout } from '#web/dashboard/Logout.tsx';
import { NetworkLogo } from '#web/lib/NetworkLogo.tsx';
import { orElse, pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { NavList } from '#web/ui/NavList.tsx';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { coordinatorGroups, navGroups, titleOf } from './navigation.tsx';
import { useMayCall } from './useMayCall.ts';
import { useRestored } from '#web/dashboard/sessionEnd.ts';
import { undoWords } from '#web/lib/undo.ts';
import styles from './AdminLayout.module.css';

export async function loadQueueCounts(context: Readonly<RouterContextProvider>): Promise<QueueCounts | null> {
  const counted = await orElse(context.get(pageContext).call(getQueueCounts, {}), null);
  return counted && counted.data;
}

/** 'Undo' in a toast stays on the page: its form is sent in the background. */
function useUndo(): void {
  const { submit, state } = useFetcher();
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  const sentFrom = useRef<string>(null);
  useEffect(() => {
    if (state === 'submitting') sentFrom.current = key;
    if (state !== 'idle' || sentFrom.current === null) return;
    // A link to a dialog, which loads nothing, has stopped what was on its way to the list.
    if (sentFrom.current !== key) void revalidate();
    sentFrom.current = null;
  }, [state, key, revalidate]);
  useEffect(() => {
    const take = (event: SubmitEvent) => {
      const { target: form } = event;
      if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== undoWords.action) return;
      event.preventDefault();
      void submit(form);
    };
    // Before the toast is dismissed.
    document.addEventListener('submit', take, true);
    return () => document.removeEventListener('submit', take, true);
  }, [submit]);
}

function Header({ user, title }: { user: User; title: string }) {
  return (
    <header className={classes(styles.header, 'no-print')} data-tone="deep">
      <Anchor href="/" className={styles.logo}>
        <NetworkLogo size={24} /> {brand().name}
      </Anchor>
      <nav aria-label={t('ui.breadcrumb')} className={styles.crumbs}>
        <ol>
          <li>
            <Anchor href="/">{t('ui.home')}</Anchor>
            <ChevronRightIcon size={16} />
          </li>
          <li aria-current="page" className="visually-hidden">
            {title}
          </li>
        </ol>
      </nav>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.user}>
        <span className="visually-hidden">Logged in as </span>
        {user.userID}
      </p>
      <a href="/">Public site</a>
    </header>
  );
}

interface AdminLayoutProps {
  user: User;
  queueCounts: QueueCounts | null;
  hasDemoData: boolean;
  year: number;
}

export function AdminLayout({ user, queueCounts, hasDemoData, year }: AdminLayoutProps) {
  const { pathname } = useLocation();
  const mayCall = useMayCall();
  useUndo();
  useRestored(user.userID);
  // A coordinator's desk is in the same layout.
  const isAdmin = user.userType === '1';
  const groups = isAdmin ? navGroups(pathname, queueCounts, mayCall) : coordinatorGroups(pathname);
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Header user={user} title={titleOf(pathname)} />
      <div className={styles.body}>
        <div className={styles.nav}>
          <NavList label={t('dashboard.title')} menuLabel={t('dashboard.menu')} groups={groups}>
            <Logout />
          </NavList>
        </div>
        <main id="main" tabIndex={-1} aria-label={brand().name}>
          <Outlet />
        </main>
      </div>
      <footer className={classes(styles.footer, 'no-print')}>
        {`© ${brand().copyrightFrom}–${year} ${brand().name}`}
        {hasDemoData ? ` · ${t('site.sampleDonors')}` : ''}
      </footer>
    </div>
  );
}
