// The layout of the dashboard: user, navigation and session watch.
import { useEffect } from 'react';
import { matchPath, Outlet, redirect, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router';
import { readValues } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { RouterAnchor } from '#web/lib/RouterAnchor.tsx';
import { rememberUser } from '#web/lib/session.ts';
import { readMessage, t } from '#web/messages/t.ts';
import { AnchorComponent } from '#web/ui/Anchor.tsx';
import { Columns, Page as PageWidth } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/dashboard.ts';
import { DashboardNav } from './DashboardNav.tsx';
import { ENROLMENT, loadDashboardUser } from './guard.ts';
import { deleteOwnProfile, logOut } from './signOut.ts';
import { dashboardLinks } from './navigation.ts';
import { useSessionWatch } from './useSessionWatch.ts';

/** Nested pages read the user from here: `matches[2]`. */
const load = (args: Route.LoaderArgs) => loadDashboardUser(args);

async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const { intent, ...values } = readValues(await request.formData());
  if (intent === 'logout') return logOut(page);
  if (intent === 'delete-profile') return deleteOwnProfile(page, request, values);
  return redirect('/dashboard', 303);
}

export { load as loader, load as clientLoader };
export { act as action, act as clientAction };

/** From the page that turns on the second factor no other page opens before it is on. */
export function shouldRevalidate({ currentUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || currentUrl.pathname === ENROLMENT;
}

/** Overridden by nested pages; a page that cannot be loaded has no title of its own. */
export const meta: Route.MetaFunction = () => makeMeta({ title: t('dashboard.title'), isPrivate: true });

export default function Dashboard({ loaderData: user, matches: [root] }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const here = dashboardLinks.find(({ href }) => matchPath({ path: href, end: false }, pathname));
  useSessionWatch(root.loaderData.sessionIdleMinutes);
  useEffect(() => rememberUser(user), [user]);
  return (
    <AnchorComponent value={RouterAnchor}>
      <PageTitle title={readMessage(here?.title ?? 'dashboard.title')} homeHref="/" />
      <PageWidth>
        <Columns kind="sidebar">
          <DashboardNav user={user} />
          <Outlet />
        </Columns>
      </PageWidth>
    </AnchorComponent>
  );
}
