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
import { AnchorComponent } from '#web/ui/Anchor.tsx';
import { Columns, Page as PageWidth } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/dashboard.ts';
import { TypedForm } from '#web/dashboard/TypedForm.tsx';
import { ErrorPage } from '#web/site/ErrorPage.tsx';
import { DashboardNav } from '#web/dashboard/DashboardNav.tsx';
import { DELETION } from '#web/dashboard/DeleteProfile.tsx';
import { ENROLMENT, loadUser, mayWork } from '#web/dashboard/guard.ts';
import { deleteOwnProfile, logOut } from '#web/dashboard/signOut.ts';
import { isDesk, pagesOf, titleAt } from '#web/dashboard/navigation.tsx';
import { useSessionWatch } from '#web/dashboard/useSessionWatch.ts';

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
        <Columns kind="sidebar">
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
