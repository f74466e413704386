// The dashboard's navigation: a sidebar, or a menu on a phone.
import { useState } from 'react';
import { useFetcher, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/profile.ts';
import { readMessage, t } from '#web/messages/t.ts';
import { LogOutIcon } from '#web/ui/icons.tsx';
import { NavButton, NavList } from '#web/ui/NavList.tsx';
import { ConfirmDeletion, DELETION, DeleteProfileButton } from './DeleteProfile.tsx';
import { dashboardLinks } from './navigation.ts';

export function DashboardNav({ user }: { user: User }) {
  const isAdmin = user.userType === '1';
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(params.get('confirm') === DELETION);
  const logout = useFetcher();
  const items = dashboardLinks
    .filter(({ adminOnly }) => isAdmin || !adminOnly)
    .map(({ label, href, icon: Icon }) => ({
      label: readMessage(label),
      href,
      icon: <Icon />,
      current: pathname === href || pathname.startsWith(`${href}/`),
    }));

  function cancelDeletion() {
    setDeleting(false);
    if (params.has('confirm')) void navigate(pathname, { replace: true, preventScrollReset: true });
  }

  return (
    <div>
      <NavList label={t('dashboard.title')} menuLabel={t('dashboard.menu')} items={items}>
        <logout.Form method="post" action="/dashboard">
          <NavButton type="submit" name="intent" value="logout" icon={<LogOutIcon />} busy={logout.state !== 'idle'}>
            {t('dashboard.logout')}
          </NavButton>
        </logout.Form>
        {isAdmin ? null : <DeleteProfileButton onAsk={() => setDeleting(true)} />}
      </NavList>
      {isAdmin ? null : (
        <ConfirmDeletion userID={user.userID} open={isDeleting} closeHref={pathname} onClose={cancelDeletion} />
      )}
    </div>
  );
}
