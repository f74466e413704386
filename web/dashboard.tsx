// The layout of the dashboard: user, navigation and session watch. Administrators have a layout of their own.
import { useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  redirect,
  redirectDocument,
  useLocation,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
} from 'react-router';
import type { User } from '#contract/profile.ts';
import { AdminLayout, loadQueueCounts } from '#web/admin/AdminLayout.tsx';
import { isOnlyDialog } from '#web/admin/isOnlyDialog.ts';
import { readValues, type Values } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { isOutage, pageContext } from '#web/lib/page.ts';
import { RouterAnchor } from '#web/lib/RouterAnchor.tsx';
import { rememberUser } from '#web/lib/session.ts';
import { routerHref } from '#web/messages/address.ts';
import { languageCode } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';
import { AnchorComponent, Anchor } from '#web/ui/Anchor.tsx';
import { Columns, Page as PageWidth, Page } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/dashboard.ts';
import { ErrorPage } from '#web/site/ErrorPage.tsx';
import { DELETION, ConfirmDeletion, DeletionForm } from '#web/dashboard/DeleteProfile.tsx';
import { ENROLMENT, loadUser, mayWork } from '#web/dashboard/guard.ts';
import { deleteOwnProfile, logOut } from '#web/dashboard/signOut.ts';
import { isDesk, pagesOf, titleAt, toItem } from '#web/dashboard/navigation.tsx';
import { useSessionWatch } from '#web/dashboard/useSessionWatch.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { NavButton, NavList } from '#web/ui/NavList.tsx';
import { Logout } from './dashboard/Logout.tsx';
import styles from './dashboard/DeleteProfile.module.css';

interface DashboardNavProps {
  user: User;
  /** Whether Confirm Action is open: the page has a button for it, too. */
  isDeleting: boolean;
  setDeleting: (isDeleting: boolean) => void;
}

/** A donor's navigation: a sidebar, or a bar of tabs on a phone, where Delete Profile is on My Page instead. */
function DashboardNav({ user, isDeleting, setDeleting }: DashboardNavProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const groups = [{ items: pagesOf(user).map((link) => toItem(link, pathname)) }];

  function cancelDeletion() {
    setDeleting(false);
    if (params.has('confirm')) void navigate(pathname, { replace: true, preventScrollReset: true });
  }

  return (
    <div>
      <NavList label={t('dashboard.title')} groups={groups}>
        <Logout />
        <DeletionForm onAsk={() => setDeleting(true)} className={styles.wide}>
          <NavButton type="submit" icon={<TrashIcon />}>
            {t('dashboard.deleteProfile')}
          </NavButton>
        </DeletionForm>
      </NavList>
      <ConfirmDeletion userID={user.userID} open={isDeleting} closeHref={pathname} onClose={cancelDeletion} />
    </div>
  );
}

const typedWords = {
  ended: 'Your session has ended.',
  kept: 'What you typed is kept on this page alone. Log in in another tab, then come back here and send it again.',
  logIn: 'Log in (opens another tab)',
  send: 'Send it again',
} as const;

/** What was typed without JavaScript, where the session had ended: kept in this answer alone, to be sent again. */
function TypedForm({ typed }: { typed: Values }) {
  const { pathname, search } = useLocation();
  return (
    <Page>
      <PostForm action={pathname + search}>
        {Object.entries(typed).map(([name, value]) => (
          <textarea key={name} hidden readOnly name={name} defaultValue={value} />
        ))}
        <Notice kind="warning" alert title={typedWords.ended}>
          <p>{typedWords.kept}</p>
          <ButtonRow>
            <Anchor href="/login" target="_blank">
              {typedWords.logIn}
            </Anchor>
            <Button type="submit" variant="strong">
              {typedWords.send}
            </Button>
          </ButtonRow>
        </Notice>
      </PostForm>
    </Page>
  );
}

/** Nested pages read the user from here: `matches[2]`. */
async function load(args: Route.LoaderArgs) {
  const user = await loadUser(args);
  // An administrator's pages are in English; an absolute address is not prefixed.
  if (user.userType === '1' && languageCode() !== 'en') throw redirectDocument(args.url.origin + routerHref(args.url));
  const isAdmin = user.userType === '1';
  const isWorking = (isAdmin || user.coordinator !== null) && (await mayWork(args));
  return { ...user, queueCounts: isAdmin && isWorking ? await loadQueueCounts(args.context) : null };
}

async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const { intent, ...values } = readValues(await request.formData());
  if (intent === 'logout') return logOut(page);
  if (intent === 'delete-profile') return deleteOwnProfile(page, request, values);
  return redirect('/dashboard', 303);
}

let lastUser: Awaited<ReturnType<typeof load>> | undefined;

/** While the server does not answer the navigation stays, and the page in it says what failed. */
async function loadInBrowser(args: Route.ClientLoaderArgs) {
  try {
    return await load(args);
  } catch (error) {
    if (lastUser === undefined || !isOutage(error)) throw error;
    return lastUser;
  }
}

export { load as loader, loadInBrowser as clientLoader };
export { act as action, act as clientAction };

/** From the page that turns on the second factor no other page opens before it is on. A refused form changes nothing. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, actionStatus = 200, defaultShouldRevalidate } = args;
  if (isOnlyDialog(args)) return false;
  return defaultShouldRevalidate || (currentUrl.pathname === ENROLMENT && actionStatus < 400);
}

/** Not imported for its effect: pages without a session that share a file with these would get it, too. */
/** Overridden by nested pages; a page that cannot be loaded has no title of its own. */
export const meta: Route.MetaFunction = () => makeMeta({ title: t('dashboard.title'), isPrivate: true });

function DonorLayout({ user }: { user: User }) {
  const [params] = useSearchParams();
  const [isDeleting, setDeleting] = useState(params.get('confirm') === DELETION);
  return (
    <>
      <PageTitle title={titleAt(useLocation().pathname, pagesOf(user))} homeHref="/" />
      <PageWidth>
        <Columns>
          <DashboardNav user={user} isDeleting={isDeleting} setDeleting={setDeleting} />
          <Outlet context={() => setDeleting(true)} />
        </Columns>
      </PageWidth>
    </>
  );
}

export default function Dashboard({ loaderData: user, matches: [root] }: Route.ComponentProps) {
  const { sessionIdleMinutes, hasDemoData, year } = root.loaderData;
  const { pathname } = useLocation();
  useSessionWatch(sessionIdleMinutes);
  useEffect(() => {
    rememberUser(user);
    lastUser = user;
  }, [user]);
  return (
    <AnchorComponent value={RouterAnchor}>
      {user.userType === '1' || isDesk(pathname) ? (
        <AdminLayout user={user} queueCounts={user.queueCounts} hasDemoData={hasDemoData} year={year} />
      ) : (
        <DonorLayout user={user} />
      )}
    </AnchorComponent>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const typed: Values | null = isRouteErrorResponse(error) && error.status === 401 ? error.data?.typed : null;
  return typed ? <TypedForm typed={typed} /> : <ErrorPage error={error} />;
}
