// The dashboard's navigation: a sidebar, or a tab bar on a phone that scrolls to the current tab.
import { useEffect, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { User } from '#contract/profile.ts';
import { readMessage, t } from '#web/messages/t.ts';
import { LogOutIcon } from '#web/ui/icons.tsx';
import { NavButton, NavList } from '#web/ui/NavList.tsx';
import { DeleteProfile } from './DeleteProfile.tsx';
import { dashboardLinks } from './navigation.ts';

export function DashboardNav({ user }: { user: User }) {
  const isAdmin = user.userType === '1';
  const bar = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const logout = useFetcher();
  const items = dashboardLinks
    .filter(({ adminOnly }) => isAdmin || !adminOnly)
    .map(({ label, href, icon: Icon }) => ({
      label: readMessage(label),
      href,
      icon: <Icon />,
      current: href === pathname,
    }));

  useEffect(() => {
    const current = bar.current?.querySelector(`[href="${pathname}"]`);
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);

  return (
    <div ref={bar}>
      <NavList label={t('dashboard.title')} items={items}>
        <logout.Form method="post" action="/dashboard">
          <NavButton type="submit" name="intent" value="logout" icon={<LogOutIcon />} busy={logout.state !== 'idle'}>
            {t('dashboard.logout')}
          </NavButton>
        </logout.Form>
        {isAdmin ? null : <DeleteProfile userID={user.userID} />}
      </NavList>
    </div>
  );
}
