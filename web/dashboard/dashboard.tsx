// The shell of a person's own pages: who they are, the way around, and the watch over their session.
import { useEffect } from 'react';
import {
  Outlet,
  redirect,
  useLoaderData,
  useMatches,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { readValues } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { actions, loaders, type Page } from '#web/lib/page.ts';
import { RouterAnchor } from '#web/lib/RouterAnchor.tsx';
import { rememberUser } from '#web/lib/session.ts';
import { readMessage, t } from '#web/messages/t.ts';
import { useRootData } from '#web/rootData.ts';
import { AnchorComponent } from '#web/ui/Anchor.tsx';
import { Columns, Page as PageWidth } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { DashboardNav } from './DashboardNav.tsx';
import { loadUser } from './guard.ts';
import { deleteOwnProfile, endOthers, logOut } from './leaving.ts';
import { useSessionWatch } from './useSessionWatch.ts';

/** The pages inside take the user from here: useUser(). */
const loading = loaders(loadUser);
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

async function act(page: Page, request: Request): Promise<Response> {
  const { intent, userID } = readValues(await request.formData());
  if (intent === 'logout') return logOut(page);
  if (intent === 'end-other-sessions') return endOthers(page, request);
  if (intent === 'delete-profile') return deleteOwnProfile(page, request, userID);
  return redirect('/dashboard', 303);
}

const acting = actions(act);
export const action = acting.action;
export const clientAction = acting.clientAction;

/** Until a page inside says more; one that cannot be loaded says nothing. */
export const meta = () => makeMeta({ title: t('dashboard.title'), isPrivate: true });

/** The innermost page names itself: `handle = { title }`, a message. */
function usePageTitle(): string {
  const titles = useMatches().map(({ handle }) => (handle as { title?: string } | undefined)?.title);
  return readMessage(titles.findLast((title) => title !== undefined) ?? 'dashboard.title');
}

export default function Dashboard() {
  const user = useLoaderData<typeof loader>();
  const root = useRootData();
  useSessionWatch(root?.sessionIdleMinutes);
  useEffect(() => rememberUser(user), [user]);
  return (
    <AnchorComponent value={RouterAnchor}>
      <PageTitle title={usePageTitle()} homeHref="/" />
      <PageWidth>
        <Columns kind="sidebar">
          <DashboardNav user={user} />
          <Outlet />
        </Columns>
      </PageWidth>
    </AnchorComponent>
  );
}
